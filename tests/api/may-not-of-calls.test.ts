/**
 * Lists of calls and follow-ups say that their viewer may not do an action exactly when the action itself would refuse.
 */
import { DefaultQueryExecutor } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CallAction, callActions, callEndpoints, type ListedCall } from '../../src/contract/call'
import { type CallState, callRanks } from '../../src/contract/call-states'
import { type CustomerFlow, customerEndpoints } from '../../src/contract/customer/customers'
import { phoneEndpoints } from '../../src/contract/phone'
import { startOfDay } from '../../src/lib/time/time'
import type { RowOf } from '../../src/server/db/schema'
import { placeCall } from '../support/server/place-call'
import { addPerson, addRole, showCustomersToChannel } from '../support/server/staff'
import { dialects, paged, startOfTest, type TestApp, testApp, unpaged } from '../support/server/test-app'

/** The viewers: with a wide scope, with none, and with more to see than to act on. */
const accounts = ['admin', 'channel', 'boss', 'leader', 'agent', 'looker', 'warden'] as const
const makers = ['agent', 'leader', 'boss'] as const

const today = startOfDay(startOfTest)
const span = { startTime: today, endTime: today + 86_399 }

describe.each(dialects)('what nobody may do with a call or a follow-up, on %s', (dialect) => {
  let t: TestApp
  let wrappingUp: number
  beforeAll(async () => {
    t = await testApp(dialect)
    await addPerson(t, 'looker', 'COMPANY', [
      await addRole(t, '看', 'company', ['/call/history', '/customer/followList']),
    ])
    await addPerson(t, 'warden', 'COMPANY', [
      await addRole(t, '看全', 'company', ['/call/history', '/customer/followList']),
      await addRole(t, '管部门', 'department-tree', ['call:hangup-other', 'call:wrapup', 'customer-flow:add']),
    ])
    await showCustomersToChannel(t)
    await t.db.deleteFrom('call').execute()
    const states = ['ANSWERED', 'ENDED', 'FAILED', 'B_RINGING', 'UNRESOLVED'] as const
    for (const account of makers)
      for (const state of states) await setState((await placeCall(t, { account })).id, state)
    const over = await placeCall(t, { account: 'agent' })
    await setState(over.id, 'ENDED')
    wrappingUp = over.id
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
    await t.db.updateTable('agent_state').set({ call_id: over.id }).where('user_id', '=', over.user_id).execute()
  })
  afterAll(() => t.close())
  afterEach(() => vi.restoreAllMocks())

  const setState = (id: number, state: CallState) =>
    t.db
      .updateTable('call')
      .set({ state, state_rank: callRanks[state], created_at: startOfTest, answer_at: startOfTest })
      .where('id', '=', id)
      .execute()

  const refusalOf = async (answer: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await answer
    return code === 20000 ? null : msg
  }

  /** A result that fits any answered call. */
  const plainCode = async (companyId: number) =>
    (await t.call(callEndpoints.wrapupCodeList, { as: 'admin', query: { companyId } })).find((code) => !code.intent)?.id

  const attempts: Record<CallAction, (as: string, call: ListedCall) => Promise<string | null>> = {
    changeWrapup: async (as, { id, companyId }) =>
      refusalOf(
        t.envelope(callEndpoints.wrapupUpdate, { as, body: { id, codeId: (await plainCode(companyId)) ?? 0 } }),
      ),
    hangUp: (as, { id }) => refusalOf(t.envelope(callEndpoints.hangup, { as, body: { id } })),
  }

  const rowOf = (id: number): Promise<RowOf<'call'>> =>
    t.db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** As if nothing had been tried. */
  const putBack = ({ id, ...row }: RowOf<'call'>) => t.db.updateTable('call').set(row).where('id', '=', id).execute()

  const callsOf = async (as: string): Promise<readonly ListedCall[]> => {
    const answer = await t.envelope(callEndpoints.list, { as, query: { ...span, pageSize: 100 } })
    return answer.code === 20000 ? paged(answer.data).records : []
  }

  it.each(accounts)('the reasons listed for %s on calls are those that the actions give', async (as) => {
    const calls = await callsOf(as)
    expect(calls.length).toBeGreaterThan(as === 'agent' ? 4 : 10)
    const said: string[] = []
    for (const call of calls) {
      for (const action of callActions) {
        const before = await rowOf(call.id)
        const refused = await attempts[action](as, call)
        await t.app.calls.settled()
        await putBack(before)
        const told = call.mayNot[action] ?? null
        if (told !== refused) said.push(`${action} of ${call.state} ${call.id}: told ${told}, refused ${refused}`)
      }
      if (call.inWrapUp !== (call.id === wrappingUp)) said.push(`${call.id} is said to be in wrap-up: ${call.inWrapUp}`)
    }
    expect(said).toEqual([])
  })

  it('covers each reason there is, and calls without any', async () => {
    const calls = (await Promise.all(accounts.map(callsOf))).flat()
    const reasons = new Set(calls.flatMap(({ mayNot }) => Object.values(mayNot)))
    expect([...reasons].map((text) => text.replace(/，.*|“.*”/g, '')).sort()).toEqual(
      ['您没有的权限', '您没有的权限', '通话不存在', '通话已经结束', '通话还没有结束', '坐席还在话后整理'].sort(),
    )
  })

  it.each(accounts)('the reasons listed for %s on follow-ups are those that writing another gives', async (as) => {
    const all = unpaged(await t.call(customerEndpoints.flowList, { as, query: { noPaging: true } }))
    const [free, held] = [true, false].map((isFree) => all.filter(({ mayNot }) => isFree === !mayNot.addFlow))
    const flows: readonly CustomerFlow[] = [...(free ?? []).slice(0, 10), ...(held ?? []).slice(0, 10)]
    const said: string[] = []
    for (const { customerId, type, mayNot } of flows) {
      const body = { customerId, type, remark: '再写一条' }
      const refused = await refusalOf(t.envelope(customerEndpoints.flowAdd, { as, body }))
      if ((mayNot.addFlow ?? null) !== refused) said.push(`${customerId}: told ${mayNot.addFlow}, refused ${refused}`)
    }
    expect(said).toEqual([])
    expect(flows).toHaveLength(as === 'warden' ? 20 : 10)
  })

  it.each([
    ['calls', callEndpoints.list, span],
    ['follow-ups', customerEndpoints.flowList, {}],
  ] as const)('asks the database as often for a page of %s as for one row', async (_noun, endpoint, query) => {
    const asked = async (pageSize: number) => {
      const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
      await t.call(endpoint, { as: 'warden', query: { ...query, pageSize } as never })
      const { length } = spy.mock.calls
      spy.mockRestore()
      return length
    }
    await asked(1)
    const [one, page] = [await asked(1), await asked(100)]
    expect(page).toBeLessThanOrEqual(one)
  })
})
