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

/** Throws `TypeError` for a name that providers refuse or that two tools have. */
export function createRegistry(tools: readonly Tool[]): Registry {
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name)) throw new TypeError(`Not a name for a tool: ${tool.name}`)
    if (byName.has(tool.name)) throw new TypeError(`Two tools have the name ${tool.name}.`)
    byName.set(tool.name, tool)
  }
  return {
    find: (name) => byName.get(name),
    all: () => [...byName.values()],
    offered(names, { approvals }) {
      const wanted = new Set(names)
      return [...byName.values()].filter((tool) => wanted.has(tool.name) && (approvals || !needsPerson(tool)))
    },
  }
}

const needsPerson = ({ needsApproval, needsInput }: Tool) => needsApproval || needsInput
