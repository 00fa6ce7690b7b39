/** Where the frames of one connection go, ready to write. `write` answers whether there is room for more now. */
export interface FrameSink {
  write(frame: Uint8Array): boolean
  end(): void
  fail(error: unknown): void
}

/** One reader of something that goes on. */
export interface Follower {
  /** Begins; frames arrive from now on. */
  start(): void
  /** There is room again after `write` answered `false`. */
  resume(): void
  stop(): void
}

/** Something that can be followed, as frames. */
export type Follow = (sink: FrameSink) => Follower
