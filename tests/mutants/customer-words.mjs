/** The index of customers' names finds others than a look at each name. */

const words = (/** @type {string} */ only) => ({ caughtBy: 'tests/property/customer-words.test.ts', only })
const index = 'src/server/db/migrations/hardening/customers/customer-words.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const customerWords = [
  {
    what: 'a customer keeps an earlier name',
    file: index,
    find: 'update of company_id, name, pinyin',
    replace: 'update of company_id, pinyin',
    ...words('on sqlite'),
  },
  {
    what: 'a customer is found in an earlier company',
    file: index,
    find: 'update of company_id, name',
    replace: 'update of name',
    ...words('on sqlite'),
  },
  {
    what: 'a deleted customer is found',
    file: index,
    find: ', initials, deleted_at on customer',
    replace: ', initials on customer',
    ...words('on sqlite'),
  },
  {
    what: 'a removed customer stays in the index',
    file: index,
    find: 'after delete on customer begin ${remove}; end',
    replace: 'after delete on customer begin select 1; end',
    ...words('on sqlite'),
  },
  {
    what: 'names are worked out row by row where there are no statistics',
    file: index,
    find: 'cost 100000 as',
    replace: 'cost 100 as',
    ...words('on postgres asks the index'),
  },
  {
    what: 'whoever has the same runs is found',
    file: 'src/server/db/customer-words.ts',
    find: 'texts.some((each) => each.length > longest)',
    replace: 'texts.some((each) => each.length < 0)',
    ...words('on sqlite'),
  },
  {
    what: 'every company is searched',
    file: 'src/server/db/customer-words.ts',
    find: 'companyId === undefined ? []',
    replace: 'companyId !== undefined ? []',
    ...words('on postgres'),
  },
  {
    what: 'the index counts whom a filter leaves out',
    file: 'src/server/customer/queries.ts',
    find: "const known: readonly string[] = ['keywords',",
    replace: "const known: readonly string[] = ['keywords', 'type',",
    caughtBy: 'tests/property/lists.test.ts',
    only: 'on sqlite .*customer.list',
  },
  {
    what: 'the index counts for a channel, or for a department',
    file: 'src/server/customer/queries.ts',
    find: "return dataScope === 'all' ||",
    replace: "return dataScope !== 'company' ||",
    caughtBy: 'tests/property/lists.test.ts',
    only: 'on sqlite .*customer.list',
  },
  {
    what: 'the index counts in a foreign company',
    file: 'src/server/customer/queries.ts',
    find: ' && (companyId ?? within) === within',
    replace: '',
    caughtBy: 'tests/property/lists.test.ts',
    only: 'on sqlite .*customer.list',
  },
]
