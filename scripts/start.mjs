/** `npm start`: the server, built first when dist is missing or older than its sources. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('main')
