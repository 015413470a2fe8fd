/** Callbacks that nobody has made: offered to the department, taken over by one, and given back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { callbackAdd, callbackList, callbackOffers, callbackTake, callbackGiveBack, callbackDelete } = phoneEndpoints
const minute = 60_000

describe.each(dialects)('overdue callbacks on %s', (dialect) => {
  let t: TestApp
  /** Of the agent's department, besides the leader. */
  let mates: string[]
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    const people = t.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select('user.account')
      .where('department_id', '=', (eb) =>
        eb
          .selectFrom('company_user')
          .innerJoin('user', 'user.id', 'company_user.user_id')
          .select('department_id')
          .where('user.account', '=', 'agent'),
      )
      .where('user.status', '=', 'ENABLED')
      .where('user.account', 'not in', ['agent', 'leader'])
    mates = (await people.orderBy('user.id').execute()).map(({ account }) => account)
    await offerAfter(30)
  })
  afterEach(async () => {
    await t.db.deleteFrom('callback_task').execute()
  })
  afterAll(() => t.close())

  const offerAfter = (value: number | null) =>
    t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key: 'callback.offer-minutes', value } })
  let drawn = 0
  const number = () => `1604${String(++drawn).padStart(7, '0')}`
  const promise = async (phone = number(), as = 'agent') =>
    (
      await t.call(callbackAdd, {
        as,
        body: { phone, time: Math.floor(t.clock.now / 1000) + 60, note: '看合同' },
      })
    ).id
  const offers = (as: string) => t.call(callbackOffers, { as })
  const offered = async (as: string) => (await offers(as)).offered.map(({ id }) => id)
  const take = (id: number, as: string) => t.envelope(callbackTake, { as, body: { id } })
  const own = async (as: string) => (await t.call(callbackList, { as })).map(({ id }) => id)

  it('are offered to the department when the company’s minutes are over, not earlier, and to nobody else', async () => {
    const id = await promise()
    t.clock.now += 31 * minute - 1000
    expect(await offered('leader')).toEqual([])
    t.clock.now += 1000
    expect((await offers('leader')).offered).toMatchObject([{ id, note: '看合同', userName: '高淑芬', name: null }])
    expect((await offers('leader')).offered[0]?.phone).toMatch(/^160\*{4}|^1604?\*+/)
    // Whose it is has it in their own list.
    expect([await offered('agent'), await own('agent')]).toEqual([[], [id]])
    expect([await offered('cg1004'), await offered('boss')]).toEqual([[], []])
    await offerAfter(0)
    t.clock.now += 2000
    expect([await offered('leader'), (await take(id, 'leader')).code]).toEqual([[], codes.conflict])
    await offerAfter(30)
  })

  it('say whose customer it is, and the name stays with whoever takes one over', async () => {
    const phone = number()
    const form = { name: '陆先生', type: 0 as const, remark: '第一次' }
    await t.call(customerEndpoints.add, { as: 'agent', body: { phone, ...form } })
    const id = await promise(phone)
    t.clock.now += 40 * minute
    const [mate = ''] = mates
    expect((await offers(mate)).offered).toMatchObject([{ id, name: '陆先生' }])
    expect(await take(id, mate)).toMatchObject({ code: codes.ok })
    expect(await t.call(callbackList, { as: mate })).toMatchObject([
      { id, name: '陆先生', customerId: null, note: '看合同' },
    ])
    expect([await own('agent'), await offered('leader')]).toEqual([[], []])
    const nickname = (
      await t.db.selectFrom('user').select('nickname').where('account', '=', mate).executeTakeFirstOrThrow()
    ).nickname
    // Whose it was is told who has it now.
    const told = { id, name: '陆先生', userName: nickname, takenTime: Math.floor(t.clock.now / 1000) }
    expect((await offers('agent')).taken).toMatchObject([told])
    const log = unpaged(
      await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `callback:${id}`, noPaging: true } }),
    )
    expect(log[0]?.changes).toEqual([{ field: 'userId', label: '预约人', before: '高淑芬', after: nickname }])
    // Whoever took it has the same time for it, and then it is offered again.
    t.clock.now += 30 * minute
    expect(await offered('leader')).toEqual([id])
    t.clock.now += 24 * 60 * minute
    expect((await offers('agent')).taken).toEqual([])
  })

  it('of all who take one at once, one gets it', async () => {
    const id = await promise()
    t.clock.now += 40 * minute
    const all = ['leader', ...mates.slice(0, 3)]
    const answers = await Promise.all([...all, ...all].map((as) => take(id, as)))
    const got = answers.filter(({ code }) => code === codes.ok)
    expect(got).toHaveLength(1)
    expect(answers.filter(({ code }) => code === codes.conflict).map(({ msg }) => msg)).toEqual(
      Array.from({ length: answers.length - 1 }, () => '这个预约已被别人接手，或已经处理'),
    )
    expect((await Promise.all(all.map(own))).flat()).toEqual([id])
  })

  it('is given back while it is open, by whoever has it', async () => {
    const id = await promise()
    t.clock.now += 40 * minute
    await take(id, 'leader')
    const back = (as: string) => t.envelope(callbackGiveBack, { as, body: { id } })
    expect(await back('agent')).toMatchObject({ code: codes.notFound })
    expect(await back('leader')).toMatchObject({ code: codes.ok })
    expect([await own('agent'), await own('leader'), (await offers('agent')).taken]).toEqual([[id], [], []])
    expect(await back('leader')).toMatchObject({ code: codes.notFound })
    await take(id, 'leader')
    await t.call(callbackDelete, { as: 'leader', query: { id } })
    expect(await back('leader')).toMatchObject({ code: codes.notFound })
  })

  it('what is done, or of another department, can’t be taken', async () => {
    const [done, hers] = [await promise(), await promise(number(), 'cg1004')]
    t.clock.now += 40 * minute
    await t.call(callbackDelete, { as: 'agent', query: { id: done } })
    for (const id of [done, hers, 999_999_999]) {
      expect(await take(id, 'leader')).toMatchObject({ code: codes.conflict })
    }
    expect(await own('cg1004')).toEqual([hers])
  })
})
