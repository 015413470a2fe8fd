/** Locks that the wrong person lifts, that end too soon, or that nobody sees. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/locked.test.ts', only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const lockedFaults = [
  {
    what: 'whoever asks to lift a lock after a complaint lifts it',
    file: 'src/server/phone/desk/locks.ts',
    find: 'if (lock.lift_asked_by === viewer.userId) throw',
    replace: 'if (lock.lift_asked_by === 0) throw',
    ...caught('after a complaint one person asks'),
  },
  {
    what: 'whoever asks is told to decide',
    file: 'src/server/phone/locked/locked-queries.ts',
    find: 'phone_lock.lift_asked_by != ${userId}',
    replace: 'phone_lock.lift_asked_by = ${userId}',
    ...caught('after a complaint has a deadline'),
  },
  {
    what: 'companies don’t see the platform’s locks',
    file: 'src/server/phone/locked/locked-queries.ts',
    find: 'or phone_lock.company_id is null)`',
    replace: 'or 1 = 0)`',
    ...caught('of the platform are seen by all'),
  },
  {
    what: 'a lock that has ended is made longer from its end',
    file: 'src/server/phone/locked/routes.ts',
    find: 'Math.max(lock.expire_at, now)',
    replace: 'lock.expire_at',
    ...caught('last longer: from their end'),
  },
  {
    what: 'a number is locked twice',
    file: 'src/server/phone/locked/routes.ts',
    find: 'if (locked.has(phoneId)) {',
    replace: 'if (locked.has(0)) {',
    ...caught('are locked as pasted'),
  },
]
