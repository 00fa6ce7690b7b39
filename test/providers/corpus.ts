import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@/lib/providers/endpoint'
import { EventReader, type StreamFold } from '@/lib/providers/event-reader'
import { failureOf } from '@/test/providers/wire'

/** Where recorded answers lie; tests that need them skip, saying so, where it is not set. */
const corpusRoot = process.env.WIRE_CORPUS

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

export const corpusEndpoint: Endpoint = { host: 'test', baseUrl: 'http://test/v1', model: 'test-model', apiKey: null }

/** The fold after a recorded stream that came byte by byte. */
export function byteByByte<Fold extends StreamFold>(bytes: Uint8Array, fold: Fold): Fold {
  const reader = new EventReader(fold, corpusEndpoint)
  for (let at = 0; at < bytes.length; at++) reader.feed(bytes.subarray(at, at + 1))
  reader.end()
  return fold
}

/** Cuts a recorded stream after each event that ends before `end`, expects each to be an error, and answers how many there were. */
export async function expectCutsToFail(
  file: string,
  end: number,
  stream: (pieces: readonly string[]) => Promise<unknown>,
): Promise<number> {
  const text = corpusText(file)
  const cuts = Array.from(text.matchAll(/\r?\n\r?\n/g), (match) => match.index + match[0].length).filter((at) => at <= end)
  for (const at of cuts) {
    const failure = await failureOf(stream([text.slice(0, at)]))
    expect([failure.code, failure.streamPhase], `${file} at ${at}`).toEqual(['provider_cut', 'opened'])
  }
  return cuts.length
}

/** Tests over recorded answers; without them one skipped test says so. */
export function describeCorpus(name: string, tests: () => void): void {
  describe.skipIf(!corpusRoot)(name, tests)
  if (corpusRoot) return
  describe(name, () => {
    it.skip('WIRE_CORPUS is not set: the recorded answers are not here, their tests are skipped.', () => undefined)
  })
}
