import type { ChatMessage, RunWithSteps } from '@/lib/domain/wire'

/** One question of the branch that is shown, with the answer that is shown. */
export interface Turn {
  readonly message: ChatMessage
  /** Ids of the messages that stand at the same place, this one included: an edit makes a sibling. */
  readonly siblings: readonly string[]
  readonly record: RunWithSteps | undefined
}

/** What a reader picked: at a place (the run before, or `root`) a message, of a message (its id) a run. Everywhere else the newest shows. */
export type Choices = ReadonlyMap<string, string>

export const placeOf = ({ parentRunId }: Pick<ChatMessage, 'parentRunId'>): string => parentRunId ?? 'root'

/** The branch that is shown, oldest first. Messages whose parent is not loaded begin it. */
export function visibleTurns(messages: readonly ChatMessage[], choices: Choices): readonly Turn[] {
  const sorted = [...messages].sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  const ownerOf = new Map(sorted.flatMap((message) => message.runs.map(({ run }) => [run.id, message] as const)))
  const at = new Map<string, ChatMessage[]>()
  for (const message of sorted) at.set(placeOf(message), [...(at.get(placeOf(message)) ?? []), message])

  let top = sorted.at(-1)
  for (let parent = top; parent; parent = parent.parentRunId === null ? undefined : ownerOf.get(parent.parentRunId)) top = parent

  const turns: Turn[] = []
  let siblings = top && at.get(placeOf(top))
  while (siblings) {
    const place = siblings[0] && placeOf(siblings[0])
    const message = chosen(siblings, ({ id }) => id, place && choices.get(place))
    if (!message) break
    const record = chosen(message.runs, ({ run }) => run.id, choices.get(message.id))
    turns.push({ message, siblings: siblings.map(({ id }) => id), record })
    siblings = record && at.get(record.run.id)
  }
  return turns
}

const chosen = <Item>(items: readonly Item[], idOf: (item: Item) => string, wish: string | undefined): Item | undefined =>
  items.find((item) => idOf(item) === wish) ?? items.at(-1)
