import type { Tool } from './tool'

/** Every tool there is, found by names that may come from anywhere. */
export interface Registry {
  find(name: string): Tool | undefined
  all(): readonly Tool[]
  /**
   * Those of `names` that may be offered to a model, in the registry's order. A tool that needs a person is registered but not offered
   * where there are no approvals; a name that nobody has is passed over.
   */
  offered(names: readonly string[], options: { readonly approvals: boolean }): readonly Tool[]
}

/**
 * The built-in tools and, after them, those that `more` has when it is asked: its names are its own to keep fit, and where one is taken
 * already the first stays. Throws `TypeError` for a built-in name that providers refuse or that two tools have.
 */
export function createRegistry(tools: readonly Tool[], more: () => readonly Tool[] = () => []): Registry {
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name)) throw new TypeError(`Not a name for a tool: ${tool.name}`)
    if (byName.has(tool.name)) throw new TypeError(`Two tools have the name ${tool.name}.`)
    byName.set(tool.name, tool)
  }
  const all = () => [...byName.values(), ...more().filter(({ name }) => !byName.has(name))]
  return {
    find: (name) => byName.get(name) ?? more().find((tool) => tool.name === name),
    all,
    offered(names, { approvals }) {
      const wanted = new Set(names)
      return all().filter((tool) => wanted.has(tool.name) && (approvals || !needsPerson(tool)))
    },
  }
}

const needsPerson = ({ needsApproval, needsInput }: Tool) => needsApproval || needsInput
