/** A row is locked out of order, or its lock is let go: a transaction waits for one that waits for it. */

const meet = (/** @type {string} */ only) => ({ caughtBy: 'tests/api/lock-order.test.ts', only })

/** @type {import('./tests.mjs').Mutant[]} */
export const locks = [
  {
    what: 'a lock is taken back before its number is held',
    file: 'src/server/phone/desk/locks.ts',
    find: "  await lockRows(db, 'phone', await numbersOf(db, own, body.id))\n",
    replace: '',
    ...meet('the end of a lock meet at the number$'),
  },
  {
    what: 'a result holds its customer before its call',
    file: 'src/server/call/wrapup/wrapups.ts',
    find: '  const [call] = await lockCalls(db, [named])\n',
    replace:
      "  const seen = await db.selectFrom('call').select('customer_id').where('id', '=', named.id).executeTakeFirst()\n" +
      "  await lockRows(db, 'customer', [seen?.customer_id ?? 0])\n" +
      '  const [call] = await lockCalls(db, [named])\n',
    ...meet('a report of one call meet at its customer$'),
  },
  {
    what: 'a lock out of order is not told',
    file: 'src/server/db/locks.ts',
    find: 'if (later !== undefined || isLower) {',
    replace: 'if (isLower) {',
    ...meet('a lock out of order is told$'),
  },
  {
    what: 'a deleted list holds its entries while it waits for their numbers',
    file: 'src/server/phone/lists/list-queries.ts',
    find: "  const uncalled = await db.selectFrom('dial_list_item').select('phone_id').where(isUncalled).execute()\n",
    replace:
      "  const uncalled = await db.deleteFrom('dial_list_item').where(isUncalled).returning('phone_id').execute()\n",
    ...meet('a list that is deleted waits'),
  },
  {
    what: 'new numbers are added in the order of their list',
    file: 'src/server/access/numbers/phones.ts',
    find: '[...new Set(numbers)].sort()',
    replace: '[...new Set(numbers)]',
    ...meet('two lists with the same new numbers'),
  },
  {
    what: 'a number goes while somebody is about to refer to it',
    file: 'src/server/access/numbers/phones.ts',
    find: 'await (isReferring ? keptRows(db, found) : found).execute()',
    replace: 'await found.execute()',
    caughtBy: 'tests/api/unused-numbers.test.ts',
    only: 'on postgres stay if somebody names them',
  },
]
