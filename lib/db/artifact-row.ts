import type { AppendStep } from '@/lib/recorder/ports'

/** A row of `Artifact`, with the step that names it. */
interface ArtifactRow {
  readonly runId: string
  readonly sequence: number
  readonly id: string
  /** As the step says it, so redacted (H4). */
  readonly name: string
  readonly mediaType: string
  readonly data: Uint8Array
}

/** The artifacts of a `tool_result` whose bytes come with it. */
export function artifactRows({ runId, step, artifacts = [] }: AppendStep): readonly ArtifactRow[] {
  if (step.kind !== 'tool_result' || !step.artifacts) return []
  const bytes = new Map(artifacts.map(({ id, data }) => [id, data]))
  return step.artifacts.flatMap(({ id, name, mediaType }) => {
    const data = bytes.get(id)
    return data ? [{ runId, sequence: step.sequence, id, name, mediaType, data }] : []
  })
}
