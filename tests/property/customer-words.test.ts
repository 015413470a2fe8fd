/** The index of customers' names finds what a look at each name finds, whatever is written, changed and deleted. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { customersNamed } from '../../src/server/db/customer-words'
import type { NewRow } from '../../src/server/db/schema'
import { contains } from '../../src/server/db/where'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const joined = (characters: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((drawn) => drawn.join(''))
/** Letters in both cases, what is neither letter nor digit, and more than 16 bits. */
const strange = ['王', '伟', 'a', 'B', 'ß', 'É', '1', '%', '_', ' ', '"', "'", '-', '\\', '😀']
/** Two characters, so that long texts have much in common. */
const text = (least: number, most: number) =>
  fc.oneof(joined(['a', '王'], least, most * 2), joined(strange, least, most))

const names = fc.record({ name: text(1, 7), pinyin: text(0, 7), initials: text(0, 2) })
const other = fc.oneof(
  fc.record({ name: text(1, 7) }),
  fc.record({ pinyin: text(0, 7) }),
  fc.record({ initials: text(0, 2) }),
)
const company = fc.record({ company_id: fc.constantFrom(1, 2) })
const added = fc.tuple(names, company).map(([name, company]) => ({ ...name, ...company }))
const changed = fc.oneof(
  { weight: 3, arbitrary: other },
  company,
  fc.record({ updated_at: fc.nat() }),
  fc.record({ deleted_at: fc.constantFrom(null, 1) }),
)
/** What is done with one of three customers; null: it is removed. */
const act = fc.record({ at: fc.nat(2), change: fc.option(changed, { freq: 8 }) })

describe.each(dialects)('the index of names on %s', (dialect) => {
  let t: TestApp
  let row: Omit<NewRow<'customer'>, 'name' | 'pinyin' | 'initials' | 'company_id'>
  beforeAll(async () => {
    t = await testApp(dialect)
    const { id: _, ...any } = await t.db
      .selectFrom('customer')
      .selectAll()
      .where('user_id', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    row = any
  })
  afterAll(() => t.close())

  it('finds what a look at each name finds', async () => {
    const property = fc.asyncProperty(
      fc.array(added, { minLength: 3, maxLength: 3 }),
      fc.array(act, { maxLength: 6 }),
      fc.array(text(1, 4), { minLength: 6, maxLength: 10 }),
      async (customers, acts, sought) => {
        const made: number[] = []
        for (const one of customers) {
          const values = { ...row, ...one }
          made.push((await t.db.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow()).id)
        }
        for (const { at, change } of acts) {
          const id = made[at] as number
          if (change) await t.db.updateTable('customer').set(change).where('id', '=', id).execute()
          else await t.db.deleteFrom('customer').where('id', '=', id).execute()
        }
        // Names of before, too, which nobody has any more.
        const said = [...customers, ...acts.map(({ change }) => change ?? {})]
          .flatMap((one) => Object.values(one))
          .filter((one) => typeof one === 'string' && one !== '') as string[]
        for (const words of [...sought, ...said, '王', 'wang']) {
          for (const companyId of [undefined, 1]) {
            const { from, wanted, counted } = customersNamed(t.db, words, companyId)
            const found = await ids(sql`select customer.id from ${from} where ${wanted}`)
            const company = companyId === undefined ? sql`` : sql`and company_id = ${companyId}`
            const looked = sql`select id from customer where deleted_at is null and ${looksLike(words)} ${company}`
            const there = await ids(looked)
            expect(found, `${words} in ${companyId}`).toEqual(there)
            if (counted) {
              const { rows } = await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(t.db)
              expect(rows[0]?.n).toBe(there.length)
            }
          }
        }
      },
    )
    await fc.assert(property, { numRuns: dialect === 'sqlite' ? 60 : 12 })
  }, 120_000)

  const looksLike = (words: string) => contains(['customer.name', 'customer.pinyin', 'customer.initials'], words)
  const ids = async (query: ReturnType<typeof sql>) =>
    (await query.execute(t.db)).rows.map((found) => (found as { id: number }).id).sort((a, b) => a - b)
})

it('the index of names on postgres asks the index, also before there are statistics', async () => {
  const t = await testApp('postgres')
  onTestFinished(() => t.close())
  for (const words of ['王', '王伟明', 'wangweiming', '16000009003']) {
    const { from, wanted } = customersNamed(t.db, words, 1)
    const { rows } = await sql<object>`explain select customer.id from ${from} where ${wanted}`.execute(t.db)
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toContain('Bitmap Index Scan on customer_words')
    expect(plan).not.toContain('Filter: (customer_words(')
  }
})
