/** Claims beyond the limits, and customers that fall back too soon, too late or not at all. */

const claims = 'tests/api/customer-pool.test.ts'
const recycling = 'tests/api/recycle.test.ts'
const routes = 'src/server/customer/pool/routes.ts'
const queries = 'src/server/customer/pool/pool-queries.ts'
const recycle = 'src/server/customer/pool/recycle-queries.ts'

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const claimed = (name) => ({ caughtBy: claims, only: `on sqlite ${name}` })
/** @param {string} name @returns {import('./tests.mjs').Killer} */
const recycled = (name) => ({ caughtBy: recycling, only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const poolFaults = [
  {
    what: 'everybody claims one more than a day allows',
    file: routes,
    find: 'before + claims >= mostClaims',
    replace: 'before + claims > mostClaims',
    ...claimed('a day’s claims end a batch'),
  },
  {
    what: 'claims of a day are not added up',
    file: routes,
    find: 'await addClaims(db, userId, day, claims)',
    replace: 'await addClaims(db, userId, day, 0)',
    ...claimed('a day’s claims end a batch'),
  },
  {
    what: 'somebody who claims twice at once has twice the claims',
    file: routes,
    find: "await lockRows(db, 'user', [userId])",
    replace: '',
    ...{ caughtBy: claims, only: 'on postgres a day’s claims of two requests at once' },
  },
  {
    what: 'somebody claims more than they may have',
    file: routes,
    find: 'held + claims >= mostHeld',
    replace: 'held > mostHeld',
    ...claimed('whoever has as many customers'),
  },
  {
    what: 'nobody cools down',
    file: routes,
    find: 'if (leftAt !== undefined) throw',
    replace: 'if (leftAt === 0) throw',
    ...claimed('whoever had a customer claims it again'),
  },
  {
    what: 'a claim that was undone cools down',
    file: queries,
    find: '.where(counts)',
    replace: '',
    ...claimed('a day’s claims stay spent after an undo'),
  },
  {
    what: 'whoever had a customer calls it from the pool',
    file: 'src/server/customer/pool/shown-pooled.ts',
    find: 'opened.has(row.id) ? phoneRef : null',
    replace: 'phoneRef',
    ...claimed('is shown to everybody in the company'),
  },
  {
    what: 'the pool of another company is open',
    file: 'src/server/access/scope.ts',
    find: "  ...ofCompany('customer.company_id'),\n  alive: (eb) => eb.and([",
    replace: "  ...ofCompany('customer.company_id'),\n  company: () => sql<boolean>`1 = 1`,\n  alive: (eb) => eb.and([",
    ...claimed('is shown to no other company'),
  },
  {
    what: 'a protected customer falls back',
    file: recycle,
    find: 'customer.protect_until is null or customer.protect_until <= ${time}',
    replace: '1 = 1 or ${time} = 0',
    ...recycled('leaves protected ones until that ends'),
  },
  {
    what: 'new rules take customers without notice',
    file: recycle,
    find: 'if (time < rules.notBefore) return undefined',
    replace: '',
    ...recycled('takes nothing by new rules before their notice is over'),
  },
  {
    what: 'a level has no days of its own',
    file: recycle,
    find: 'if (levels.length === 0) return',
    replace: 'if (levels.length >= 0) return',
    ...recycled('has other days for a level'),
  },
  {
    what: 'an owner protects as many as they like',
    file: 'src/server/customer/pool/protect.ts',
    find: '>= most)',
    replace: '>= most && most < 0)',
    ...recycled('protection is for so many customers'),
  },
  {
    what: 'what somebody has followed up meanwhile falls back',
    file: recycle,
    find: '\n      .where(wanted),\n',
    replace: ',\n',
    ...{ caughtBy: recycling, only: 'on postgres takes more than fit into one transaction' },
  },
]
