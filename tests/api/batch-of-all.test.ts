/** The same done to all that a filter finds: the server finds them, as the list does, and answers for each. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { employeesEndpoints } from '../../src/contract/company/employees'
import { codes } from '../../src/contract/envelope'
import { maxUnpagedRows } from '../../src/contract/list'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { textWithRefs } from '../../src/lib/phone/phone-ref'
import { addPerson, addRole } from '../support/server/staff'
import { dialects, paged, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { userList, userStatusBatch } = managerEndpoints

describe.each(dialects)('a batch of all that a filter finds, on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
    await addPerson(t, 'warden', 'COMPANY', [
      await addRole(t, '看', 'company', ['/manager/userlist']),
      await addRole(t, '管', 'department-tree', ['user:save']),
    ])
    await addPerson(t, 'blind', 'COMPANY', [await addRole(t, '不看', 'company', ['user:save', 'session:revoke'])])
  })
  afterAll(() => t.close())

  const total = async (as: string, query: object) => paged(await t.call(userList, { as, query })).total
  const rows = async (as: string, query: object) =>
    unpaged(await t.call(userList, { as, query: { ...query, noPaging: true } }))
  const whole = (filter: string, count: number, done = 0, after = 0) => ({ filter, count, done, after })
  const setAll = (as: string, all: ReturnType<typeof whole>, status: 'ENABLED' | 'DISABLED' = 'DISABLED') =>
    t.envelope(userStatusBatch, { as, body: { all, status } })

  it('does it to those whom the list shows, each by its own right, and names them', async () => {
    const query = { keywords: 'cg101' }
    const shown = await rows('boss', query)
    expect(shown.length).toBeGreaterThan(3)
    onTestFinished(async () => void (await setAll('boss', whole('keywords=cg101', shown.length), 'ENABLED')))
    const { data } = await setAll('boss', whole('keywords=cg101', shown.length))
    const byId = [...shown].sort((a, b) => a.id - b.id)
    expect(data).toEqual(
      byId.map(({ id, nickname, account }) => ({ id, ok: true, msg: null, name: `${nickname}（${account}）` })),
    )
    expect((await rows('boss', query)).map(({ status }) => status)).toEqual(shown.map(() => 'DISABLED'))
  })

  it('says of each that is out of reach why, as the list said', async () => {
    const shown = await rows('warden', {})
    const { data } = await setAll('warden', whole('', shown.length), 'ENABLED')
    expect(data.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).sort((a, b) => a - b))
    const why = new Map(shown.map(({ id, mayNot }) => [id, mayNot.enable ?? null]))
    const refused = data.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(data.length)
    for (const { id, msg, name } of refused) expect([msg, name !== undefined]).toEqual([why.get(id), true])
    expect(data.filter(({ ok }) => ok).map(({ id }) => why.get(id))).toEqual(
      data.filter(({ ok }) => ok).map(() => null),
    )
  })

  it('does nothing where the filter finds more or fewer than were confirmed, and says how many', async () => {
    const count = await total('boss', { status: 'ENABLED' })
    for (const other of [count - 1, count + 1]) {
      const { code, msg, data } = await setAll('boss', whole('status=ENABLED', other))
      expect([code, data]).toMatchObject([codes.conflict, { field: 'count' }])
      expect(msg).toBe(`筛选结果已有变化：现在是 ${count} 位，请重新确认`)
    }
    expect(await total('boss', { status: 'ENABLED' })).toBe(count)
    expect(await setAll('boss', whole('keywords=nobodyatall', 1))).toMatchObject({
      code: codes.conflict,
      msg: '已经没有符合条件的用户，请刷新列表',
    })
  })

  it('goes on after the last one, whatever the action has made of those before, and never beyond what was confirmed', async () => {
    const ids = (await rows('boss', { keywords: 'cg10', status: 'ENABLED' })).map(({ id }) => id).sort((a, b) => a - b)
    expect(ids.length).toBeGreaterThan(3)
    const [first, second] = ids as [number, number]
    const set = (some: number[], status: 'ENABLED' | 'DISABLED') =>
      t.call(userStatusBatch, { as: 'boss', body: { ids: some, status } })
    onTestFinished(async () => void (await set(ids, 'ENABLED')))
    await set([first, second], 'DISABLED')
    const filter = 'keywords=cg10&status=ENABLED'
    const { data } = await setAll('boss', whole(filter, ids.length - 1, 2, second))
    expect(data.map(({ id }) => id)).toEqual(ids.slice(2, -1))
  })

  it('finds by a typed number, which comes as its reference, those whom the list finds by it', async () => {
    const phone = '16027182818'
    const stored = await t.app.services.phones.store(t.db, phone, 1)
    await t.db.updateTable('user').set({ phone_id: stored }).where('account', '=', 'agent').execute()
    const { text } = await t.call(phoneEndpoints.referenceInfo, { as: 'boss', body: { text: phone } })
    const keywords = textWithRefs(text)
    const shown = await rows('boss', { keywords })
    expect(shown.map(({ account }) => account)).toEqual(['agent'])
    const filter = new URLSearchParams({ keywords }).toString()
    const { data } = await setAll('boss', whole(filter, 1), 'ENABLED')
    expect(data.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
  })

  it('takes several values of a filter in either writing, as the list does', async () => {
    const count = await total('boss', { keywords: 'cg10', status: ['ENABLED', 'DISABLED'] })
    for (const status of [
      'status=ENABLED,DISABLED',
      'status=DISABLED&status=ENABLED',
      'status=ENABLED&status=DISABLED',
    ]) {
      expect((await setAll('boss', whole(`keywords=cg10&${status}`, count), 'ENABLED')).data).toHaveLength(count)
    }
  })

  it('takes the filter of the list that it names: 企业用户 has others, and another right', async () => {
    await addPerson(t, 'staff', 'COMPANY', [await addRole(t, '员工', 'company', ['/company/user', 'user:save'])])
    const list = employeesEndpoints.list.path
    const state = { user_id: 0, company_id: 1, department_id: 1, since: 0, call_id: null, wrap_until: null, gone: 0 }
    const busy = await t.db.selectFrom('user').select('id').where('account', 'in', ['cg1011', 'cg1012']).execute()
    await t.db
      .insertInto('agent_state')
      .values(busy.map(({ id }) => ({ ...state, user_id: id, state: 'BUSY' as const })))
      .execute()
    const query = { agentState: ['BUSY' as const] }
    const shown = unpaged(await t.call(employeesEndpoints.list, { as: 'staff', query: { ...query, noPaging: true } }))
    const ids = busy.map(({ id }) => id).sort((a, b) => a - b)
    expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    const all = { ...whole('agentState=BUSY', 2), list }
    const answer = await t.envelope(userStatusBatch, { as: 'staff', body: { all, status: 'ENABLED' } })
    expect(answer.data?.map(({ id }) => id)).toEqual(ids)
    const tried = async (as: string, more: object) =>
      (await t.envelope(userStatusBatch, { as, body: { all: { ...all, ...more }, status: 'ENABLED' } })).code
    // The platform's and the channels' own people are in no company.
    const everybody = paged(await t.call(employeesEndpoints.list, { as: 'admin', query: {} })).total
    const ofAll = { ...whole('', everybody), list }
    expect((await t.envelope(userStatusBatch, { as: 'admin', body: { all: ofAll, status: 'ENABLED' } })).code).toBe(
      codes.ok,
    )
    // 用户列表 has no such filter, and neither list is open to everybody.
    expect(await tried('boss', { list: userList.path })).toBe(codes.invalid)
    expect(await tried('boss', { list: undefined })).toBe(codes.invalid)
    expect(await tried('boss', { list: 'customer.list' })).toBe(codes.invalid)
    expect(await tried('staff', { list: userList.path, filter: '' })).toBe(codes.forbidden)
    expect(await tried('warden', {})).toBe(codes.forbidden)
  })

  it('ends sessions as well', async () => {
    const count = await total('boss', { keywords: 'leader' })
    const { data } = await t.envelope(authEndpoints.userSessionDeleteByUsers, {
      as: 'boss',
      body: { all: whole('keywords=leader', count) },
    })
    expect(data).toHaveLength(count)
    expect(data[0]).toMatchObject({ ok: true, ended: 0, name: expect.stringContaining('leader') })
  })

  it('asks for rows or a filter, for one that the list knows, for no more than there can be, and for the right to the list', async () => {
    const filter = whole('status=ENABLED', 1)
    const tried = async (as: string, body: object) =>
      (await t.envelope(userStatusBatch, { as, body: { ...body, status: 'ENABLED' } as never })).code
    expect(await tried('boss', {})).toBe(codes.invalid)
    expect(await tried('boss', { ids: [1], all: filter })).toBe(codes.invalid)
    expect(await tried('boss', { all: { ...filter, filter: 'status=GONE' } })).toBe(codes.invalid)
    expect(await tried('boss', { all: { ...filter, filter: 'password=1' } })).toBe(codes.invalid)
    expect(await tried('boss', { all: { ...filter, count: maxUnpagedRows + 1 } })).toBe(codes.invalid)
    expect(await tried('blind', { all: filter })).toBe(codes.forbidden)
  })
})
