import type { Middleware, ModelCall } from './ports'

/** Wraps the provider's call; the first middleware is the outermost. */
export const compose = (middlewares: readonly Middleware[], call: ModelCall): ModelCall =>
  middlewares.reduceRight((next, wrap) => wrap(next), call)
