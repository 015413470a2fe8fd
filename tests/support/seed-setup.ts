/** Property tests draw the same cases every time, so that no run depends on luck. `npm run soak` uses other seeds. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20260101) })
