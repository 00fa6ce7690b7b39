import fc from 'fast-check'

const lowers = 'abcdefghijklmnopqrstuvwxyz'
const uppers = lowers.toUpperCase()
const digits = '0123456789'

const from = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })

const base62 = lowers + uppers + digits
/** Random characters as vendors make them: with a digit and a letter near each other, as all but one in millions have. */
const random = (minLength: number, maxLength = minLength, alphabet = base62) =>
  from(alphabet, minLength - 8, maxLength - 8).map((text) => `a7K${text}9xQ2z`)

/** A secret, split into what may be shown and what may not. `context` stands before it and is public too. */
export interface Sample {
  readonly head: string
  readonly variable: string
}

const sample = (head: string | readonly string[], variable: fc.Arbitrary<string>): fc.Arbitrary<Sample> =>
  fc.record({ head: typeof head === 'string' ? fc.constant(head) : fc.constantFrom(...head), variable })

const jwtPart = (minLength: number, maxLength: number) => from(`${base62}-_`, minLength, maxLength)

/** Invented secrets of every shape that has a public head. */
export const headedSecrets = {
  openai: sample(
    'sk-',
    fc.oneof(
      random(48),
      fc.tuple(random(74, 74, `${base62}-_`), random(74)).map((halves) => `proj-${halves.join('T3BlbkFJ')}`),
      fc.tuple(random(20), random(20)).map((halves) => halves.join('T3BlbkFJ')),
    ),
  ),
  anthropic: sample(
    'sk-',
    random(93, 93, `${base62}-_`).map((text) => `ant-api03-${text}AA`),
  ),
  github: sample(['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], random(36)),
  githubFineGrained: sample(
    'github_pat_',
    fc.tuple(random(22), random(59)).map((parts) => parts.join('_')),
  ),
  gitlab: sample(['glpat-', 'glrt-', 'gldt-'], random(20)),
  slack: sample(
    ['xoxb-', 'xoxp-', 'xoxe-'],
    fc.tuple(from(digits, 12), from(digits, 13), random(24)).map((parts) => parts.join('-')),
  ),
  slackWebhook: sample(
    'hooks.slack.com/services/',
    random(24).map((text) => `T01ABCDEF2G/B01ABCDEF3H/${text}`),
  ),
  stripe: sample(['sk_live_', 'sk_test_', 'rk_live_'], random(24, 99)),
  google: sample('AIza', random(35)),
  awsKeyId: sample(['AKIA', 'ASIA'], from(uppers + digits, 16)),
  npm: sample('npm_', random(36)),
  pypi: sample(
    'pypi-',
    random(140, 160).map((text) => `AgEIcHlwaS5vcmc${text}`),
  ),
  huggingFace: sample('hf_', from(lowers + uppers, 34)),
  telegram: sample('8123456789:A', random(34)),
  twilio: sample('SK', from('0123456789abcdef', 32)),
  sendgrid: sample(
    'SG.',
    fc.tuple(random(22), random(43)).map((parts) => parts.join('.')),
  ),
  jwt: sample(
    'eyJ',
    fc.tuple(jwtPart(17, 40), jwtPart(20, 300), jwtPart(43, 43)).map((parts) => parts.join('.')),
  ),
  bearer: sample(['Bearer ', 'bearer '], random(16, 64)),
  basic: sample(
    'Basic ',
    random(10, 20).map((text) => Buffer.from(`anna:${text}`).toString('base64')),
  ),
  azureSignature: sample(
    '?sig=',
    random(40).map((text) => `${text}%3D`),
  ),
  groq: sample('gsk_', random(52)),
} satisfies Record<string, fc.Arbitrary<Sample>>

/** And of those that only their context shows; `tail` closes the context. */
export const contextSecrets = {
  password: sample(['password=', 'password: ', 'DB_PASSWORD=', '"password": "', 'pwd="'], random(10, 24)),
  awsSecret: sample(['aws_secret_access_key = ', 'AWS_SECRET_ACCESS_KEY='], random(40, 40, `${base62}/+`)),
  clientSecret: sample(['client_secret: "', 'CLIENT_SECRET='], random(20, 40)),
  apiKey: sample(['api_key = "', '"apiKey": "', 'X-Api-Key: '], random(20, 40)),
  azureAccountKey: sample(
    'AccountKey=',
    random(86).map((text) => `${text}==`),
  ),
  query: sample(['?access_token=', '&api_key=', '?token='], random(20, 40)),
} satisfies Record<string, fc.Arbitrary<Sample>>

export const anySecret: fc.Arbitrary<Sample> = fc.oneof(...Object.values(headedSecrets), ...Object.values(contextSecrets))

/** Lines of a private key, without the lines around it. */
export const pemBody = fc
  .array(from(`${base62}+/`, 64), { minLength: 1, maxLength: 30 })
  .chain((lines) => from(base62, 4, 60).map((last) => [`MIIE${(lines[0] ?? '').slice(4)}`, ...lines.slice(1), last].join('\n')))

export const ordinaryWord = fc.constantFrom(
  ...'the risk-averse task is a secret of the token ring and password hygiene basic usage Bearer straße naïve 日本語の文章 ключ 😀 https://example.com/a?b=c foo.bar(x) => {} "text" 3.14 2024-05-06 #tag'.split(
    ' ',
  ),
)
export const prose = fc.array(ordinaryWord, { maxLength: 12 }).map((words) => [...words, 'so'].join(' '))

/** Everything that could confuse a scanner, in any order: secrets, heads without a rest, halves of contexts, broken Unicode. */
export const fragment: fc.Arbitrary<string> = fc.oneof(
  prose,
  anySecret.map(({ head, variable }) => head + variable),
  anySecret.chain(({ head, variable }) => fc.nat(variable.length).map((length) => head + variable.slice(0, length))),
  fc.constantFrom(
    ...['sk-', 'eyJ', 'Bearer ', 'Basic ', '://', ':\\/\\/', 'password=', 'token: "', 'AKIA', ':A', '?key=', '-----BEGIN '],
  ),
  fc.constantFrom(
    ...[
      '\n',
      '\\n',
      ' ',
      '"',
      "'",
      '@',
      ':',
      '=',
      '.',
      '/',
      '\\',
      '•',
      '••••',
      '%20',
      '\\u0026',
      '😀',
      '\ud83d',
      '\ude00',
      '-----',
    ],
  ),
  pemBody.map((body) => `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`),
  pemBody.map((body) => `-----BEGIN PRIVATE KEY-----\\n${body.replaceAll('\n', '\\n')}`),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  from(`${base62}-_.`, 0, 40),
)

export const text = fc.array(fragment, { maxLength: 14 }).map((fragments) => fragments.join(''))

/** Ways to cut a text, as lengths of pieces; what remains is the last piece. */
export const cuts = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200 })), {
  maxLength: 400,
})

export function cut(whole: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  let start = 0
  for (const length of lengths) {
    if (start >= whole.length) break
    pieces.push(whole.slice(start, start + length))
    start += length
  }
  return start < whole.length ? [...pieces, whole.slice(start)] : pieces
}
