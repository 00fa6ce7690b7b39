import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where recorded answers lie; tests that need them skip, saying so, where it is not set. */
export const corpusRoot = process.env.WIRE_CORPUS

export interface ExpectedUsage {
  readonly input: number | null
  readonly output: number | null
  readonly cached: number | null
  readonly reasoning: number | null
}

export function corpusFiles(folder: string): string[] {
  if (!corpusRoot) return []
  return readdirSync(path.join(corpusRoot, folder)).map((file) => `${folder}/${file}`)
}

export const corpusText = (file: string): string => readFileSync(path.join(corpusRoot ?? '', file), 'utf8')

export const corpusBytes = (file: string): Uint8Array => new Uint8Array(readFileSync(path.join(corpusRoot ?? '', file)))

export function corpusExpectations<T>(): Record<string, T> {
  return corpusRoot ? JSON.parse(corpusText('expected.json')) : {}
}

export const usageOf = (usage: ExpectedUsage | null) =>
  usage && {
    inputTokens: usage.input,
    outputTokens: usage.output,
    cachedInputTokens: usage.cached,
    reasoningTokens: usage.reasoning,
  }

export const skipNotice = 'WIRE_CORPUS is not set: the recorded answers are not here, their tests are skipped.'
