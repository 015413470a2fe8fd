/** A customer changes hands as nobody decided, or is lost on the way. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/customer-owners.test.ts', only: `on sqlite ${name}` })

const owners = 'src/server/customer/owners.ts'
const queries = 'src/server/customer/owner-queries.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const ownerFaults = [
  {
    what: 'somebody gets two customers with one number',
    file: owners,
    find: 'if (await ownsNumber(db, owner.id, customer.phone_id)) throw',
    replace: 'if (false) throw',
    ...caught('a transfer refuses whoever has a customer with the number'),
  },
  {
    what: 'a release keeps the next follow-up',
    file: queries,
    find: 'protect_until: null, next_follow_at: null },',
    replace: 'protect_until: null },',
    ...caught('a release puts the customer into the pool'),
  },
  {
    what: 'a change can be taken back for ever',
    file: owners,
    find: 'since: now - takeBackSeconds',
    replace: 'since: 0',
    ...caught('taking back works once'),
  },
  {
    what: 'anybody takes back what somebody did',
    file: queries,
    find: 'last?.by_user_id === userId && last.at >= since',
    replace: 'last !== undefined && last.at >= since',
    ...caught('taking back works once'),
  },
  {
    what: 'taking back forgets what was planned',
    file: queries,
    find: '.set({ ...taken, user_id:',
    replace: '.set({ user_id:',
    ...caught('taking back restores the customer as it was'),
  },
  {
    what: 'a change of type leaves no follow-up record',
    file: owners,
    find: 'remark: `类型改为${label}`',
    replace: "remark: ''",
    ...caught('a type is changed with a follow-up record'),
  },
]
