/**
 * Property tests draw the same cases every time, so that no run depends on luck. `npm run test:long` uses other seeds. With
 * `PROPERTY_SHRINK=0` the first counterexample is enough: `npm run test:mutants` only asks whether there is one.
 */
import fc from 'fast-check'

fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20260101),
  endOnFailure: process.env.PROPERTY_SHRINK === '0',
})
