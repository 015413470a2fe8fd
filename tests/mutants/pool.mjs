/** Claims beyond the limits, and customers that fall back too soon, too late or not at all. */

const claims = 'tests/api/customer-pool.test.ts'
const recycling = 'tests/api/recycle.test.ts'
const routes = 'src/server/customer/pool/routes.ts'
const departments = 'tests/api/department-pools.test.ts'
const ruled = 'src/server/customer/pool/ruled-people.ts'
const scope = 'src/server/access/scope.ts'
const queries = 'src/server/customer/pool/pool-queries.ts'
const recycle = 'src/server/customer/pool/recycle-queries.ts'

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const claimed = (name) => ({ caughtBy: claims, only: `on sqlite ${name}` })
/** @param {string} name @returns {import('./tests.mjs').Killer} */
const recycled = (name) => ({ caughtBy: recycling, only: `on sqlite ${name}` })

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const divided = (name) => ({ caughtBy: departments, only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const poolFaults = [
  {
    what: 'everybody claims one more than a day allows',
    file: routes,
    find: 'today >= mostClaims',
    replace: 'today > mostClaims',
    ...claimed('a day’s claims end a batch'),
  },
  {
    what: 'claims of a day are not added up',
    file: routes,
    find: 'day, claims: count }',
    replace: 'day, claims: 0 }',
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
    find: 'held + claimed >= mostHeld',
    replace: 'held > mostHeld',
    ...claimed('whoever has as many customers'),
  },
  {
    what: 'nobody cools down',
    file: routes,
    find: 'if (until !== undefined) throw',
    replace: 'if (until === 0) throw',
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
  {
    what: 'a released customer falls into the company’s pool, whoever had it',
    file: 'src/server/customer/owner-queries.ts',
    find: 'to === null && customer.user_id !== null ? await',
    replace: 'to === null && customer.user_id === 0 ? await',
    ...divided('where a customer falls is the pool of the nearest department'),
  },
  {
    what: 'the farthest department’s pool takes the customers',
    file: 'src/server/customer/pool/department-pool-queries.ts',
    find: 'order by above.steps limit 1',
    replace: 'order by above.steps desc limit 1',
    ...divided('where a customer falls is the pool of the nearest department'),
  },
  {
    what: 'everybody sees every department’s pool',
    file: scope,
    find: 'customer.pool_id is null\n',
    replace: '1 = 1\n',
    ...divided('who sees it is whoever works in the department'),
  },
  {
    what: 'a manager does not see the pools below',
    file: scope,
    find: "if (dataScope !== 'department-tree' || viewer.departmentId === null) return own",
    replace: "if (dataScope !== 'self') return own",
    ...divided('who sees it is whoever works in the department'),
  },
  {
    what: 'all pools share a day’s claims',
    file: routes,
    find: '(before.get(poolId) ?? 0) + (claims.get(poolId) ?? 0)',
    replace: '[...before.values(), ...claims.values()].reduce((sum, each) => sum + each, 0)',
    ...divided('rules count for each pool by itself'),
  },
  {
    what: 'whoever changes the department loses customers without notice',
    file: ruled,
    find: 'hasPools ? (department_since ?? 0) : 0',
    replace: '0',
    ...divided('nothing is brought back before the notice is over for whoever comes under a pool'),
  },
  {
    what: 'a pool that is new or gone takes customers without notice',
    file: ruled,
    find: 'company_id === companyId ? updated_at : []',
    replace: 'company_id === 0 ? updated_at : []',
    ...divided('nothing is brought back before the notice is over when a pool is new'),
  },
  {
    what: 'what somebody has not looked at shows in the list',
    file: 'src/server/customer/pool/shown-pooled.ts',
    find: "isHidden ? '' : row.remark",
    replace: 'row.remark',
    ...divided('a day’s views hide what is known of a customer'),
  },
  {
    what: 'somebody looks at one more than a day allows',
    file: routes,
    find: '(counts.get(poolId) ?? 0) >= most)',
    replace: '(counts.get(poolId) ?? 0) > most)',
    ...divided('a day’s views are counted once for each customer'),
  },
  {
    what: 'a pool that loses a rule takes customers by its company’s without notice',
    file: 'src/server/customer/pool/rule-routes.ts',
    find: 'if (before && recycles(key)) await',
    replace: 'if (before === null) await',
    ...divided('nothing is brought back before the notice is over when a pool’s own rule'),
  },
]
