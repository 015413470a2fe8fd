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
    find: '  const [call] = await lockCalls(db, [id])\n',
    replace:
      "  const seen = await db.selectFrom('call').select('customer_id').where('id', '=', id).executeTakeFirst()\n" +
      "  await lockRows(db, 'customer', [seen?.customer_id ?? 0])\n" +
      '  const [call] = await lockCalls(db, [id])\n',
    ...meet('a report of one call meet at its customer$'),
  },
  {
    what: 'a lock out of order is not told',
    file: 'src/server/db/locks.ts',
    find: 'if (later !== undefined || isLower) {',
    replace: 'if (isLower) {',
    ...meet('a lock out of order is told$'),
  },
]
