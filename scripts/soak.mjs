/**
 * `npm run test:long` runs the checks of tests/soak, each night: more rounds, other seeds, memory under load. Each throws
 * if its rule is broken. `npm run test:long -- crash`: only files with `crash` in their name.
 */
import { measureAll } from './support/measure.mjs'

await measureAll('tests/soak', 'soak')
