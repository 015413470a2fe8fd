/** `npm run restore` puts a backup into an empty place, and checks that it adds up there. */
import { runBuilt } from './support/run-built.mjs'

await runBuilt('restore')
