/**
 * What a person may ask of a company: to hand out everything it holds about them, or to erase it. Both are measured by
 * every value of every table, opened where it is encrypted.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { consentEndpoints } from '../../src/contract/customer/consents'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { personalDataEndpoints } from '../../src/contract/customer/personal-data'
import { customerPhoneEndpoints } from '../../src/contract/customer/phones'
import { revealEndpoints } from '../../src/contract/customer/reveal'
import { tagEndpoints } from '../../src/contract/customer/tags'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { lockedEndpoints } from '../../src/contract/phone/locked'
import type { FieldChange } from '../../src/contract/system'
import { downloadPath, jobEndpoints } from '../../src/contract/system/jobs'
import { maskPhone } from '../../src/lib/phone/phone'
import { encryptedColumns } from '../../src/server/db/keys/rotation'
import type { Schema } from '../../src/server/db/schema'
import { retention } from '../../src/server/retention'
import { sealFault } from '../../src/server/system/seal'
import { addImport } from '../support/access/foreign-rows'
import { sealAll } from '../support/server/seal-all'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'
import { upload } from '../support/server/upload'

const { info, exportAdd, erase } = personalDataEndpoints
const second = 1_000

describe.each(dialects)('what is held about a person on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  afterAll(() => t.close())

  let drawn = 10
  const number = () => `16095${String(++drawn).padStart(2, '0')}0000`
  const request = <M extends object>(phone: string, more?: M) => ({ phone, reason: '本人来信', ...(more as M) })
  const add = async (phone: string, name: string, remark = '第一次') =>
    (await t.call(customerEndpoints.add, { as: 'boss', body: { phone, userId: agentId, name, type: 10, remark } })).id

  const free = async () => {
    await t.call(phoneEndpoints.stationInfo, { as: 'agent' })
    await t.pass(600 * second)
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  }
  const dialled = (phone: string) =>
    t.envelope(phoneEndpoints.dial, { as: 'agent', body: { phone, requestId: randomUUID() } })

  /** A call with a result and what was said of it. */
  async function called(phone: string, reason: string): Promise<number> {
    await free()
    const { id } = await t.call(phoneEndpoints.dial, { as: 'agent', body: { phone, requestId: randomUUID() } })
    await t.pass(10 * second)
    await t.call(phoneEndpoints.hangup, { as: 'agent', body: { callId: id } })
    await t.pass(5 * second)
    const plain = { company_id: 1, intent: 0, deal: 0, callback: 0, release: 0, invalid: 0 }
    const code = t.db
      .selectFrom('wrapup_code')
      .select('id')
      .where((eb) => eb.and(plain))
      .where('lock_days', 'is', null)
      .limit(1)
    const body = { callId: id, codeId: (await code.executeTakeFirstOrThrow()).id, reason }
    await t.call(phoneEndpoints.wrapupSave, { as: 'agent', body })
    return id
  }

  /** Everything that people write about a customer, once each. */
  async function known({ phone, other, name }: { phone: string; other: string; name: string }) {
    const id = await add(phone, name, `${name}要报价，备用 ${other}`)
    await t.call(customerPhoneEndpoints.add, { as: 'agent', body: { customerId: id, phone: other, label: '办公室' } })
    await t.call(customerEndpoints.flowAdd, {
      as: 'agent',
      body: { customerId: id, type: 10, remark: `${name}说再谈` },
    })
    await t.call(tagEndpoints.batch, { as: 'agent', body: { ids: [id], add: ['展会'] } })
    const fileId = await upload(t, 'boss', '登记表.pdf', `%PDF ${name}`)
    const consent = { purpose: 'OFFER' as const, source: `${name}在门店`, givenTime: 1_700_000_000, fileId }
    await t.call(consentEndpoints.add, { as: 'boss', body: { customerId: id, ...consent } })
    const callId = await called(phone, `${name}答应了`)
    await t.call(phoneEndpoints.callbackAdd, {
      as: 'agent',
      body: { phone, customerId: id, time: Math.floor(t.clock.now / 1000) + 7200, note: `给${name}回电` },
    })
    await t.call(phoneEndpoints.listAdd, {
      as: 'agent',
      body: { name: '名单', lines: [`${phone} ${name} 备用${other}`] },
    })
    await t.call(ownersEndpoints.releaseBatch, { as: 'agent', body: { ids: [id], reason: `${name}没空` } })
    await t.call(lockedEndpoints.add, {
      as: 'boss',
      body: { lines: [phone], type: 'REFUSES', reason: `${name}不要再打`, days: null },
    })
    return { id, callId, fileId }
  }

  /** What people and gateways leave beside a call and an import, in words of the person. */
  async function leaveTraces({ id, callId }: { id: number; callId: number }, text: string): Promise<void> {
    const sealed = t.app.services.phones.seal(text)
    const { phone_id } = await t.db
      .selectFrom('customer')
      .select('phone_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('cdr_raw').set({ payload: sealed }).where('call_id', '=', callId).execute()
    const draft = { call_id: callId, user_id: agentId, body: sealed, updated_at: t.clock.now }
    await t.db.deleteFrom('call_draft').where('call_id', '=', callId).execute()
    await t.db.insertInto('call_draft').values(draft).execute()
    const block = { company_id: 1, department_id: 1, user_id: agentId, customer_id: id, phone_id, message: text }
    const why = { reason: 'AGENT_NOT_IDLE' as const, next_allowed_at: null, at: 1_700_000_000 }
    await t.db
      .insertInto('call_block')
      .values({ ...block, ...why })
      .execute()
    await addImport(t, { companyId: 1, userId: agentId, kind: 'CUSTOMER', objectId: id })
    await t.db.updateTable('import_row').set({ told: sealed, before: sealed }).where('object_id', '=', id).execute()
    await t.db
      .updateTable('customer_owner_log')
      .set({ before: JSON.stringify({ text }) })
      .where('customer_id', '=', id)
      .execute()
  }

  /** Where a text stands, by table and column, whatever encrypts it; of the company's phones by their number. */
  async function placesOf(...texts: string[]): Promise<string[]> {
    const places = new Set<string>()
    const { phones } = t.app.services
    for (const table of Object.keys(retention) as (keyof Schema)[]) {
      for (const row of await t.db.selectFrom(table).selectAll().execute())
        for (const [column, value] of Object.entries(row)) {
          if (typeof value !== 'string') continue
          const what = encryptedColumns.find((one) => one.table === table && one.column === column)?.what
          const opened = !what || value === '' ? value : what === 'number' ? phones.reveal(value) : phones.unseal(value)
          if (texts.some((text) => opened.includes(text))) places.add(`${table}.${column}`)
        }
    }
    return [...places].sort()
  }
  const counters = async () => ({
    calls: await t.db.selectFrom('call').selectAll().orderBy('id').execute(),
    hours: await t.db.selectFrom('stat_call_hour').selectAll().orderBy('time').orderBy('user_id').execute(),
  })
  /** What says that something is asked or done, and goes by itself. */
  const passing = ['job.input', 'kept_answer.answer']

  it('is shown by number, with whose it is and how much of each there is', async () => {
    const [phone, other, name] = [number(), number(), '许若兰']
    const { id } = await known({ phone, other, name })
    const neighbour = await add(number(), '邻居')
    await t.call(customerPhoneEndpoints.add, { as: 'boss', body: { customerId: neighbour, phone } })
    const shown = await t.call(info, { as: 'boss', query: { phone } })
    expect(shown.phone).toBe(maskPhone(phone))
    expect(shown.customers).toEqual([
      { id, name, owner: null, isFirst: true },
      {
        id: neighbour,
        name: '邻居',
        owner: (await t.call(managerEndpoints.userInfo, { as: 'agent' })).name,
        isFirst: false,
      },
    ])
    const counts = Object.fromEntries(shown.held.map(({ kind, count }) => [kind, count]))
    expect(counts).toMatchObject({
      ...{ NUMBER: 2, CUSTOMER: 2, FLOW: 2, CONSENT: 1, CALL: 1, RESULT: 1, CALLBACK: 1, LIST: 1, LOCK: 1 },
      LOG: expect.any(Number),
      TEXT: expect.any(Number),
    })
    expect(await t.call(info, { as: 'boss', query: { phone: number() } })).toEqual({
      phone: null,
      customers: [],
      held: [],
    })
  })

  it('is handed out as a file with all of it, and the log says on what it stands', async () => {
    const [phone, other, name] = [number(), number(), '范思远']
    await known({ phone, other, name })
    const { held } = await t.call(info, { as: 'boss', query: { phone } })
    const { id } = await t.call(exportAdd, { as: 'boss', body: request(phone, { format: 'csv' as const }) })
    await t.app.jobs.take()
    await t.app.jobs.idle()
    const { ticket } = await t.call(jobEndpoints.ticketAdd, { as: 'boss', body: { id } })
    const { body } = await t.app.inject({ method: 'GET', url: `${downloadPath}?ticket=${ticket}` })
    const lines = body.slice(1).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(held.reduce((sum, { count }) => sum + count, 0))
    for (const text of [
      phone,
      other,
      `姓名 ${name}`,
      `${name}说再谈`,
      `${name}在门店`,
      `${name}答应了`,
      `给${name}回电`,
      `${name}没空`,
      `${name}不要再打`,
      `备用 ${other}`,
    ])
      expect(body).toContain(text)
    const row = await t.db
      .selectFrom('operation_log')
      .selectAll()
      .where('action', '=', 'personal-data.export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.diff).toContain('本人来信')
    expect(row.diff).toContain(maskPhone(phone))
    expect(row.diff).not.toContain(phone)
  })

  it('is handed out to nobody who lost the right, or a part of it, until the job began', async () => {
    const phone = number()
    await add(phone, '来信人')
    const role = () => t.db.updateTable('role').where('code', '=', 'company-admin')
    const ended = async () => {
      const { id } = await t.call(exportAdd, { as: 'boss', body: request(phone, { format: 'csv' as const }) })
      return async () => {
        t.app.services.rightsChanged()
        await t.app.jobs.take()
        await t.app.jobs.idle()
        return (await t.db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
      }
    }
    const narrowed = await ended()
    await role().set({ data_scope: 'department' }).execute()
    expect(await narrowed()).toBe('FAILED')
    await role().set({ data_scope: 'company' }).execute()
    t.app.services.rightsChanged()
    expect(await (await ended())()).toBe('DONE')
  })

  // It reads every row of every table twice.
  it('goes from every table, and calls, counters and seals still add up', async () => {
    const [phone, other, name] = [number(), number(), '司徒静怡']
    const { id, callId, fileId } = await known({ phone, other, name })
    await leaveTraces({ id, callId }, `${name} ${phone}`)
    await sealAll(t)
    const before = await counters()
    // It is there to be found: in each of the places where people write.
    expect(await placesOf(phone, other, name)).toEqual(
      expect.arrayContaining([
        ...[
          'call_wrapup.remark',
          'callback_task.note',
          'customer.name',
          'customer_consent.source',
          'customer_flow.remark',
        ],
        ...['customer_owner_log.reason', 'dial_list_item.name', 'operation_log.diff', 'original_text.enc', 'phone.enc'],
        ...['phone_lock.reason', 'cdr_raw.payload', 'call_draft.body', 'call_block.message'],
        ...['import_row.told', 'import_row.before', 'customer_owner_log.before'],
      ]),
    )
    const { held } = await t.call(erase, { as: 'boss', body: request(phone) })
    expect(held).toContainEqual({ kind: 'CALL', count: 1 })
    expect((await placesOf(phone, other, name)).filter((place) => !passing.includes(place))).toEqual([])
    expect(await t.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
    expect(await counters()).toEqual(before)
    await sealAll(t)
    expect(await sealFault(t.db, t.app.services.phones)).toBeNull()

    // Calls are not said to be deleted, for they are not.
    const logged = t.db.selectFrom('operation_log').select('diff').where('action', '=', 'personal-data.erase')
    const { diff } = await logged.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const said = (JSON.parse(diff) as FieldChange[]).map(({ field, before, after }) => [field, before, after])
    expect(said).toContainEqual(['CALL', '1', '记录保留，内容已删除'])
    expect(said).toContainEqual(['CUSTOMER', '1', '已删除'])

    const gone = await t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(gone).toMatchObject({ name: '已删除的客户', remark: '', user_id: null, consent: null })
    expect(gone.deleted_at).not.toBeNull()
    const plans = t.db.selectFrom('callback_task').select('done_at').where('customer_id', '=', id)
    expect((await plans.execute()).map(({ done_at }) => done_at)).not.toContain(null)
    expect(await t.envelope(customerEndpoints.info, { as: 'boss', query: { id } })).toMatchObject({ data: null })
    const consent = t.db.selectFrom('customer_consent').selectAll().where('customer_id', '=', id)
    expect(await consent.executeTakeFirstOrThrow()).toMatchObject({
      purpose: 'OFFER',
      given_at: 1_700_000_000,
      source: '',
    })
    // The call is still theirs who made it, without anybody's number.
    const call = await t.call(callEndpoints.info, { as: 'agent', query: { id: callId } })
    expect(call).toMatchObject({ id: callId, phone: null, phoneRef: null })
    expect(await t.call(info, { as: 'boss', query: { phone } })).toMatchObject({ phone: null, customers: [] })
  }, 60_000)

  it('leaves that somebody must not be called, and knows the number again', async () => {
    const [phone, other, name] = [number(), number(), '欧阳明']
    await known({ phone, other, name })
    await t.call(erase, { as: 'boss', body: request(phone) })
    const list = paged(await t.call(lockedEndpoints.list, { as: 'boss', query: { pageIndex: 1, pageSize: 20, phone } }))
    expect(list.records).toMatchObject([{ type: 'REFUSES', phone: null, reason: '' }])
    await free()
    expect((await dialled(phone)).code).not.toBe(codes.ok)
    // Whoever becomes a customer again has a number again, and no history.
    const id = await add(phone, '新的欧阳')
    expect(await t.call(customerPhoneEndpoints.list, { as: 'boss', query: { customerId: id } })).toMatchObject([
      { phone: maskPhone(phone), lock: { type: expect.any(String) } },
    ])
    const ref = (await t.call(customerPhoneEndpoints.list, { as: 'boss', query: { customerId: id } }))[0]?.phoneRef
    const body = { phone: ref as string, reason: '核对', isCopied: false }
    expect(await t.call(revealEndpoints.reveal, { as: 'boss', body })).toMatchObject({ number: phone })
    const { held } = await t.call(info, { as: 'boss', query: { phone } })
    expect(held.find(({ kind }) => kind === 'CALL')).toBeUndefined()
  })

  it('takes of others only the number that reaches them, too', async () => {
    const [phone, own, third] = [number(), number(), number()]
    const neighbour = await add(own, '同事甲', '甲要报价')
    for (const one of [phone, third])
      await t.call(customerPhoneEndpoints.add, { as: 'boss', body: { customerId: neighbour, phone: one } })
    await t.call(erase, { as: 'boss', body: request(phone) })
    const row = await t.db.selectFrom('customer').selectAll().where('id', '=', neighbour).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '同事甲', remark: '甲要报价', deleted_at: null })
    expect(await t.call(customerPhoneEndpoints.list, { as: 'boss', query: { customerId: neighbour } })).toMatchObject([
      { phone: maskPhone(own) },
      { phone: maskPhone(third) },
    ])
  })

  it('leaves a second number that others have, too, be it their first or another', async () => {
    const masksOf = async (customerId: number) =>
      (await t.call(customerPhoneEndpoints.list, { as: 'boss', query: { customerId } })).map((one) => one.phone)
    const [phone, shared, theirs] = [number(), number(), number()]
    const colleague = t.db.selectFrom('user').select('id').where('account', '=', 'cg1005')
    const userId = (await colleague.executeTakeFirstOrThrow()).id
    const body = { userId, name: '共用', type: 10 as const, remark: '要报价' }
    const asFirst = (await t.call(customerEndpoints.add, { as: 'boss', body: { ...body, phone: theirs } })).id
    const asOther = (await t.call(customerEndpoints.add, { as: 'boss', body: { ...body, phone: number() } })).id
    const person = await add(phone, '先走的')
    for (const [customerId, one] of [
      [person, theirs],
      [person, shared],
      [asOther, shared],
    ] as const)
      await t.call(customerPhoneEndpoints.add, { as: 'boss', body: { customerId, phone: one } })
    await t.call(erase, { as: 'boss', body: request(phone) })
    expect(await masksOf(asFirst)).toEqual([maskPhone(theirs)])
    expect((await masksOf(asOther)).at(-1)).toBe(maskPhone(shared))
  })

  it('keeps no hash for a lock that is over', async () => {
    const phone = number()
    await add(phone, '早就解了')
    const lock = {
      company_id: 1,
      department_id: null,
      range_department_id: null,
      source: '管理',
      reason: '旧',
      hit_at: null,
    }
    const row = {
      ...lock,
      phone_id: await t.app.services.phones.store(t.db, phone, 1),
      type: 'MANUAL' as const,
      created_at: 1,
    }
    const more = { created_by: null, deadline_at: null, handled_at: null, handled_by: null, handling: null }
    const ended = { ...row, ...more, lift_asked_at: null, lift_asked_by: null, lift_reason: null }
    await t.db
      .insertInto('phone_lock')
      .values({ ...ended, expire_at: null, ended_at: 2 })
      .execute()
    await t.db
      .insertInto('phone_lock')
      .values({ ...ended, expire_at: 2, ended_at: null })
      .execute()
    await t.call(erase, { as: 'boss', body: request(phone) })
    expect(await t.call(info, { as: 'boss', query: { phone } })).toEqual({ phone: null, customers: [], held: [] })
  })

  it('is answered by those who see the whole company alone, of their own company alone', async () => {
    const phone = number()
    await add(phone, '只看')
    expect(await t.envelope(info, { as: 'leader', query: { phone } })).toMatchObject({ code: codes.forbidden })
    const { id } = await t.db
      .selectFrom('permission')
      .select('id')
      .where('path', '=', 'customer:personal-data')
      .executeTakeFirstOrThrow()
    const role = await t.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'department-manager')
      .executeTakeFirstOrThrow()
    await t.db.insertInto('role_permission').values({ role_id: role.id, permission_id: id }).execute()
    t.app.services.rightsChanged()
    const refused = await t.envelope(erase, { as: 'leader', body: request(phone) })
    expect(refused).toMatchObject({
      code: codes.conflict,
      msg: '个人信息要按全公司答复，请让数据范围是全公司的同事办理',
    })
    const theirs = await t.envelope(info, { as: 'boss', query: { phone, companyId: 2 } })
    expect(theirs).toMatchObject({ code: codes.notFound })
    const platform = await t.envelope(info, { as: 'admin', query: { phone } })
    expect(platform).toMatchObject({ code: codes.invalid, msg: '企业不能为空' })
    expect((await t.call(info, { as: 'admin', query: { phone, companyId: 1 } })).customers).toHaveLength(1)
    expect((await t.call(info, { as: 'admin', query: { phone, companyId: 2 } })).customers).toEqual([])
    expect((await t.envelope(erase, { as: 'admin', body: request(phone, { companyId: 2 }) })).code).not.toBe(codes.ok)
  })

  it('is not erased while somebody talks to them, nor if it is a colleague’s own', async () => {
    const phone = number()
    await add(phone, '在线的')
    await free()
    const { id } = (await dialled(phone)).data as { id: number }
    expect((await t.envelope(erase, { as: 'boss', body: request(phone) })).msg).toContain('正在和这个号码通话')
    await t.call(phoneEndpoints.hangup, { as: 'agent', body: { callId: id } })
    await t.pass(5 * second)
    const own = t.db
      .selectFrom('user')
      .innerJoin('phone', 'phone.id', 'user.phone_id')
      .select(['phone.enc', 'user.nickname'])
    const colleague = await own.where('user.id', '=', agentId).executeTakeFirstOrThrow()
    const refused = await t.envelope(erase, { as: 'boss', body: request(t.app.services.phones.reveal(colleague.enc)) })
    const contact = number()
    const phone_id = await t.app.services.phones.store(t.db, contact, 1)
    await t.db.updateTable('company').set({ phone_id }).where('id', '=', 1).execute()
    expect((await t.envelope(erase, { as: 'boss', body: request(contact) })).msg).toContain('企业资料里的联系电话')
    expect(refused.msg).toBe(`这是员工“${colleague.nickname}”的手机，请先在用户资料里更换`)
  })
})
