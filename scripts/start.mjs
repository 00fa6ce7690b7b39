// npm start: installs, generates, builds what is stale, and serves.

import { ensureBuilt } from './build.mjs'
import { prepare } from './install.mjs'
import { readAddress, serve } from './serve.mjs'

const address = await readAddress('production')
await prepare()
await ensureBuilt()
await serve('start', address)
