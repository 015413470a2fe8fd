/** PostgreSQL keeps the plans of what lists say the same each time: of their rows by ids, whose joins are dear to plan. */
import { type CompiledQuery, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { askAsUsual } from '../support/access/ask-as-role'
import { requestOf } from '../support/access/samples'
import { recordStatements } from '../support/server/record-statements'
import { testApp } from '../support/server/test-app'

/** The rows of a list, by their ids or, of calls, by id and time. */
const isRows = ({ sql: text }: CompiledQuery) =>
  /^select .* where "\w+"\."id" = any\(\$1::bigint\[\]\)$/s.test(text) || text.startsWith('with "call" as')

it('the rows of each list have a plan that is kept', async () => {
  // Only the connection that has a plan knows of it, so there are two for what is asked soon, and one for heavy reads.
  const t = await testApp('postgres', { env: { DATABASE_POOL: '2' } })
  onTestFinished(() => t.close())
  const recorded = recordStatements()
  const lists = allEndpoints.filter(({ name }) => name.endsWith('.list'))
  const replanned: string[] = []
  let judged = 0
  for (const endpoint of lists) {
    const { input, token = '' } = await askAsUsual(t, endpoint)
    const ask = () => t.send(endpoint, { ...requestOf(endpoint, input), token })
    const rows = (await recorded.during(ask)).filter(isRows)
    // It gets a name when it comes again, and on each connection a plan to keep after five for the values at hand.
    for (let round = 0; round < 13; round += 1) await ask()
    for (const { sql: text } of rows) {
      const kept = sql`select 1 from pg_prepared_statements where statement = ${text} and generic_plans > 0`
      const found = await Promise.all([t.db, t.db, t.app.store.heavy()].map((db) => kept.execute(db)))
      judged += 1
      if (found.every((plans) => plans.rows.length === 0)) replanned.push(`${endpoint.name}\n  ${text}`)
    }
  }
  expect(replanned).toEqual([])
  // Some lists are not read by ids.
  expect(judged).toBeGreaterThan(15)
}, 60_000)
