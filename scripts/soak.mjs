/** `npm run soak`: the checks of tests/soak, which take long; each throws when what it watches does not hold. */
import { measureAll } from './support/measure.mjs'

await measureAll('tests/soak', 'soak')
