/** `npm run rotate-key` gives the database a new encryption key, beside the running server or without one. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('rotate-key')
