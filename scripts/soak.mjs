/** `npm run soak` runs the checks of tests/soak, which take long. Each throws if its rule is broken. */
import { measureAll } from './support/measure.mjs'

await measureAll('tests/soak', 'soak')
