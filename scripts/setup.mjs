/**
 * `npm run setup` makes the first administrator. It passes arguments and standard input to src/server/setup.ts
 * unchanged.
 */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('setup')
