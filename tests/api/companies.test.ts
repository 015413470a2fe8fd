/** Companies from their first day: added, changed, given to another channel, stopped and disabled. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import { companiesEndpoints } from '../../src/contract/company/companies'
import { resourcesEndpoints } from '../../src/contract/company/resources'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { startOfDay, startOfMonth } from '../../src/lib/time/time'
import { companyPermissions } from '../../src/server/access/builtin'
import { passwordCode } from '../../src/server/access/password-code'
import { addSession, makeReady } from '../support/access/role-users'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { list, allList, add, update, statusBatch, transfer, control, stopCalls, allowCalls, channelOptions } =
  companiesEndpoints
const day = 86_400

describe.each(dialects)('companies on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  const form = (name: string) => ({ name, maxConcurrency: 20 })
  const added = async (name: string, channelId = 1, more: object = {}) =>
    (await t.call(add, { as: 'admin', body: { ...form(name), channelId, ...more } })).id
  const row = (id: number) => t.db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown = async (id: number, as = 'admin') =>
    paged(await t.call(list, { as, query: { pageSize: 100 } })).records.find((company) => company.id === id)
  const changes = async (id: number) => {
    const rows = t.db.selectFrom('operation_log').select(['action', 'diff']).where('object', '=', `company:${id}`)
    return (await rows.orderBy('id').execute()).map(({ action, diff }) => [action, JSON.parse(diff)])
  }
  /** An agent who is ready to call, in their own session. */
  const readyAgent = async (companyId: number, nth: number) => {
    const agents = await t.db
      .selectFrom('company_user')
      .innerJoin('user_role', 'user_role.user_id', 'company_user.user_id')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('company_user.user_id')
      .where('company_user.company_id', '=', companyId)
      .where('role.code', '=', 'agent')
      .orderBy('company_user.user_id')
      .execute()
    const id = agents[nth]?.user_id ?? 0
    await makeReady(t, id)
    return addSession(t, id)
  }
  const dial = (token: string, phone: string) =>
    t.envelope(phoneEndpoints.dial, { token, body: { requestId: randomUUID(), phone } as never })

  it('a new one has a number, every function, results and the usual rules, and its channel sees it', async () => {
    const id = await added('青山茶业有限公司')
    expect(await row(id)).toMatchObject({
      ...{ code: `C${String(id).padStart(4, '0')}`, pinyin: 'qingshanchayeyouxiangongsi', initials: 'qscyyxgs' },
      ...{ status: 'ENABLED', risk_level: 'LOW', stopped_at: null },
    })
    const functions = await t.db
      .selectFrom('company_permission')
      .innerJoin('permission', 'permission.id', 'company_permission.permission_id')
      .select('permission.path')
      .where('company_id', '=', id)
      .execute()
    expect(functions.map(({ path }) => path).sort()).toEqual([...companyPermissions].sort())
    expect(companyPermissions).not.toContain('company:save')
    const codes = await t.db.selectFrom('wrapup_code').select('digit').where('company_id', '=', id).execute()
    expect(codes).toHaveLength(9)
    expect(await shown(id, 'channel')).toMatchObject({ name: '青山茶业有限公司', seats: 0, submittedToday: 0 })
    expect(await shown(id, 'boss')).toBeUndefined()
    expect(await changes(id)).toEqual([['add', []]])
  })

  it('is added only to a channel that one sees, and with a number that is free', async () => {
    expect(await t.call(channelOptions, { as: 'channel' })).toMatchObject([{ id: 1, pinyin: expect.any(String) }])
    const other = await t.envelope(add, { as: 'channel', body: { ...form('外地公司'), channelId: 2 } })
    expect(other).toMatchObject({ code: 40000, data: { field: 'channelId' } })
    const own = await t.call(add, { as: 'channel', body: { ...form('本地公司'), channelId: 1, code: 'Local-1' } })
    expect(await row(own.id)).toMatchObject({ code: 'Local-1' })
    const again = await t.envelope(add, { as: 'admin', body: { ...form('同号公司'), channelId: 1, code: 'LOCAL-1' } })
    expect(again).toMatchObject({ code: 40900, data: { field: 'code' } })
  })

  it('gets the next free number, though somebody has typed that one before', async () => {
    const { id } = await t.db
      .selectFrom('company')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const next = `C${String(Number(id) + 2).padStart(4, '0')}`
    await t.call(add, { as: 'admin', body: { ...form('占号公司'), channelId: 1, code: next } })
    expect(await row(await added('顺延公司'))).toMatchObject({ code: `${next}0` })
  })

  it('a change says what was and is, never the number, and refuses an older version', async () => {
    const id = await added('旧名公司')
    const from = startOfDay(t.clock.now)
    const body = {
      id,
      name: '新名公司',
      contact: '王先生',
      phone: '16000005001',
      contractFrom: from,
    }
    await t.call(update, { as: 'admin', body: { ...body, version: 1 } })
    expect(await shown(id)).toMatchObject({
      ...{
        name: '新名公司',
        contact: '王先生',
        phone: '160****5001',
        contractFrom: from,
        contractTo: null,
        version: 2,
      },
    })
    expect(await row(id)).toMatchObject({ pinyin: 'xinminggongsi', initials: 'xmgs' })
    const [, [action, diff]] = (await changes(id)) as [unknown, [string, object[]]]
    expect(action).toBe('update')
    expect(diff).toEqual([
      { field: 'name', label: '名称', before: '旧名公司', after: '新名公司' },
      { field: 'contact', label: '联系人', before: null, after: '王先生' },
      { field: 'contractFrom', label: '合同开始', before: null, after: '2026-03-04' },
      { field: 'phone', label: '电话', before: null, after: '新号码' },
    ])
    const late = await t.envelope(update, { as: 'admin', body: { ...body, version: 1 } })
    expect(late).toMatchObject({ code: 40900, msg: '企业已被他人修改，请刷新后重试' })
    // What a form leaves out stays; null and an empty text remove.
    await t.call(update, { as: 'admin', body: { id, name: '新名公司', contact: '', phone: null, version: 2 } })
    expect(await shown(id)).toMatchObject({ contact: null, phone: null, contractFrom: from })
  })

  it('a contract ends after it begins, also when only one of both is sent', async () => {
    const now = startOfDay(t.clock.now)
    const wrong = { ...form('合同公司'), channelId: 1, contractFrom: now, contractTo: now - day }
    expect(await t.envelope(add, { as: 'admin', body: wrong })).toMatchObject({ data: { field: 'contractTo' } })
    const { id } = await t.call(add, { as: 'admin', body: { ...wrong, contractTo: now } })
    const body = { id, name: '合同公司', contractTo: now - day, version: 1 }
    expect(await t.envelope(update, { as: 'admin', body })).toMatchObject({
      code: 40000,
      msg: '合同结束不能早于合同开始',
    })
  })

  it('shows the calls of today and of this month as one counts them, and its people', async () => {
    const [company] = paged(await t.call(allList, { as: 'admin', query: { keywords: '晨光' } })).records
    const since = async (from: number) => {
      const calls = await t.db
        .selectFrom('call')
        .select(['submitted_at', 'answered'])
        .where('company_id', '=', 1)
        .where('created_at', '>=', from * 1000)
        .execute()
      return [calls.filter((call) => call.submitted_at !== null).length, calls.filter((call) => call.answered).length]
    }
    expect([company?.submittedToday, company?.answeredToday]).toEqual(await since(startOfDay(t.clock.now)))
    const month = await since(startOfMonth(t.clock.now))
    expect([company?.submittedThisMonth, company?.answeredThisMonth]).toEqual(month)
    expect(month[1]).toBeGreaterThan(company?.answeredToday ?? 0)
    expect(company).toMatchObject({ seats: 18, seatLimit: null })
  })

  describe('seats', () => {
    const statusOf = (as: string, ids: number[], status: 'ENABLED' | 'DISABLED') =>
      t.call(managerEndpoints.userStatusBatch, { as, body: { ids, status } })
    let made = 0
    const person = async (companyId: number) => {
      made += 1
      const nth = made
      const { id: roleId } = await t.db
        .selectFrom('role')
        .select('id')
        .where('code', '=', 'agent')
        .executeTakeFirstOrThrow()
      const body = {
        ...{ account: `seat.${nth}`, nickname: '新人', org: 'COMPANY' as const, companyId, employeeNo: `S${nth}` },
        ...{ roleIds: [roleId], code: passwordCode('Seat-2026') },
      }
      return t.envelope(managerEndpoints.userAdd, { as: 'admin', body })
    }

    it('are as many as the provider says; beyond them nobody is added or enabled, whoever asks at once', async () => {
      const id = await added('坐席公司', 1, { seatLimit: 3 })
      expect(await shown(id)).toMatchObject({ seats: 0, seatLimit: 3 })
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => person(id)))
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 20000, 20000, 40900, 40900])
      expect(answers.find((answer) => answer.code === 40900)?.msg).toBe(
        '坐席已满（3 / 3）：请停用不再使用的账号，或联系服务商增加坐席',
      )
      const people = answers
        .flatMap(({ code, data }) => (code === 20000 ? [(data as { id: number }).id] : []))
        .sort((a, b) => a - b)
      await statusOf('admin', people.slice(0, 2), 'DISABLED')
      expect((await person(id)).code).toBe(20000)
      const enabled = await statusOf('admin', people, 'ENABLED')
      expect(enabled.map(({ ok }) => ok)).toEqual([true, false, true])
      expect(await shown(id)).toMatchObject({ seats: 3 })
      // Others than its own don't count, and a lower limit ends nobody's seat.
      expect((await person(await added('别的公司', 1))).code).toBe(20000)
      const save = (limit: number | null) =>
        t.envelope(resourcesEndpoints.quotaUpdate, { as: 'admin', body: { id, seats: { limit, expireTime: null } } })
      expect((await save(1)).code).toBe(20000)
      expect(await shown(id)).toMatchObject({ seats: 3, seatLimit: 1 })
      expect((await person(id)).code).toBe(40900)
      expect((await save(null)).code).toBe(20000)
      expect((await person(id)).code).toBe(20000)
      const { records } = paged(
        await t.call(systemEndpoints.logList, {
          as: 'admin',
          query: { object: `company-resource:${id}`, result: ['OK'] },
        }),
      )
      expect(records.flatMap(({ changes }) => changes).filter(({ field }) => field === 'seats')).toEqual([
        { field: 'seats', label: '坐席', before: '1', after: '不限' },
        { field: 'seats', label: '坐席', before: '3', after: '1' },
      ])
    })
  })

  it('goes with its people and calls to another channel, and the one before sees nothing of it', async () => {
    const id = await added('搬家公司', 1)
    expect(await shown(id, 'channel')).toBeDefined()
    await t.call(transfer, { as: 'admin', body: { id, channelId: 2 } })
    expect(await shown(id, 'channel')).toBeUndefined()
    expect(await shown(id)).toMatchObject({ channelId: 2, channelName: '华南渠道' })
    const again = await t.envelope(transfer, { as: 'admin', body: { id, channelId: 2 } })
    expect(again).toMatchObject({ code: 40900, data: { field: 'channelId' } })
    expect((await changes(id)).at(-1)).toEqual([
      'transfer',
      [{ field: 'channelId', label: '渠道', before: '华东渠道', after: '华南渠道' }],
    ])
  })

  it('is looked after by somebody of the provider, nobody else', async () => {
    const id = await added('重点公司')
    const boss = await t.db.selectFrom('user').select('id').where('account', '=', 'boss').executeTakeFirstOrThrow()
    const keep = (managerId: number | null, version: number) =>
      t.envelope(control, { as: 'admin', body: { id, managerId, riskLevel: 'HIGH', version } })
    expect(await keep(boss.id, 1)).toMatchObject({ code: 40000, data: { field: 'managerId' } })
    expect(await keep(1, 1)).toMatchObject({ code: 20000 })
    const [found] = paged(await t.call(allList, { as: 'admin', query: { managerId: 1 } })).records
    expect(found).toMatchObject({ id, managerId: 1, riskLevel: 'HIGH', managerName: expect.any(String) })
    expect(await keep(null, 1)).toMatchObject({ code: 40900 })
  })

  it('stopped: its people can’t call any more and read why; a call under way goes on; then they can again', async () => {
    const token = await readyAgent(2, 0)
    const begun = await dial(token, '16177019001')
    expect(begun.code).toBe(20000)
    const callId = (begun.data as { id: number }).id
    await t.pass(10_000)
    await t.call(stopCalls, { as: 'admin', body: { id: 2, reason: '投诉 13900139000 过多' } })
    expect(await shown(2)).toMatchObject({
      stopTime: Math.floor(t.clock.now / 1000),
      stopReason: '投诉 139****9000 过多',
    })
    expect(await t.envelope(stopCalls, { as: 'admin', body: { id: 2, reason: '再停' } })).toMatchObject({ code: 40900 })
    const during = await t.db.selectFrom('call').select('state').where('id', '=', callId).executeTakeFirstOrThrow()
    expect(during.state).toBe('ANSWERED')
    await t.call(phoneEndpoints.hangup, { token, body: { callId } })
    const other = await readyAgent(2, 1)
    const blocked = await dial(other, '16177029001')
    expect(blocked).toMatchObject({ code: 42200, data: { reason: 'COMPANY_STOPPED', nextAllowedTime: null } })
    expect(blocked.msg).toContain('投诉 139****9000 过多')
    await t.call(allowCalls, { as: 'admin', body: { id: 2 } })
    expect(await t.envelope(allowCalls, { as: 'admin', body: { id: 2 } })).toMatchObject({ code: 40900 })
    expect((await dial(await readyAgent(2, 2), '16177039001')).code).toBe(20000)
  })

  it('disabled: at the next request everybody of it is out, and nobody can sign in, until it is enabled', async () => {
    const token = await t.tokenOf('wj1001')
    expect((await t.envelope(callEndpoints.wrapupCodeList, { token })).code).toBe(20000)
    const [answer] = await t.call(statusBatch, { as: 'admin', body: { ids: [3], status: 'DISABLED' } })
    expect(answer).toMatchObject({ id: 3, ok: true, msg: null })
    expect((await t.envelope(callEndpoints.wrapupCodeList, { token })).code).toBe(50008)
    expect((await t.signIn('wj1001')).code).not.toBe(20000)
    const [same] = await t.call(statusBatch, { as: 'admin', body: { ids: [3], status: 'DISABLED' } })
    expect(same).toMatchObject({ ok: true, msg: '已是停用状态' })
    await t.call(statusBatch, { as: 'admin', body: { ids: [3], status: 'ENABLED' } })
    expect((await t.signIn('wj1001')).code).toBe(20000)
    expect((await t.envelope(authEndpoints.sessionList, { token })).code).toBe(20000)
  })

  it('says of each company what the viewer may not do with it', async () => {
    const [own] = paged(await t.call(list, { as: 'boss' })).records
    expect(Object.keys(own?.mayNot ?? {})).toEqual([
      ...['update', 'enable', 'disable', 'transfer', 'control', 'stopCalls', 'allowCalls'],
    ])
    const [served] = paged(await t.call(list, { as: 'channel' })).records
    expect(Object.keys(served?.mayNot ?? {})).toEqual(['transfer', 'control', 'stopCalls', 'allowCalls'])
  })
})
