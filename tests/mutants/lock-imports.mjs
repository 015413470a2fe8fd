/** Imports of locked numbers that shorten locks, or take back what somebody has decided since. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/lock-import.test.ts', only: `on sqlite ${name}` })

const file = 'src/server/phone/locked/import-locks.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const lockImportFaults = [
  {
    ...{ what: 'an import makes a lock shorter', file },
    find: 'expire_at: later(lock.expire_at, plan.expireAt)',
    replace: 'expire_at: plan.expireAt',
    ...caught('a number that is locked already'),
  },
  {
    ...{ what: 'an import makes a complaint something else', file },
    find: "mode === 'APPEND' || lock.type === 'COMPLAINT' ? lock.type",
    replace: "mode === 'APPEND' ? lock.type",
    ...caught('a number that is locked already'),
  },
  {
    ...{ what: 'a complaint from a file has no deadline', file },
    find: "type === 'COMPLAINT' ? deadline : null",
    replace: 'null',
    ...caught('locks the numbers of a file'),
  },
  {
    ...{ what: 'taking an import back deletes a complaint that was handled', file },
    find: 'lock.handled_at !== null || lock.lift_asked_at !== null',
    replace: 'lock.lift_asked_at !== null',
    ...caught('is taken back'),
  },
]
