/**
 * Numbers that people write into names, remarks and reasons: others read masks, whatever the endpoint and the noun; the
 * writer is told; and what was typed is kept, encrypted.
 */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { allEndpoints } from '../../src/contract/endpoints'
import { phoneEndpoints } from '../../src/contract/phone'
import { hiddenText } from '../../src/server/access/free-texts'
import { openDatabases } from '../../src/server/db/dialects'
import { namePinyin } from '../../src/server/db/pinyin'
import type { Db, Schema } from '../../src/server/db/schema'
import { idOf } from '../support/access/accepted-requests'
import { askAsUsual } from '../support/access/ask-as-role'
import { forgetLookUps, numberTakers } from '../support/access/number-inputs'
import { requestOf } from '../support/access/samples'
import { plainNumbers } from '../support/audit/plain-numbers'
import { freshDatabase } from '../support/server/fresh-database'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { dumpKey, loadPostgres, unpackSqlite } from '../support/upgrades/dumps'

const second = 1000
const texts = numberTakers.filter(({ numbers }) => numbers === 'text')
const endpoints = allEndpoints.filter((endpoint) => texts.some((text) => text.endpoint === endpoint))
const fieldsOf = (name: string) => texts.filter(({ endpoint }) => endpoint.name === name).map(({ path }) => path)

/** What a text needs beside it, if the usual request has no place for it. */
const beside: Readonly<Record<string, object>> = {
  'system.export.add': { list: customerEndpoints.list.path, columns: ['name'] },
}

let drawn = 0
/** Another number each time, and what others read of it. */
function draw() {
  drawn += 1
  const ending = String(drawn).padStart(4, '0')
  return { number: `1395555${ending}`, written: `139-5555-${ending}`, mask: `139****${ending}` }
}

describe.each(dialects)('numbers in free texts on %s', (dialect) => {
  let t: TestApp
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  // Nobody is refused for what an earlier request has counted.
  beforeEach(async () => {
    start += 3600 * second
    if (new Date(start).getUTCHours() > 10) start += 16 * 3600 * second
    await t.pass(start - t.clock.now)
  })

  const originals = async () => {
    const rows = await t.db.selectFrom('original_text').selectAll().orderBy('id').execute()
    return rows.map(({ enc, ...row }) => ({ ...row, text: t.app.services.phones.unseal(enc) }))
  }
  const lastLogged = async () => {
    await forgetLookUps(t)
    return t.db.selectFrom('operation_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'are masked by %s',
    async (name, endpoint) => {
      const { input, token } = await askAsUsual(t, endpoint)
      const fields = fieldsOf(name)
      const written = fields.map((field) => ({ field, ...draw() }))
      const said = Object.fromEntries(written.map(({ field, written }) => [field, `找${field.slice(0, 3)} ${written}`]))
      const before = (await originals()).length
      const { envelope } = await t.send(endpoint, {
        ...requestOf(endpoint, { ...input, ...beside[name], ...said }),
        ...(token && { token }),
      })
      expect(envelope.code, envelope.msg).toBe(20000)
      const numbers = written.map(({ number }) => number)
      expect(await plainNumbers(t.db, numbers)).toEqual([])

      const { object, company_id, user_id } = await lastLogged()
      const kept = (await originals()).slice(before)
      expect(kept).toMatchObject(
        fields.map((field) => ({
          field,
          text: said[field],
          object,
          company_id,
          user_id,
          at: Math.floor(t.clock.now / 1000),
        })),
      )
      const told = written.map(({ field, mask }) => ({ field, text: '', masks: [mask] }))
      expect(envelope.msg).toBe(hiddenText(endpoint, told))
      expect(envelope.msg).toMatch(/^“.+”里的.*号码只显示.+，原文已加密保存$/)
    },
  )

  it('would be found, wherever one stood and however its digits were separated', async () => {
    const [{ number, written }, spaced] = [draw(), draw()]
    const { id } = await t.db.selectFrom('customer').select('id').limit(1).executeTakeFirstOrThrow()
    const apart = [...spaced.number].join(' ')
    const row = { at: 1, result: 'OK', module: 'x', action: 'x', ip: '', request_id: '', duration_ms: 0 } as const
    await t.db
      .updateTable('customer')
      .set({ remark: `打 ${written}` })
      .where('id', '=', id)
      .execute()
    await t.db
      .insertInto('operation_log')
      .values({ ...row, diff: JSON.stringify([{ after: apart }]) })
      .execute()
    expect((await plainNumbers(t.db, [number, spaced.number])).sort()).toEqual([
      `customer.remark: 打 ${written}`,
      `operation_log.diff: [{"after":"${apart}"}]`,
    ])
    await t.db.updateTable('customer').set({ remark: '' }).where('id', '=', id).execute()
    await t.db.deleteFrom('operation_log').where('module', '=', 'x').execute()
    expect(await plainNumbers(t.db, [number, spaced.number])).toEqual([])
  })

  it('are read as masks by everybody who reads them', async () => {
    const { number, written, mask } = draw()
    const body = { name: `王${written}`, lines: [`13800138000,张三 ${number}`] }
    const { id } = await t.call(phoneEndpoints.listAdd, { as: 'agent', body })
    const lists = await t.call(phoneEndpoints.listList, { as: 'agent' })
    expect(lists.find((list) => list.id === id)?.name).toBe(`王${mask}`)
    expect(await plainNumbers(t.db, [number])).toEqual([])
    const item = await t.db
      .selectFrom('dial_list_item')
      .selectAll()
      .where('list_id', '=', id as number)
      .execute()
    expect(item).toMatchObject([{ name: `张三 ${mask}` }])
    const kept = (await originals()).filter(({ object }) => object === `dial-list:${id}`)
    expect(kept.map(({ field, text }) => [field, text])).toEqual([
      ['name', `王${written}`],
      ['lines', `张三 ${number}`],
    ])
  })

  it('are found by whoever types them among the same words', async () => {
    const { written, number } = draw()
    const { id } = await t.call(customerEndpoints.add, {
      as: 'agent',
      body: { phone: '16155550001', name: '找号人', type: 10, remark: `改打 ${written}` },
    })
    const found = async (keywords: string) => {
      const page = await t.call(customerEndpoints.flowList, { as: 'agent', query: { keywords } })
      return ('records' in page ? page.records : page).map(({ customerId }) => customerId)
    }
    expect(await found(`打 ${written}`)).toEqual([id])
    expect(await found(`打 ${number}`)).toEqual([id])
    expect(await found(`找 ${number}`)).toEqual([])
  })

  it('stay as they are where there are none, and nothing is told', async () => {
    const before = (await originals()).length
    const { envelope } = await t.send(phoneEndpoints.listAdd, {
      body: { name: '2026-03-04 第 123456 批', lines: ['13800138000,李四 3 万'] },
      token: await t.tokenOf('agent'),
    })
    expect(envelope).toMatchObject({ code: 20000, msg: '' })
    expect((await originals()).length).toBe(before)
  })

  it('are told again to whoever sends the request again', async () => {
    const { written, mask } = draw()
    const body = { name: `名单 ${written}`, lines: ['13800138000'] }
    const send = () => t.envelope(phoneEndpoints.listAdd, { as: 'agent', body, key: 'act-000101' })
    const first = await send()
    expect(first.msg).toBe(`“名单”里的号码只显示为 ${mask}，原文已加密保存`)
    expect(await send()).toEqual(first)
  })

  it('are masked in what the log says of a refusal', async () => {
    const { number, mask } = draw()
    const { customer_id: id } = await t.db
      .selectFrom('call')
      .select('customer_id')
      .where('customer_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const name = (given: string) => t.db.updateTable('customer').set({ name: given }).where('id', '=', id).execute()
    await name(number)
    const refused = await t.envelope(customerEndpoints.delete, { as: 'admin', query: { id: id as number } })
    expect(refused.msg).toContain(number)
    await t.app.refusals.writeCounted(t.db, true)
    expect((await lastLogged()).message).toContain(`客户“${mask}”`)
    await name('改回')
  })

  it('stay as they were typed in a draft, for whoever types it', async () => {
    const { number, written } = draw()
    const call = await t.db
      .selectFrom('call')
      .selectAll()
      .where('user_id', '=', await idOf(t, 'agent'))
      .executeTakeFirstOrThrow()
    const draft = {
      codeId: null,
      name: null,
      type: null,
      remark: `改打 ${written}`,
      nextFollowTime: null,
      reason: null,
    }
    const body = { callId: call.id, ...draft, updateTime: t.clock.now }
    await t.call(phoneEndpoints.draftUpdate, { as: 'agent', body })
    expect(await plainNumbers(t.db, [number])).toEqual([])
    expect(await t.call(phoneEndpoints.draftInfo, { as: 'agent', query: { callId: call.id } })).toEqual(body)
  })
})

/** The texts of an earlier release, as people typed them. */
const earlier: readonly { table: keyof Schema; column: string; object: string; id?: string }[] = [
  { table: 'customer', column: 'name', object: 'customer' },
  { table: 'customer', column: 'remark', object: 'customer' },
  { table: 'customer_flow', column: 'remark', object: 'customer', id: 'customer_id' },
  { table: 'customer_owner_log', column: 'reason', object: 'customer', id: 'customer_id' },
  { table: 'user', column: 'nickname', object: 'user' },
  { table: 'user', column: 'introduction', object: 'user' },
  { table: 'callback_task', column: 'note', object: 'callback' },
  { table: 'dial_list', column: 'name', object: 'dial-list' },
  { table: 'dial_list_item', column: 'name', object: 'dial-list', id: 'list_id' },
  { table: 'dial_list_item', column: 'remark', object: 'dial-list', id: 'list_id' },
  { table: 'phone_lock', column: 'reason', object: 'phone-lock' },
  { table: 'call_wrapup', column: 'remark', object: 'call', id: 'call_id' },
]

describe.each(dialects)('numbers in the texts of an earlier release on %s', (dialect) => {
  let t: TestApp
  let data: string | undefined
  const { number, written, mask } = draw()
  const ask = async (db: Db, statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows
  let rowsBefore: Record<string, unknown>[]

  beforeAll(async () => {
    const env: Record<string, string> = { DATA_KEY: dumpKey }
    if (dialect === 'sqlite') env.DATA_DIR = data = unpackSqlite('0011-company-settings')
    else {
      env.DATABASE_URL = await freshDatabase(inject('postgresUrl'))
      await loadPostgres('0011-company-settings', env.DATABASE_URL)
    }
    const { db, close } = openDatabases({ dataDir: data ?? '', databaseUrl: env.DATABASE_URL })
    await addRows(db)
    for (const { table, column } of earlier) {
      await ask(db, `update "${table}" set "${column}" = '甲 ${written}' where id = (select max(id) from "${table}")`)
    }
    const draft = JSON.stringify({ ...{ codeId: null, name: null, type: null, nextFollowTime: null }, remark: written })
    const call = '(select max(id) from call)'
    await ask(db, `delete from call_draft where call_id = ${call}`)
    await ask(
      db,
      `insert into call_draft (call_id, user_id, body, updated_at)
       select id, user_id, '${draft}', created_at from call where id = ${call}`,
    )
    rowsBefore = await ask(
      db,
      `select id, name, remark from customer where id < (select max(id) from customer) order by id`,
    )
    await close()
    t = await testApp(dialect, { demo: false, env })
  }, 60_000)
  afterAll(async () => {
    await t?.close()
    if (data) rmSync(data, { recursive: true, force: true })
  })

  /** Of what the dump has none. */
  const addRows = async (db: Db) => {
    const person = 'company_id, user_id from company_user where user_id = (select max(user_id) from company_user)'
    const phone = '(select max(phone_id) from customer)'
    await ask(
      db,
      `insert into callback_task (company_id, user_id, phone_id, due_at, created_at)
       select company_id, user_id, ${phone}, 1, 1 from company_user where user_id = (select max(user_id) from company_user)`,
    )
    await ask(db, `insert into dial_list (name, created_at, company_id, user_id) select '单', 1, ${person}`)
    await ask(db, `insert into dial_list_item (list_id, sort, phone_id) select max(id), 0, ${phone} from dial_list`)
    await ask(
      db,
      `insert into phone_lock (company_id, phone_id, type, source, reason, created_at)
       values (1, ${phone}, 'MANUAL', '测试', '锁', 1)`,
    )
  }

  it('are masked, and found by what they are now', async () => {
    expect(await plainNumbers(t.db, [number])).toEqual([])
    for (const { table, column } of earlier) {
      const [row] = await ask(
        t.db,
        `select "${column}" as text from "${table}" where id = (select max(id) from "${table}")`,
      )
      expect(row?.text, `${table}.${column}`).toBe(`甲 ${mask}`)
    }
    for (const table of ['customer', 'user']) {
      const [row] = await ask(
        t.db,
        `select pinyin, initials from "${table}" where id = (select max(id) from "${table}")`,
      )
      expect(row).toEqual(namePinyin(`甲 ${mask}`))
    }
  })

  it('are kept as they were typed, beside what they were written to', async () => {
    const rows = await t.db.selectFrom('original_text').selectAll().orderBy('id').execute()
    const kept = rows.map(({ object, field, enc }) => `${object} ${field} ${t.app.services.phones.unseal(enc)}`)
    const expected: string[] = []
    for (const { table, column, object, id = 'id' } of earlier) {
      const [row] = await ask(t.db, `select ${id} as id from "${table}" where id = (select max(id) from "${table}")`)
      expected.push(`${object}:${row?.id} ${column} 甲 ${written}`)
    }
    expect(kept.sort()).toEqual(expected.sort())
    const drafts = await t.db.selectFrom('call_draft').select('body').execute()
    expect(drafts.map(({ body }) => JSON.parse(t.app.services.phones.unseal(body)).remark)).toContain(written)
  })

  it('leave all others as they are', async () => {
    const now = await ask(
      t.db,
      `select id, name, remark from customer where id < (select max(id) from customer) order by id`,
    )
    expect(now).toEqual(rowsBefore)
    expect(rowsBefore.length).toBeGreaterThan(50)
  })
})
