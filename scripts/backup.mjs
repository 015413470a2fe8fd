/** `npm run backup` makes a backup beside the running server or without one, and proves it by restoring it elsewhere. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('backup')
