/** Transactions lock rows in one order (docs/decisions/0050), so that PostgreSQL never has to give up one for another. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { departmentsEndpoints } from '../../src/contract/company/departments'
import { phoneEndpoints } from '../../src/contract/phone'
import { rowScope } from '../../src/server/access/scope'
import type { Viewer } from '../../src/server/access/viewer'
import type { CallRow } from '../../src/server/call/port'
import { lockRows, readLocked } from '../../src/server/db/locks'
import { givenUp, retried } from '../../src/server/db/retried'
import type { NewRow } from '../../src/server/db/schema'
import { departmentById } from '../../src/server/manager/queries'
import { deferred } from '../support/deferred'
import { callRow, silentGateway, writeCall } from '../support/server/place-call'
import { longSessions, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const { dial, hangup, listAdd, listDelete, lockAdd, lockUndo, stateUpdate, wrapupSave, wrapupUndo } = phoneEndpoints

let t: TestApp
const given: unknown[] = []
const note = (error: unknown) => void given.push((error as { code?: string }).code)
beforeAll(async () => {
  t = await testApp('postgres', { env: longSessions })
  givenUp.subscribe(note)
})
beforeEach(() => {
  given.length = 0
})
afterAll(async () => {
  givenUp.unsubscribe(note)
  await t.close()
})

let drawn = 0
const number = (ending: string) => `1603${String(++drawn).padStart(3, '0')}${ending}`

const customer = async (phoneId: number, row: Partial<NewRow<'customer'>> = {}): Promise<number> => {
  const values = {
    ...{ company_id: 1, user_id: null, phone_id: phoneId, type: 0, name: '某客户', pinyin: 'moukehu' },
    ...{ initials: 'mkh', remark: '无', created_at: 1, created_by: null, updated_at: 1, updated_by: null },
    ...{ deleted_at: null, ...row },
  }
  return (await t.db.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows[0]?.n ?? 0
}

/** Holds a row while the works begin one after the other, each as soon as the one before it waits for something. */
async function gathered(table: 'customer' | 'phone', id: number, works: (() => Promise<unknown>)[]): Promise<void> {
  const [held, free] = [deferred(), deferred()]
  const gate = t.db.transaction().execute(async (trx) => {
    await lockRows(trx, table, [id])
    held.resolve(true)
    await free.promise
  })
  await held.promise
  const done: Promise<unknown>[] = []
  try {
    for (const [at, work] of works.entries()) {
      done.push(work())
      await until(waiting, (count) => count === at + 1)
    }
  } finally {
    free.resolve(true)
  }
  await Promise.all([gate, ...done])
}

const codeId = async (digit: number) => {
  const codes = await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
  return codes.find((code) => code.digit === digit)?.id as number
}

it('a result and a report of one call meet at its customer', async () => {
  const { calls, event, tell } = silentGateway(t)
  const call = await ofCustomer(await writeCall(t, { calls, callee: number('9001') }))
  const result = await resultWith(4, call)
  await gathered('customer', call.customer_id as number, [
    () => retried(() => t.db.transaction().execute((trx) => calls.setWrapup(trx, call, result))),
    () => tell(event(call, 'B_RINGING')),
  ])
  expect(await callRow(t, call.id)).toMatchObject({ state: 'B_RINGING', wrapup_id: result.code.id })
  expect(given).toEqual([])
})

it('a result that locks a number and the end of a lock meet at the number', async () => {
  const phone = number('9002')
  await idle()
  const call = await over(phone)
  const { id } = await t.call(lockAdd, { as: 'agent', body: { phone, reason: '家属要求', days: 1 } })
  const { phone_id } = await callRow(t, call.id)
  // As the chore leaves it that looks for numbers which nothing uses.
  await t.db.updateTable('phone').set({ unused_since: null }).where('id', '=', phone_id).execute()
  const body = { callId: call.id, codeId: await codeId(7) }
  await gathered('phone', phone_id, [
    () => t.call(wrapupSave, { as: 'agent', body }),
    () => t.call(lockUndo, { as: 'agent', body: { id } }),
  ])
  expect(given).toEqual([])
})

it('results, what undoes them, reports and dials of the same customer and number all come to an end', async () => {
  const { calls, event, tell } = silentGateway(t)
  await idle()
  for (let round = 0; round < 8; round += 1) {
    const phone = number('9002')
    const mine = await over(phone)
    const { customer_id } = await ofCustomer(await callRow(t, mine.id))
    const others: CallRow[] = []
    for (let made = 0; made < 2; made += 1) {
      others.push(await ofCustomer(await writeCall(t, { calls, callee: phone }), customer_id))
    }
    const result = await resultWith(8, others[0] as CallRow)
    const body = { callId: mine.id, codeId: await codeId(6) }
    const save = async () => {
      await t.call(wrapupSave, { as: 'agent', body })
      await t.call(wrapupUndo, { as: 'agent', body: { callId: mine.id } })
      await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
      await t.call(dial, {
        as: 'agent',
        body: { requestId: randomUUID(), phone: number('9003'), customerId: customer_id, itemId: null },
      })
    }
    await Promise.all([
      save(),
      tell(...others.flatMap((call) => [event(call, 'B_RINGING'), event(call, 'FAILED', { code: busy })])),
      ...others.map((call) => {
        return retried(() => t.db.transaction().execute((trx) => calls.setWrapup(trx, call, result))).then(() =>
          retried(() => t.db.transaction().execute((trx) => calls.clearWrapup(trx, call))),
        )
      }),
    ])
    await t.pass(60_000)
    await idle()
  }
  expect(given).toEqual([])
}, 60_000)

it('a list that is deleted waits for its numbers before it holds its entries', async () => {
  const lines = [number('9004'), number('9004')]
  const { id } = await t.call(listAdd, { as: 'agent', body: { name: '名单', lines } })
  const items = t.db
    .selectFrom('dial_list_item')
    .select('phone_id')
    .where('list_id', '=', id as number)
  const [item] = await items.orderBy('phone_id').execute()
  const [held, free] = [deferred(), deferred()]
  const calling = t.db.transaction().execute(async (trx) => {
    await lockRows(trx, 'phone', [item?.phone_id as number])
    held.resolve(true)
    await free.promise
    await trx.updateTable('dial_list_item').set({ name: '某人' }).where('list_id', '=', id).execute()
  })
  await held.promise
  const deleting = t.call(listDelete, { as: 'agent', query: { id: id as number } })
  await until(waiting, (count) => count === 1)
  free.resolve(true)
  await Promise.all([calling, deleting])
  expect(await items.execute()).toEqual([])
  expect(given).toEqual([])
})

it('two lists with the same new numbers don’t wait for each other in a circle', async () => {
  const lines = [number('9004'), number('9004'), number('9004')] as const
  const [first, middle, last] = lines
  const { phones } = t.app.services
  const [held, free] = [deferred(), deferred()]
  const gate = t.db.transaction().execute(async (trx) => {
    await phones.store(trx, middle, 1)
    held.resolve(true)
    await free.promise
    throw new Error('the number is not kept')
  })
  const gone = expect(gate).rejects.toThrow('not kept')
  await held.promise
  const add = (numbers: readonly string[]) =>
    t.call(listAdd, { as: 'agent', body: { name: '名单', lines: [...numbers] } })
  const adding = [add([first, middle, last])]
  await until(waiting, (count) => count === 1)
  adding.push(add([last, middle, first]))
  await until(waiting, (count) => count === 2)
  free.resolve(true)
  await gone
  expect((await Promise.all(adding)).map(({ added }) => added)).toEqual([3, 3])
  expect(given).toEqual([])
})

it('a lock out of order is told', async () => {
  const told: string[] = []
  const emit = process.emitWarning
  process.emitWarning = ((text: string) => void told.push(text)) as typeof process.emitWarning
  try {
    await t.db.transaction().execute(async (trx) => {
      const rows = trx.selectFrom('customer').select('id').orderBy('id').limit(2)
      const [first, second] = (await readLocked(trx, 'customer', rows)).map(({ id }) => id) as [number, number]
      await lockRows(trx, 'customer', [second, first])
      await lockRows(trx, 'user', [1])
    })
    await t.db.transaction().execute(async (trx) => {
      await lockRows(trx, 'customer', [2])
      await lockRows(trx, 'customer', [1])
    })
  } finally {
    process.emitWarning = emit
  }
  expect(told).toEqual(['rows of user are locked after customer', 'rows of customer are locked after later ones'])
  await expect(lockRows(t.db, 'customer', [1])).rejects.toThrow('rows of customer are locked outside a transaction')
})

const busy = { source: 'SIP', raw: '486' } as const

/** Gives a call a customer with its number. */
async function ofCustomer(call: CallRow, known?: number | null): Promise<CallRow> {
  const id = known ?? (await customer(call.phone_id))
  await t.db.updateTable('call').set({ customer_id: id }).where('id', '=', call.id).execute()
  return { ...call, customer_id: id }
}

async function resultWith(digit: number, { user_id: userId }: CallRow) {
  const id = await codeId(digit)
  const code = await t.db.selectFrom('wrapup_code').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { code, remark: null, userId, source: 'AGENT' } as const
}

async function idle(): Promise<void> {
  await t.call(stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
  await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
}

/** A call to a number that is answered and hung up. */
async function over(phone: string) {
  const body = { requestId: randomUUID(), phone, customerId: null, itemId: null }
  const call = await t.call(dial, { as: 'agent', body })
  await t.pass(10_000)
  await t.call(hangup, { as: 'agent', body: { callId: call.id } })
  await t.pass(30_000)
  return call
}

it('a department that somebody is being put into is not deleted meanwhile', async () => {
  const body = { companyId: 1, parentId: null, name: '即将撤销' }
  const { id } = await t.call(departmentsEndpoints.add, { as: 'boss', body })
  const boss = { org: 'COMPANY', companyId: 1, departmentId: null, channelId: null, userId: 0 } as unknown as Viewer
  const [found, free] = [deferred(), deferred()]
  const entering = t.db.transaction().execute(async (trx) => {
    await departmentById(trx, rowScope(boss, 'company', 'department'), 1, id)
    found.resolve(true)
    await free.promise
    const { user_id } = await trx.selectFrom('company_user').select('user_id').executeTakeFirstOrThrow()
    await trx.updateTable('company_user').set({ department_id: id }).where('user_id', '=', user_id).execute()
  })
  await found.promise
  const deleting = t.envelope(departmentsEndpoints.delete, { as: 'boss', query: { id } })
  await until(waiting, (count) => count === 1)
  free.resolve(true)
  await entering
  expect(await deleting).toMatchObject({ code: 40900, msg: expect.stringContaining('还有 1 位员工') })
})
