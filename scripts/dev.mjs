// npm run dev: installs and generates what is stale, and serves with live reload.
import { prepare } from './install.mjs'
import { readAddress, serve } from './serve.mjs'

const address = await readAddress('development')
await prepare()
await serve('dev', address)
