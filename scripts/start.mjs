/** `npm start` runs the server. It builds first if dist is missing or older than its sources. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('main')
