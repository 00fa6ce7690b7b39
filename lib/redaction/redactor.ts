/**
 * The one catalogue of secret shapes over one window (law 8). `redact` is for whole texts; a window is for text that arrives in
 * pieces. For every input and every chunking the pieces released by a window add up to `redact` of the whole (C3.1).
 */
export interface Redactor {
  redact(text: string): string
  window(): RedactionWindow
}

export interface RedactionWindow {
  /** Takes the next piece and returns what may be released now (may be empty). */
  push(piece: string): string
  /** The text is complete: returns what was held. */
  end(): string
}
