/** The rules of the pool: what the database finds due is what a look at each customer finds, for any rules and customers. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDue } from '../../src/server/customer/pool/recycle-queries'
import { type RecycleRules, recycleTimeOf } from '../../src/server/customer/pool/recycle-rules'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const day = 86_400
const now = 1_000 * day
/** Around whole days, so that some are just due and some just not. */
const time = fc.tuple(fc.nat(6), fc.integer({ min: -1, max: 1 })).map(([days, more]) => now - days * day + more)
const days = fc.nat(4)
const rules: fc.Arbitrary<RecycleRules> = fc.record({
  ...{ followDays: days, dealDays: days, noticeDays: fc.constant(2) },
  notBefore: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, time),
  levelDays: fc.record({ A: days, B: days, C: fc.constant(0), D: days }),
})
const customers = fc.array(
  fc.record({
    user_id: fc.option(fc.constant(1), { freq: 5 }),
    type: fc.constantFrom(0, 10, 20, 30, 40, 50),
    level: fc.constantFrom('A', 'B', 'C', 'D', null),
    claim_at: fc.option(time),
    created_at: time,
    last_follow_at: fc.option(time),
    last_call_at: fc.option(time),
    protect_until: fc.option(time),
  }),
  { minLength: 20, maxLength: 20 },
)

describe.each(dialects)('recycling on %s', (dialect) => {
  let t: TestApp
  const ids: number[] = []
  beforeAll(async () => {
    t = await testApp(dialect)
    const { id: _, ...any } = await t.db.selectFrom('customer').selectAll().limit(1).executeTakeFirstOrThrow()
    for (let nth = 0; nth < 20; nth += 1) {
      const row = { ...any, company_id: 2, user_id: null, deleted_at: null }
      ids.push((await t.db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    const others = t.db.updateTable('customer').set({ deleted_at: 1 }).where('company_id', '=', 2)
    await others.where('id', 'not in', ids).execute()
    // One number has one customer of each owner.
    await sql`drop index customer_owner_phone`.execute(t.db)
  })
  afterAll(() => t.close())

  it('finds what a look at each customer finds', async () => {
    const property = fc.asyncProperty(rules, customers, async (rule, rows) => {
      for (const [nth, row] of rows.entries()) {
        await t.db
          .updateTable('customer')
          .set(row)
          .where('id', '=', ids[nth] as number)
          .execute()
      }
      const due = isDue(t.db, { companyId: 2, poolId: null, userIds: [1], rules: rule }, now)
      const found = due
        ? (await sql<{ id: number }>`select id from customer where ${due} order by id`.execute(t.db)).rows
        : []
      const expected = rows.flatMap((row, nth) => {
        const at = recycleTimeOf(row, rule)
        return at !== null && at <= now ? [ids[nth]] : []
      })
      expect(found.map(({ id }) => id)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
