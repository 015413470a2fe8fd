/**
 * `npm run bench` prints the figures of tests/bench. `npm run bench -- list` prints only those of files whose name
 * contains `list`.
 */
import { measureAll } from './support/measure.mjs'

await measureAll('tests/bench', 'bench')
