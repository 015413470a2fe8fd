/**
 * What is wrong with a request is found wherever it is: an accepted one with one field changed, extremes included, is
 * answered, never with a server error, and leaves the data sound. Most of these tries pass the form, so they reach what
 * lies behind it.
 */
import { sql } from 'kysely'
import * as Value from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { startOfDay } from '../../src/lib/time/time'
import { recount } from '../../src/server/call/counters'
import { idOf } from '../support/access/accepted-requests'
import { askAsUsual } from '../support/access/ask-as-role'
import { changedFields } from '../support/access/changed-fields'
import { type ApiDocument, answerFaults, documentOf } from '../support/access/described-answers'
import { hangUp } from '../support/access/hang-up'
import { isRead, parametersOf, requestOf } from '../support/access/samples'
import { statFaults } from '../support/audit/counter-faults'
import { numberFaults } from '../support/audit/number-faults'
import type { Read } from '../support/crash/crash'
import { type Dialect, dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { restoreSettings } from '../support/server/usual-settings'

const second = 1000

/** Endpoints that accept fewer than a fifth of the tries, each with the reason. */
const hardlyAccepted: Readonly<Record<string, string>> = {
  'auth.login': 'no other name and no other password open the account',
  'auth.second-step.start': 'no other token opens it',
  'auth.second-step.finish': 'no other token and no other code open the session',
  'auth.second-step.renew': 'no other code gives new ones',
  'manager.hand-over': 'it wants the number of customers that there are, and colleagues',
  'manager.role.preview-grants': 'few texts name a permission',
  'manager.role.update-grants': 'few texts name a permission',
  'manager.avatar.update': 'a text is hardly ever a picture',
  'customer.import.preview': 'its columns must be as many as those of its file',
  'customer.import.add': 'its columns must have a name and a number',
  'system.export.add': 'few lists have whole numbers',
  'customer.pool.rule-update': 'its pool is one of its company’s, and each rule has its bounds',
  'company.setting.update': 'the setting says what its value may be',
}

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let document: ApiDocument
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    document = await documentOf(t)
  })
  afterAll(() => t.close())
  // Within working hours, and nobody is refused for what an earlier endpoint has counted.
  beforeEach(async () => {
    start += 3600 * second
    if (new Date(start).getUTCHours() > 10) start += 16 * 3600 * second
    await t.pass(Math.max(0, start - t.clock.now))
  })

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const prepare = async () => {
        const asking = await askAsUsual(t, endpoint)
        // Calls that were written beside the server are not in its sums yet.
        if (name.startsWith('call.')) await recount(t.db, startOfDay(startOfTest), 1)
        return asking
      }
      const other = await prepare()
      await tidy(t, other.account)
      const known = parametersOf(endpoint)
      const accepted: string[] = []
      const refused: string[] = []
      let asking = await prepare()
      let tries = changedFields(endpoint, asking.input, other.input)
      for (let index = -1; index < tries.length; index += 1) {
        const { account, input: own, token } = asking
        const input = tries[index]?.input ?? own
        const { status, envelope } = await t.send(endpoint, {
          ...requestOf(endpoint, input),
          ...(token !== undefined && { token }),
        })
        const told = `${JSON.stringify(input)} → ${envelope.code} ${envelope.msg}`
        expect(status, told).toBe(200)
        expect(answerFaults(document, endpoint, envelope), told).toEqual([])
        expect([50000, 50300, 50008, 40300], told).not.toContain(envelope.code)
        ;(envelope.code === 20000 ? accepted : refused).push(told)
        const { field } = (envelope.data ?? {}) as { field?: string }
        // People read the field's title, never its name on the wire.
        const isNamed = field !== undefined && known.includes(field) && envelope.msg.includes(field)
        expect(isNamed, told).toBe(false)
        // What only reads or is refused by the form changes nothing: its rows serve the next try.
        if (isRead(endpoint) || envelope.code === 40000) continue
        await tidy(t, account)
        asking = await prepare()
        tries = changedFields(endpoint, asking.input, other.input)
      }
      await tidy(t, asking.account)
      const isEnough = accepted.length * 5 >= accepted.length + refused.length
      expect(isEnough, `${accepted.length} accepted:\n${refused.join('\n')}`).toBe(hardlyAccepted[name] === undefined)
    },
    120_000,
  )

  it('leaves counters that equal the calls, and rows that fit each other', async () => {
    await expectSound(t, dialect)
  }, 60_000)
})

/** What a try has left would stand in the next one's way: a busy agent, counted attempts, waiting jobs, changed settings. */
async function tidy(t: TestApp, account: string | null): Promise<void> {
  const db = t.db
  if (account !== null) {
    await hangUp(t, account)
    await db
      .deleteFrom('agent_state')
      .where('user_id', '=', await idOf(t, account))
      .execute()
  }
  for (const table of ['attempt', 'saved_view', 'job'] as const) await db.deleteFrom(table).execute()
  await restoreSettings(t)
  await db
    .updateTable('pool')
    .set({ deleted_at: 1 })
    .where('company_id', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  await db.updateTable('dial_list').set({ deleted_at: 1 }).where('deleted_at', 'is', null).execute()
}

async function expectSound(t: TestApp, dialect: Dialect): Promise<void> {
  const read: Read = async (statement) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows
  expect(await statFaults(read)).toEqual([])
  expect(await numberFaults(read)).toEqual([])
  // PostgreSQL checks references and text by itself.
  if (dialect === 'sqlite') {
    expect((await sql`pragma foreign_key_check`.execute(t.db)).rows).toEqual([])
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(t.db)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
  }
  // All rows can still be read, and are what the contract says.
  for (const endpoint of allEndpoints.filter(({ name }) => name.endsWith('.list'))) {
    const { input, token = '' } = await askAsUsual(t, endpoint)
    const query = { ...input, ...(parametersOf(endpoint).includes('noPaging') && { noPaging: true }) }
    const { envelope } = await t.send(endpoint, { query, token })
    expect(envelope.code, endpoint.name).toBe(20000)
    expect(Value.Errors(endpoint.data, envelope.data).slice(0, 3), endpoint.name).toEqual([])
  }
}
