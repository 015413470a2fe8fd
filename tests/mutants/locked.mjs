/** Locks that the wrong person lifts, that end too soon, or that nobody sees. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/locked.test.ts', only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const lockedFaults = [
  {
    what: 'whoever placed a lock after a complaint lifts it',
    file: 'src/server/phone/desk/locks.ts',
    find: "lock.type === 'COMPLAINT' && lock.created_by === viewer.userId",
    replace: "lock.type === 'COMPLAINT' && lock.created_by === 0",
    ...caught('after a complaint are lifted by somebody else'),
  },
  {
    what: 'companies don’t see the platform’s locks',
    file: 'src/server/phone/locked/locked-queries.ts',
    find: 'or phone_lock.company_id is null)`,',
    replace: 'or 1 = 0)`,',
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
