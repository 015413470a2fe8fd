/** Imports of customers add somebody twice, change or take back whom they must not, or let numbers be tried. */

/** @param {string} name the beginning of the test's name */
const imports = (name) => ({ caughtBy: 'tests/api/customer-import.test.ts', only: `on sqlite ${name}` })

const noun = 'src/server/customer/import/import-customers.ts'
const rows = 'src/server/customer/import/row-values.ts'
const undo = 'src/server/customer/import/take-back.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const customerImports = [
  {
    what: 'the last of several rows about one number adds the customer',
    file: noun,
    find: '!fresh.has(row.phoneId) && ',
    replace: '',
    ...imports('several rows about one customer'),
  },
  {
    what: 'whom others have is added again',
    file: noun,
    find: '!existing.has(row.phoneId)',
    replace: '!existing.get(row.phoneId)?.seen',
    ...imports('adds nobody whom the company has'),
  },
  {
    what: 'a follow-up that is read has the time of the import',
    file: noun,
    find: 'created_at: time, updated_at: time',
    replace: 'created_at: time, updated_at: importer.now',
    ...imports('adds whom a file names'),
  },
  {
    what: 'what is there already is overwritten, though it should only be completed',
    file: noun,
    find: '(all || seen.level === null)',
    replace: 'all',
    ...imports('whoever is there already: APPEND'),
  },
  {
    what: 'those in the pool keep a next follow-up',
    file: noun,
    find: 'next_follow_at: plan.owner ? (plan.nextFollowTime ?? null) : null',
    replace: 'next_follow_at: plan.nextFollowTime ?? null',
    ...imports('nobody in the pool'),
  },
  {
    what: 'the numbers in texts stay readable',
    file: rows,
    find: 'remark: remark === undefined ? undefined : texts.remark',
    replace: 'remark',
    ...imports('masks the numbers'),
  },
  {
    what: 'a reference stands for a number',
    file: rows,
    find: "const phone = normalizePhone(values.phone ?? '')",
    replace: "const phone = values.phone ? (normalizePhone(values.phone) ?? '16600000000') : null",
    ...imports('says of each row why'),
  },
  {
    what: 'a talk of the future is taken over',
    file: rows,
    find: 'if (time > now) throw',
    replace: 'if (time < 0) throw',
    ...imports('says of each row why'),
  },
  {
    what: 'whoever was called meanwhile is taken back',
    file: undo,
    find: 'if (found.isInUse) return',
    replace: 'if (!found.version) return',
    ...imports('keeps whom something stands on'),
  },
  {
    what: 'whoever was followed up meanwhile is taken back',
    file: undo,
    find: 'return found.isFollowed ? conflict',
    replace: 'return !found.version ? conflict',
    ...imports('keeps whom something stands on'),
  },
  {
    what: 'whoever was changed meanwhile is taken back',
    file: undo,
    find: 'if (version !== found.version) return',
    replace: 'if (version < found.version) return',
    ...imports('keeps whom something stands on'),
  },
  {
    what: 'the same numbers of one mask count again with each file',
    file: 'src/server/access/numbers/mass-numbers.ts',
    find: 'if (this.isNew(digits)) {',
    replace: 'if (this.isNew(digits) || digits) {',
    ...imports('refuses a whole file'),
  },
  {
    what: 'each file begins to count anew',
    file: 'src/server/access/numbers/number-use.ts',
    find: 'MassNumbers.of(before.packed)',
    replace: 'MassNumbers.of(null)',
    ...imports('refuses a whole file'),
  },
  {
    what: 'a file that ends early counts as whole',
    file: 'src/server/system/import/uploads.ts',
    find: 'if (size < left) throw',
    replace: 'if (size < 0) throw',
    ...imports('a file of several parts'),
  },
]
