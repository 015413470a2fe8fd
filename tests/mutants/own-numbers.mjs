/** Companies share a number, or somebody loses theirs. */
const keys = 'src/server/db/keys/number-keys.ts'
const phones = 'src/server/access/numbers/phones.ts'
const migration = 'src/server/db/migrations/hardening/own-numbers.ts'

/**
 * Numbers that two companies know.
 * @param {string} name
 */
const own = (name) => ({ caughtBy: 'tests/api/own-numbers.test.ts', only: `numbers on sqlite ${name}` })

/**
 * Numbers that they shared in an earlier schema.
 * @param {string} name
 */
const split = (name) => ({ caughtBy: 'tests/api/split-numbers.test.ts', only: `on sqlite ${name}` })

/**
 * Numbers to which nothing refers.
 * @param {string} name
 */
const unusedNumbers = (name) => ({ caughtBy: 'tests/api/unused-numbers.test.ts', only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const ownNumbers = [
  {
    what: 'the last digits of all companies’ numbers are hashed by one key',
    file: keys,
    find: "keyOf('phone.tail', companyId)",
    replace: "keyOf('phone.tail', null)",
    ...own('have a row for each company'),
  },
  {
    what: 'the platform finds a number only among its own',
    file: phones,
    find: 'return [null, ...rows.map(({ id }) => id)]',
    replace: 'return [null]',
    ...own('are found by the platform and the channel'),
  },
  {
    what: 'a company finds the rows of all companies',
    file: phones,
    find: 'if (tenant.companyId !== null) return [tenant.companyId]',
    replace: 'if (tenant.companyId === -1) return []',
    ...split('open by a reference that a company has kept'),
  },
  {
    what: 'a reference is taken for the row that it names, whosever that is',
    file: phones,
    find: "if (row?.company_id === companyId && row.enc !== '' && !mayGo(row)) return row.id",
    replace: 'if (row) return row.id',
    ...split('open by a reference that a company has kept'),
  },
  {
    what: 'fewer digits than four find no number',
    file: phones,
    find: 'digit < 10',
    replace: 'digit < 0',
    ...own('are found by their last digits'),
  },
  {
    what: 'a platform’s lock holds for the company alone whose row it names',
    file: 'src/server/db/numbers/number-locks.ts',
    find: "'asked.platform_hash', 'locked.platform_hash'",
    replace: "'asked.id', 'locked.id'",
    ...own('are locked by a company'),
  },
  {
    what: 'a platform’s lock is not told to those who don’t know the number',
    file: 'src/server/phone/desk/contact.ts',
    find: 'locked: lock ? lockText(lock) : null,',
    replace: 'locked: null,',
    ...own('are locked by a company'),
  },
  {
    what: 'a list offers what the platform has locked',
    file: 'src/server/phone/lists/list-queries.ts',
    find: 'locked.platform_hash = asked.platform_hash',
    replace: 'locked.id = asked.id',
    ...own('are locked by a company'),
  },
  {
    what: 'a company’s lock holds in another company',
    file: 'src/server/db/numbers/number-locks.ts',
    find: 'or (phone_lock.company_id = ${companyId} and',
    replace: 'or (1 = 1 and',
    ...own('are locked by a company'),
  },
  {
    what: 'a customer’s number is stored for whoever saves it',
    file: 'src/server/customer/routes.ts',
    find: 'await phoneIdOf(db, services, viewer, phone, owner.companyId)',
    replace: 'await phoneIdOf(db, services, viewer, phone, viewer.companyId as number)',
    ...own('are saved for somebody'),
  },
  {
    what: 'rows that are split show by their ciphertext that they are equal',
    file: migration,
    find: "? encryption.encrypt('number', digits) : null",
    replace: '? enc : null',
    ...split('are hashed by company'),
  },
  {
    what: 'what is split last is left out of a batch',
    file: migration,
    find: 'after = found.rows.at(-1)?.id ?? last',
    replace: 'after = (found.rows.at(-1)?.id ?? last) + 1',
    ...split('are hashed by company'),
  },
  {
    what: 'locks still refer to the shared row',
    file: migration,
    find: "'callback_task', 'phone_lock']",
    replace: "'callback_task']",
    ...split('are each company’s own'),
  },
  {
    what: 'a reference to whatever the company knows locks it',
    file: 'src/server/phone/desk/named-number.ts',
    find: 'isPhoneRef(phone) && !(await isShown(db, whatIsSeenBy(viewer), row.phone_id))',
    replace: 'isPhoneRef(phone) && !(await isShown(db, whatIsSeenBy(viewer), row.phone_id)) && companyId === 0',
    caughtBy: 'tests/api/named-numbers.test.ts',
    only: 'on sqlite are refused by a reference to what one may not see',
  },
  {
    what: 'the numbers of deleted lists can be locked by reference',
    file: 'src/server/phone/desk/named-queries.ts',
    find: 'and dial_list.deleted_at is null and ${lists.condition})',
    replace: 'and ${lists.condition})',
    caughtBy: 'tests/api/named-numbers.test.ts',
    only: 'on sqlite are accepted by a reference to each row',
  },
  {
    what: 'a number that only a lock names is unused',
    file: 'src/server/db/unused-numbers.ts',
    find: "'dial_list_item', 'phone_lock'",
    replace: "'dial_list_item'",
    ...unusedNumbers('are looked for in every table'),
  },
  {
    what: 'numbers that are in use go',
    file: 'src/server/db/unused-numbers.ts',
    find: 'const unused = ids.filter((id) => !used.has(id))',
    replace: 'const unused = [...ids]',
    ...unusedNumbers('are looked for in every table'),
  },
  {
    what: 'a number goes although somebody has just typed it again',
    file: 'src/server/access/numbers/phones.ts',
    find: 'do update set unused_since = ${seconds()}',
    replace: 'do update set unused_since = ${0}',
    ...unusedNumbers('are those that were typed and let be'),
  },
  {
    what: 'the numbers of a deleted list stay',
    file: 'src/server/phone/lists/list-queries.ts',
    find: 'uncalled.map((item) => item.phone_id),',
    replace: '[],',
    ...unusedNumbers('are those of a deleted list'),
  },
  {
    what: 'a lock that was taken back keeps its number',
    file: 'src/server/phone/desk/locks.ts',
    find: 'await mayBeUnused(db, [lock.phone_id], now)',
    replace: 'void now',
    ...unusedNumbers('are those of a lock'),
  },
  {
    what: 'a customer keeps the number that they had',
    file: 'src/server/customer/save.ts',
    find: 'await mayBeUnused(db, [before.phone_id], author.now)',
    replace: 'void mayBeUnused',
    ...unusedNumbers('are those of a lock'),
  },
  {
    what: 'a person keeps the number that they had',
    file: 'src/server/manager/save.ts',
    find: 'await mayBeUnused(db, [before.phone_id], now)',
    replace: 'void mayBeUnused',
    ...unusedNumbers('are those of a lock'),
  },
  {
    what: 'all numbers are looked at in one run',
    file: 'src/server/db/unused-numbers.ts',
    find: 'const mostInRun = 5_000',
    replace: 'const mostInRun = 50_000',
    ...unusedNumbers('go in small portions'),
  },
]
