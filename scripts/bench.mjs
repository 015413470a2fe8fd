/** `npm run bench`: prints the figures of tests/bench; `npm run bench -- list` those of files whose name holds `list`. */
import { measureAll } from './support/measure.mjs'

await measureAll('tests/bench', 'bench')
