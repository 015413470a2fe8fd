/** Callbacks that are offered to the wrong people, too early, or taken by two. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/callback-offers.test.ts', only: `on sqlite ${name}` })

const queries = 'src/server/phone/desk/offer-queries.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const offerFaults = [
  {
    what: 'callbacks are offered as soon as they are due',
    file: 'src/server/phone/desk/offers.ts',
    find: 'until: now - minutes * 60',
    replace: 'until: now - minutes',
    ...caught('are offered to the department'),
  },
  {
    what: 'callbacks are offered to the whole company',
    file: queries,
    find: 'company_user where ${worksIn(departmentId)})',
    replace: 'company_user where ${worksIn(departmentId)} or 1 = 1)',
    ...caught('are offered to the department'),
  },
  {
    what: 'what somebody has just taken over is offered to the next',
    file: queries,
    find: "eb('callback_task.taken_at', 'is', null), eb(",
    replace: "eb('callback_task.taken_at', 'is not', null), eb('callback_task.taken_at', 'is', null), eb(",
    ...caught('say whose customer it is'),
  },
]
