/** `npm run setup`: makes the first administrator; arguments and standard input reach src/server/setup.ts as they are. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('setup')
