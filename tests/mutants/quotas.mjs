/** A company gets more than the provider has sold it, or less. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/resources.test.ts', only: `on sqlite ${name}` })

/** @param {string} name @param {'sqlite' | 'postgres'} [on] @returns {import('./tests.mjs').Killer} */
const customers = (name, on = 'sqlite') => ({ caughtBy: 'tests/api/customer-quota.test.ts', only: `on ${on} ${name}` })

const quotas = 'src/server/company/quotas.ts'
const exports = 'src/server/company/export-quota.ts'
const resources = 'src/server/company/resources.ts'
const customerQuota = 'src/server/company/customer-quota.ts'
const importing = 'src/server/customer/import/import-customers.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const quotaFaults = [
  {
    what: 'a quota ends a day too early',
    file: quotas,
    find: 'now >= quota.expire_at + day',
    replace: 'now >= quota.expire_at',
    ...caught('seats that have ended'),
  },
  {
    what: 'a quota never ends',
    file: quotas,
    find: 'return isOver(quota, now) ? 0 : quota.limit',
    replace: 'return quota.limit',
    ...caught('seats that have ended'),
  },
  {
    what: 'calls begin though the calls at once have ended',
    file: 'src/server/phone/chain/concurrency.ts',
    find: 'if (ended !== null) return',
    replace: 'if (ended === undefined) return',
    ...caught('calls at once that have ended'),
  },
  {
    what: 'an export that does not fit is written',
    file: exports,
    find: 'if (others + rows <= most) return',
    replace: 'if (others <= most) return',
    ...caught('rows of a day'),
  },
  {
    what: 'an export that did not fit still counts',
    file: exports,
    find: '  await uncountExport(db, jobId)\n',
    replace: '',
    ...caught('rows of a day'),
  },
  {
    what: 'yesterday’s exports count today',
    file: 'src/server/company/quota-queries.ts',
    find: "    .where('company_id', '=', companyId)\n    .where('day', '=', day)\n",
    replace: "    .where('company_id', '=', companyId)\n",
    ...caught('rows of a day'),
  },
  {
    what: 'a quota that is left out loses its limit',
    file: resources,
    find: 'if (!wanted) continue',
    replace: 'if (!wanted) await removeQuota(db, id, key)\n      if (!wanted) continue',
    ...caught('shows what a company may have'),
  },
  {
    what: 'a function is not taken',
    file: resources,
    find: '    await takeFunctions(db, id, take)\n',
    replace: '',
    ...caught('a function that is taken'),
  },
  {
    what: 'the end of a quota is looked for from the wrong side',
    file: 'src/server/company/resource-queries.ts',
    find: 'company_quota.expire_at <= ',
    replace: 'company_quota.expire_at < ',
    ...caught('are found by the end'),
  },
  {
    what: 'a company gets one customer more than it may have',
    file: 'src/server/customer/routes.ts',
    find: 'if (left <= 0) throw conflict(full)',
    replace: 'if (left < 0) throw conflict(full)',
    ...customers('refuses one customer too many'),
  },
  {
    what: 'of many who add the last customer at once several do',
    file: customerQuota,
    find: "await lockRows(db, 'company', [companyId])",
    replace: "await lockRows(db, 'company', [])",
    ...customers('holds for all who add at once', 'postgres'),
  },
  {
    what: 'an import adds all of a file',
    file: importing,
    find: 'if (fresh.size >= left) break',
    replace: 'if (fresh.size > left + rows.length) break',
    ...customers('lets an import add as many'),
  },
  {
    what: 'who was merged away counts still',
    file: 'src/server/customer/merge/merge.ts',
    find: 'await customerQuota.countDeleted(db, [other.company_id])',
    replace: 'await customerQuota.countDeleted(db, [])',
    ...customers('has room again'),
  },
  {
    what: 'an erasure counts somebody again who was merged away',
    file: 'src/server/customer/personal-data/erase-queries.ts',
    find: ".where(among(db, 'id', customerIds))\n    .where('deleted_at', 'is', null)",
    replace: ".where(among(db, 'id', customerIds))",
    ...customers('has room again'),
  },
  {
    what: 'an import that is taken back leaves its customers counted',
    file: 'src/server/customer/import/take-back.ts',
    find: 'deleted.flatMap((id) => customers.get(id)?.company_id ?? [])',
    replace: '[]',
    ...customers('lets an import add as many'),
  },
]
