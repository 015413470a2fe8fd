/** 呼叫中心 for supervisors: which agents they see, what these are doing, and their figures. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callEndpoints, type ListedCall } from '../../src/contract/call'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { mostLastCalls } from '../../src/contract/phone/centre'
import { endOfDay, startOfDay } from '../../src/lib/time/time'
import { insertMany } from '../../src/server/db/dialects'
import { placeCall } from '../support/server/place-call'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { centreInfo, dial, hangup, stateUpdate } = phoneEndpoints
const second = 1000

describe.each(dialects)('the call centre that one answers for, on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  const centre = (as: string) => t.call(centreInfo, { as })
  const today = () => ({ startTime: startOfDay(t.clock.now), endTime: endOfDay(t.clock.now) })
  const user = (account: string) =>
    t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .select(['user.id', 'user.company_id', 'user.nickname', 'company_user.employee_no'])
      .where('user.account', '=', account)
      .executeTakeFirstOrThrow()
  const employees = async () => {
    const rows = await t.db
      .selectFrom('company_user')
      .innerJoin('company', 'company.id', 'company_user.company_id')
      .innerJoin('department', 'department.id', 'company_user.department_id')
      .select(['company_user.user_id', 'company.channel_id', 'company_user.company_id', 'department.name'])
      .execute()
    return rows
  }
  const ids = (rows: readonly { user_id: number }[]) => rows.map((row) => row.user_id).sort((a, b) => a - b)
  const seen = async (as: string) => (await centre(as)).agents.map(({ id }) => id).sort((a, b) => a - b)
  const findIn = async (as: string, account: string) => {
    const { id } = await user(account)
    return (await centre(as)).agents.find((agent) => agent.id === id)
  }

  it('says whether anybody of their scope has ever called', async () => {
    expect([(await centre('admin')).isNew, (await centre('boss')).isNew]).toEqual([false, false])
    const { company_id } = await user('boss')
    const kept = await t.db.selectFrom('stat_call_day').selectAll().where('company_id', '=', company_id).execute()
    await t.db.deleteFrom('stat_call_day').where('company_id', '=', company_id).execute()
    expect([(await centre('admin')).isNew, (await centre('boss')).isNew]).toEqual([false, true])
    await t.db.insertInto('stat_call_day').values(kept.slice(0, 1)).execute()
    expect((await centre('boss')).isNew).toBe(false)
    await insertMany(t.db, 'stat_call_day', kept.slice(1))
  })

  it('shows everybody the people of their scope', async () => {
    const all = await employees()
    const { company_id: own } = await user('boss')
    const { channel_id: channel } = await t.db
      .selectFrom('user')
      .select('channel_id')
      .where('account', '=', 'channel')
      .executeTakeFirstOrThrow()
    expect(await seen('admin')).toEqual(ids(all))
    const ofChannel = all.filter((row) => row.channel_id === channel)
    expect(ofChannel.length).toBeLessThan(all.length)
    expect(await seen('channel')).toEqual(ids(ofChannel))
    const ofCompany = all.filter((row) => row.company_id === own)
    expect(ofCompany.length).toBeLessThan(ofChannel.length)
    expect(await seen('boss')).toEqual(ids(ofCompany))
    const led = ofCompany.filter(({ name }) => name.startsWith('销售'))
    expect(led.length).toBeLessThan(ofCompany.length)
    expect(await seen('leader')).toEqual(ids(led))
    expect(await seen('agent')).toEqual([(await user('agent')).id])
  })

  it('says which viewers supervise others', async () => {
    const supervises = async (as: string) =>
      (await t.call(managerEndpoints.userInfo, { as, query: { detail: true } })).supervises
    expect(await Promise.all(['admin', 'channel', 'boss', 'leader', 'agent'].map(supervises))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('shows where an agent is, since when, and the call', async () => {
    await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    const since = t.clock.now
    expect(await findIn('leader', 'agent')).toMatchObject({ state: 'IDLE', since, call: null })
    await t.pass(second)
    const requestId = '3f0c4b9e-8c57-4f0e-9a43-2f6a6d1f9b11'
    const call = await t.call(dial, { as: 'agent', body: { requestId, phone: '16000009001' } })
    await t.pass(10 * second)
    const talking = await findIn('leader', 'agent')
    expect(talking).toMatchObject({ state: 'TALKING', call: { id: call.id, phone: '160****9001', customerName: null } })
    expect(talking?.since).toBeGreaterThan(since)
    expect(JSON.stringify(await centre('boss'))).not.toContain('16000009001')
    const { states, agents } = await centre('boss')
    expect(states.find(({ state }) => state === 'TALKING')).toEqual({ state: 'TALKING', count: 1 })
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(agents.length)
    // Present agents come first.
    const { id, employee_no, nickname } = await user('agent')
    expect(agents[0]).toMatchObject({ id, employeeNo: employee_no, nickname })
    expect(agents.findIndex(({ state }) => state === 'OFFLINE')).toBe(1)
    await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(second)
    expect(await findIn('leader', 'agent')).toMatchObject({ state: 'WRAP_UP', call: { id: call.id } })
  })

  it('adds up the day as the list of calls does, and ends with its last calls', async () => {
    for (const account of ['agent', 'leader', 'cg1005']) {
      await placeCall(t, { account, callee: account === 'leader' ? '16000009003' : '16000009002' })
    }
    await t.pass(60 * second)
    for (const as of ['admin', 'channel', 'boss', 'leader', 'agent']) {
      const { figures, calls, agents } = await centre(as)
      const query = { ...today(), detail: true, pageSize: mostLastCalls }
      const list = paged(await t.call(callEndpoints.list, { as, query })) as unknown as {
        records: ListedCall[]
        sums: Record<string, number>
      }
      expect(list.records.length).toBeGreaterThan(0)
      // The centre's list offers no actions.
      expect(calls).toEqual(list.records.map(({ inWrapUp: _inWrapUp, mayNot: _mayNot, ...call }) => call))
      expect(figures).toEqual({ ...list.sums, intent: figures.intent })
      const intended = paged(await t.call(callEndpoints.list, { as, query: { ...today(), intent: true } }))
      expect(figures.intent).toBe(intended.total)
      const sum = (key: 'submitted' | 'answered' | 'talkSec') => agents.reduce((total, agent) => total + agent[key], 0)
      expect({ submitted: sum('submitted'), answered: sum('answered'), talkSec: sum('talkSec') }).toEqual({
        submitted: figures.submitted,
        answered: figures.answered,
        talkSec: figures.talkSec,
      })
    }
  })

  it('begins anew with the day', async () => {
    const before = t.clock.now
    onTestFinished(() => {
      t.clock.now = before
    })
    t.clock.now = (endOfDay(before) + 1) * 1000
    const { figures, calls } = await centre('boss')
    expect(figures).toEqual({ submitted: 0, answered: 0, valid: 0, intent: 0, talkSec: 0 })
    expect(calls).toEqual([])
  })

  it('leaves out whose account is not in use', async () => {
    const { id } = await user('cg1006')
    expect(await seen('boss')).toContain(id)
    const set = (status: 'ENABLED' | 'DISABLED') =>
      t.db.updateTable('user').set({ status }).where('id', '=', id).execute()
    onTestFinished(async () => void (await set('ENABLED')))
    await set('DISABLED')
    const { agents, states } = await centre('boss')
    expect(agents.map((agent) => agent.id)).not.toContain(id)
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(agents.length)
  })

  it('does not count as use of the session, so that an open page alone keeps nobody signed in', async () => {
    const token = ((await t.signIn('channel')).data as { accessToken: string }).accessToken
    const expiry = async () => {
      const { last } = await t.db
        .selectFrom('session')
        .select(({ fn }) => fn.max('expire_at').as('last'))
        .executeTakeFirstOrThrow()
      return last
    }
    const before = await expiry()
    await t.pass(120 * second)
    await t.call(centreInfo, { token })
    expect(await expiry()).toBe(before)
    await t.call(managerEndpoints.userInfo, { token, query: { detail: true } })
    expect(await expiry()).toBe(before + 120)
  })
})
