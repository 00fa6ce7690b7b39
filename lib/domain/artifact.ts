import { z } from 'zod'

/** What a tool gave besides text, as its `tool_result` names it; the bytes are stored beside the step. */
export const artifactSchema = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** How many. */
  bytes: z.number().int().nonnegative(),
})
export type Artifact = z.infer<typeof artifactSchema>

/** The bytes of an artifact, on their way to the record with the step that names it. */
export interface ArtifactData {
  readonly id: string
  readonly data: Uint8Array
}

/** An artifact as it is read back. */
export interface StoredArtifact {
  readonly name: string
  readonly mediaType: string
  readonly data: Uint8Array
}

/** What of one call is kept at most. */
export const artifactLimits = {
  perCall: 10,
  /** Of one artifact. */
  bytes: 5_000_000,
  /** UTF-16 units. */
  name: 200,
  mediaType: 100,
} as const

const shown = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/ogg'],
} as const

/** How a browser may show a media type. Everything else, above all what can carry a script, is only ever downloaded. */
export function showingOf(mediaType: string): 'image' | 'audio' | 'download' {
  if (shown.image.some((known) => known === mediaType)) return 'image'
  return shown.audio.some((known) => known === mediaType) ? 'audio' : 'download'
}
