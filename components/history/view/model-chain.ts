import type { Run } from '@/lib/domain/run'

/** The model that was asked and, where another configuration answered, the ones that did, in order. */
export const modelChain = ({
  model,
  configuration,
  servedBy,
}: Pick<Run, 'model' | 'configuration' | 'servedBy'>): readonly string[] => [
  ...new Set([model, ...servedBy.filter((server) => server.configuration !== configuration).map((server) => server.model)]),
]
