// The doors of the house: what a room may import. Everything that is not listed is closed. One rule per room.

const core = ['^lib/domain/', '^lib/shared/', '^lib/redaction/']
const ports = '^lib/[^/]+/ports\\.ts$'
const house = '^(lib|app|components|prisma|test|scripts|bench)/'

/**
 * @param name the room's folder, as a path from the root
 * @param doors what it may import besides itself
 * @param typeDoors what it may import as types only
 */
function room(name, doors = [], typeDoors = []) {
  const open = [`^${name}/`, ...doors]
  const closed = {
    name: `door ${name}`,
    comment: `${name} may import: ${doors.concat(typeDoors.map((door) => `${door} (type)`)).join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: { path: house, pathNot: [...open, ...typeDoors] },
  }
  if (typeDoors.length === 0) return [closed]
  const typeOnly = {
    name: `types only ${name}`,
    comment: `${name} may import these as types only: ${typeDoors.join(', ')}`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: { path: typeDoors, pathNot: open, dependencyTypesNot: ['type-only'] },
  }
  return [closed, typeOnly]
}

const components = ['^lib/client/', '^components/(ui|i18n)/']
/** What every page's frame is made of; the rest of the shell knows the chat. */
const frame = '^components/shell/(top-bar|theme|theme-switch|language-switch|viewer)\\.'

/** What a run says, measured and worded without React, for the chat and for its Verlauf. */
const runView = '^components/history/view/'

const rooms = [
  ...room('lib/shared'),
  ...room('lib/redaction', ['^lib/shared/']),
  ...room('lib/domain', ['^lib/shared/']),
  ...room('lib/config', core),
  ...room('lib/telemetry', [...core, '^lib/config/'], [ports]),
  ...room('lib/providers', core),
  ...room('lib/guardrails', core),
  ...room('lib/relay', [...core, '^lib/guardrails/']),
  ...room('lib/pipeline', [...core, '^lib/guardrails/'], ['^lib/relay/', '^lib/providers/provider\\.ts$']),
  ...room('lib/tools', core),
  ...room('lib/agent', [...core, '^lib/relay/', '^lib/tools/'], ['^lib/pipeline/ports\\.ts$']),
  ...room('lib/runtime', [...core, '^lib/agent/'], [ports]),
  ...room('lib/recorder', core, [ports]),
  ...room('lib/db', [...core, '^lib/config/'], [ports]),
  // How a row becomes what the domain calls it is written once, in lib/db.
  ...room('lib/history', [
    ...core,
    '^lib/db/(client|json-column|sql|fold|find-run|visible-run|(run|step|conversation)-row)\\.ts$',
  ]),
  ...room('lib/auth', [...core, '^lib/config/', '^lib/db/client\\.ts$']),
  ...room('lib/http', [...core, '^lib/auth/']),
  ...room('lib/client', core),
  ...room('lib/wiring', ['^lib/(?!client/)']),
  ...room('components/ui', ['^lib/shared/']),
  ...room('components/i18n', [...core, '^components/shell/theme']),
  ...room('components/chat', [...core, ...components, frame, runView], ['^lib/history/']),
  ...room('components/history', [...core, ...components, frame, '^components/chat/'], ['^lib/history/']),
  ...room('components/settings', [...core, ...components, frame], ['^lib/history/']),
  ...room('components/approvals', [...core, ...components, '^components/chat/', runView]),
  ...room('components/shell', [...core, ...components, '^components/(chat|approvals)/'], ['^lib/history/']),
  ...room('app/api', [...core, '^lib/(http|auth|history|wiring)/']),
]

const pages = {
  name: 'door app',
  comment: 'A page is allow, query, render.',
  severity: 'error',
  from: { path: '^app/', pathNot: '^app/api/' },
  to: { path: house, pathNot: ['^app/(?!api/)', ...core, '^lib/(auth|history|wiring)/', '^components/'] },
}

const strangers = [
  // The demo answers in front of the real transport, so it is the one that knows another.
  ['providers', '^lib/providers/(?!demo/)([^/]+)/', '^lib/providers/[^/]+/', '^lib/providers/$1/'],
  ['demo provider', '^lib/providers/(demo)/', '^lib/providers/[^/]+/', '^lib/providers/($1/|openai-responses/transport\\.ts$)'],
  ['middlewares', '^lib/pipeline/middlewares?/([^/.]+)', '^lib/pipeline/middlewares?/', '^lib/pipeline/middlewares?/$1(\\.|/)'],
  ['builtin tools', '^lib/tools/builtin/([^/.]+)', '^lib/tools/builtin/', '^lib/tools/builtin/$1(\\.|/)'],
].map(([what, from, to, own]) => ({
  name: `strangers: ${what}`,
  comment: `${what} know nothing of their siblings`,
  severity: 'error',
  from: { path: from },
  to: { path: to, pathNot: own },
}))

const laws = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no orphans',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: ['^lib/db/generated/', '\\.d\\.ts$', '\\.css$', '^app/.*/(not-found|loading)\\.tsx$', '^app/robots\\.ts$'],
    },
    to: {},
  },
  { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$' } },
  {
    name: 'no development packages in the house',
    severity: 'error',
    from: { path: '^(lib|app|components)/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: ['^node_modules/@types/'] },
  },
  {
    name: 'undeclared package',
    severity: 'error',
    from: { path: '^(lib|app|components)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

/** A package that belongs to some rooms only. */
const belongsTo = (name, packages, where) => ({
  name: `package ${name}`,
  comment: `${name} is used in ${where} only`,
  severity: 'error',
  from: { path: '^(lib|app|components)/', pathNot: where },
  to: { path: packages },
})

const packages = [
  belongsTo('openai', '^node_modules/openai/', '^lib/providers/'),
  belongsTo('Prisma', '^node_modules/(@prisma/|better-sqlite3/|pg/)', '^lib/db/'),
  belongsTo('better-auth', '^node_modules/better-auth/', '^(lib/auth/|lib/client/|components/auth/|app/)'),
  belongsTo('React', '^node_modules/(react|react-dom|@tanstack/react-query)/', '^(app|components)/'),
  {
    name: 'pure rooms',
    comment: 'The core runs in the browser and on the server: few packages, nothing of Node.',
    severity: 'error',
    from: { path: ['^lib/domain/', '^lib/shared/', '^lib/redaction/', '^lib/client/'] },
    to: { dependencyTypes: ['core', 'npm'], pathNot: ['^node_modules/(zod|uuid|better-auth|eventsource-parser)/'] },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...rooms, pages, ...strangers, ...laws, ...packages],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|lib/db/generated/[^/]+/(internal|models))' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
    moduleSystems: ['es6', 'cjs'],
    cache: false,
  },
}
