import { Failure } from '@/lib/domain/failure'

/** One writer per run: somebody else settled it, or wrote this step. */
export const refusedStep = (): Failure => new Failure('conflict', 'The run has ended, waits, or is somebody else’s now.')
