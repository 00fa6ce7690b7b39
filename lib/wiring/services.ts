import { processEnv } from '@/lib/config/env'
import { buildServices, type Services } from './build-services'

/** Next bundles routes apart, so module state is not shared between them: the one slot of the process is on `globalThis`. */
const slot = globalThis as { verlaufServices?: Services }

/** Everything the pages and routes may use, built once per process when first asked for. */
export function services(): Services {
  slot.verlaufServices ??= buildServices(processEnv())
  return slot.verlaufServices
}
