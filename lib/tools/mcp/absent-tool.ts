import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'
import type { Tool } from '@/lib/tools/tool'

/**
 * Stands in for a tool of a server that has not been reached since this process started: what a call would need is not known, only that
 * it cannot be made. A call that a person decided on before a restart ends with that, not as one of a tool that nobody knows.
 */
export const absentTool = (name: string, slug: string): Tool => ({
  name,
  title: name,
  description: 'Not available: the server of this tool cannot be reached at the moment.',
  effect: 'write',
  // Nothing happens, so nobody has to allow it.
  needsApproval: false,
  needsInput: false,
  inputSchema: { type: 'object' },
  schema: z.unknown(),
  timeoutMs: 1_000,
  run: () =>
    Promise.reject(
      new Failure('tool_failed', `The tool server “${slug}” cannot be reached at the moment, so the call was not made.`),
    ),
})
