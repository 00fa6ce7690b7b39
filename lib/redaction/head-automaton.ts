/** One word that the automaton looks for, and what it stands for. Found whatever its case. */
export interface Head<Meaning> {
  readonly head: string
  readonly meaning: Meaning
}

/**
 * Aho–Corasick over all heads of the catalogue, as a dense table: one look-up for each code unit, however many heads there are.
 * States from `firstAccepting` on end a head; `found(state)` lists these heads, the longest first.
 */
export interface HeadAutomaton<Meaning> {
  /** The next state: `table[(state << 6) | classes[code]]`; 0, the root, for everything past ASCII. */
  readonly table: Uint16Array
  readonly classes: Uint8Array
  readonly firstAccepting: number
  found(state: number): readonly Head<Meaning>[]
}

interface Node<Meaning> {
  readonly next: Map<number, Node<Meaning>>
  fallback: Node<Meaning> | null
  heads: readonly Head<Meaning>[]
  id: number
}

const newNode = <Meaning>(): Node<Meaning> => ({ next: new Map(), fallback: null, heads: [], id: 0 })

export function buildAutomaton<Meaning>(heads: readonly Head<Meaning>[]): HeadAutomaton<Meaning> {
  const classes = classesOf(heads)
  const root = newNode<Meaning>()
  for (const head of heads) {
    let node = root
    for (const code of codesOf(head.head, classes)) {
      const next = node.next.get(code) ?? newNode<Meaning>()
      node.next.set(code, next)
      node = next
    }
    node.heads = [...node.heads, head]
  }

  const nodes = linked(root)
  const ordered = [...nodes.filter((node) => node.heads.length === 0), ...nodes.filter((node) => node.heads.length > 0)]
  ordered.forEach((node, id) => {
    node.id = id
  })
  const firstAccepting = ordered.findIndex((node) => node.heads.length > 0)

  const table = new Uint16Array(ordered.length << 6)
  for (const node of nodes) {
    const inherited = node.fallback
    for (let code = 0; code < 64; code++) {
      const next = node.next.get(code)?.id ?? (inherited ? table[(inherited.id << 6) | code] : 0)
      table[(node.id << 6) | code] = next ?? 0
    }
  }
  return { table, classes, firstAccepting, found: (state) => ordered[state]?.heads ?? [] }
}

/** A class for each character that occurs in a head, capitals with their small letters; 0 for all others. */
function classesOf(heads: readonly Head<unknown>[]): Uint8Array {
  const classes = new Uint8Array(128)
  const alphabet = [...new Set(heads.flatMap(({ head }) => [...head.toLowerCase()]))]
  if (alphabet.length > 63) throw new RangeError('The heads use more than 63 different characters.')
  alphabet.forEach((character, index) => {
    classes[character.charCodeAt(0)] = index + 1
    classes[character.toUpperCase().charCodeAt(0)] = index + 1
  })
  return classes
}

const codesOf = (head: string, classes: Uint8Array): number[] =>
  [...head.toLowerCase()].map((character) => classes[character.charCodeAt(0)] ?? 0)

/** All nodes breadth first, each after its fallback: the longest proper suffix that begins a head too, whose heads it shares. */
function linked<Meaning>(root: Node<Meaning>): Node<Meaning>[] {
  const nodes = [root]
  for (const node of nodes) {
    for (const [code, child] of node.next) {
      let fallback = node.fallback
      while (fallback && !fallback.next.has(code)) fallback = fallback.fallback
      child.fallback = fallback?.next.get(code) ?? root
      child.heads = [...child.heads, ...child.fallback.heads]
      nodes.push(child)
    }
  }
  return nodes
}
