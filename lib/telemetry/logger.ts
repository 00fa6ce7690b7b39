import { type Logger as Pino, pino } from 'pino'
import type { Redactor } from '@/lib/redaction/redactor'

export interface Logger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  /** A fault of our own: logged whole, with its causes, secrets masked. `doing` says during what. */
  fault(fault: unknown, doing: string): void
}

export interface LoggerOptions {
  readonly level: string
  readonly redactor: Redactor
  /** Where the lines go; standard output unless given. */
  readonly write?: (line: string) => void
}

/** JSON lines. Every line passes the redactor as it leaves, whatever was logged (H4). */
export function createLogger({ level, redactor, write = (line) => process.stdout.write(line) }: LoggerOptions): Logger {
  const log: Pino = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => write(redactor.redact(line)) },
  )
  return {
    info: (message, fields) => log.info(fields ?? {}, message),
    fault: (fault, doing) => log.error({ doing, fault: inWords(fault) }, 'fault'),
  }
}

/** Errors as text with their causes, four deep. */
function inWords(fault: unknown, depth = 0): string {
  if (!(fault instanceof Error)) return String(fault)
  const own = fault.stack ?? `${fault.name}: ${fault.message}`
  return fault.cause === undefined || depth === 3 ? own : `${own}\nCaused by: ${inWords(fault.cause, depth + 1)}`
}
