/**
 * `npm run bench` prints the figures of tests/bench. `npm run bench -- list` prints only those of files whose name
 * contains `list`; `npm run bench -- suite` how long `npm test` takes.
 */
import { measureAll } from './support/measure.mjs'

// It takes longer than all the others together.
await measureAll('tests/bench', 'bench', ['suite'])
