/** 锁定电话: numbers are locked by the dozen, unlocked with a second pair of eyes where somebody complained, and kept longer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import type { BodyOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { type LockedNumber, lockedEndpoints } from '../../src/contract/phone/locked'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { list, add, unlockBatch, extendBatch, handle, keep, duties } = lockedEndpoints
const now = startOfTest / 1000
const day = 86_400

describe.each(dialects)('locked numbers on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1610000${String(++drawn).padStart(4, '0')}`
  type Add = BodyOf<typeof add>
  const lock = (lines: string[], { as = 'boss', ...given }: Partial<Add> & { as?: string } = {}) =>
    t.call(add, { as, body: { lines, type: 'REFUSES', reason: '家属要求', days: 30, ...given } })
  const shown = async (phone: string, as = 'boss') => {
    const query = { phone, noPaging: true, detail: true } as const
    return (await t.call(list, { as, query })) as LockedNumber[]
  }
  const idOf = async (phone: string, as = 'boss') => (await shown(phone, as))[0]?.id as number
  const logOf = async (id: number, action: string) => {
    const row = await t.db
      .selectFrom('operation_log')
      .select(['company_id', 'diff'])
      .where('object', '=', `phone-lock:${id}`)
      .where('action', '=', action)
      .executeTakeFirstOrThrow()
    return [row.company_id, JSON.parse(row.diff ?? '[]')]
  }
  const dial = (phone: string) =>
    t.envelope(phoneEndpoints.dial, { as: 'agent', body: { phone, requestId: crypto.randomUUID() } })

  it('are locked as pasted: each once, and every line that was not says why', async () => {
    const [first, second] = [number(), number()]
    await lock([second])
    const answer = await lock([`${first} 王敏`, '不是号码', first, '', second])
    expect(answer).toEqual({
      added: 1,
      rejected: [
        { index: 1, reason: '不是号码' },
        { index: 2, reason: '与前面重复' },
        { index: 4, reason: '已锁定' },
      ],
    })
    expect(await shown(first)).toMatchObject([
      {
        ...{ companyId: 1, type: 'REFUSES', range: 'COMPANY', source: '管理', reason: '家属要求', state: 'ACTIVE' },
        ...{ createTime: now, expireTime: now + 30 * day, endTime: null, hits: 0, hitTime: null, mayNot: {} },
      },
    ])
    expect(await shown(second)).toHaveLength(1)
  })

  it('keep the company from calling, and count how often', async () => {
    const phone = number()
    await lock([phone], { days: null })
    expect(await dial(phone)).toMatchObject({
      code: codes.blocked,
      msg: expect.stringContaining('被公司锁定（家属要求）'),
    })
    expect(await shown(phone)).toMatchObject([{ hits: 1, hitTime: now, expireTime: null }])
  })

  it('of the platform are seen by all, touched by none of them, and keep everybody from calling', async () => {
    const phone = number()
    await lock([phone], { as: 'admin', type: 'COMPLAINT', reason: '监管要求', days: null })
    const [seen] = await t
      .call(list, { as: 'boss', query: { range: ['PLATFORM'], noPaging: true, detail: true } })
      .then((rows) => (rows as LockedNumber[]).filter(({ reason }) => reason === '监管要求'))
    expect(seen).toMatchObject({
      ...{
        companyId: null,
        range: 'PLATFORM',
        phone: expect.stringMatching(/^161\*{4}/),
        phoneRef: null,
        lockedBy: null,
      },
      mayNot: { unlock: '平台锁定的号码由服务商解除', extend: '平台锁定的号码由服务商解除' },
    })
    const ids = [seen?.id as number]
    expect(await t.call(unlockBatch, { as: 'boss', body: { ids, reason: '试试' } })).toMatchObject([{ ok: false }])
    expect(await t.call(extendBatch, { as: 'boss', body: { ids, days: 1 } })).toMatchObject([{ ok: false }])
    expect(await dial(phone)).toMatchObject({ msg: expect.stringContaining('平台锁定') })
    expect(await t.call(unlockBatch, { as: 'admin', body: { ids, reason: '查明' } })).toMatchObject([
      // After a complaint, another person decides.
      { ok: true, msg: '已申请解锁，等另一位同事复核' },
    ])
  })

  it('are another company’s to lock and lift for itself', async () => {
    const phone = number()
    await lock([phone])
    const id = await idOf(phone)
    await t.db.updateTable('phone_lock').set({ company_id: 2 }).where('id', '=', id).execute()
    expect(await shown(phone)).toEqual([])
    expect(await t.call(unlockBatch, { as: 'boss', body: { ids: [id], reason: '试试' } })).toEqual([
      { id, ok: false, msg: '锁定不存在，或不在您的数据范围内' },
    ])
  })

  it('are unlocked with a reason, which is written down, and are called again', async () => {
    const phone = number()
    await lock([phone])
    const id = await idOf(phone)
    const body = { ids: [id], reason: '客户来电要求恢复' }
    expect(await t.call(unlockBatch, { as: 'boss', body })).toEqual([{ id, ok: true, msg: null }])
    expect(await shown(phone)).toMatchObject([
      { state: 'LIFTED', endTime: now, mayNot: { unlock: '已解锁', extend: '已解锁' } },
    ])
    expect(await logOf(id, 'locked.unlock-batch')).toMatchObject([
      1,
      [{ field: 'lock' }, { after: '客户来电要求恢复' }],
    ])
    expect(await t.call(unlockBatch, { as: 'boss', body })).toMatchObject([{ ok: false }])
    expect((await dial(phone)).msg).not.toContain('锁定')
  })

  describe('after a complaint', () => {
    const complaint = async () => {
      const phone = number()
      await lock([phone], { type: 'COMPLAINT', days: null })
      return { phone, id: await idOf(phone) }
    }
    const unlock = (id: number, as: string, reason = '已和解') =>
      t.call(unlockBatch, { as, body: { ids: [id], reason } })
    const handleIt = (id: number, as = 'boss') =>
      t.envelope(handle, { as, body: { id, handling: '已电话致歉，录音 13800138000' } })
    const keepIt = (id: number, as: string) => t.envelope(keep, { as, body: { id, reason: '客户没有同意' } })
    const dutiesOf = (as: string) => t.call(duties, { as })
    // Those of the demo, and of the tests before.
    const since = async (as: string) => {
      const before = await dutiesOf(as)
      return async () => {
        const after = await dutiesOf(as)
        return [after.open - before.open, after.late - before.late, after.asked - before.asked]
      }
    }
    beforeEach(async () => {
      // The leader is of a department, and these locks are of the whole company.
      await t.db.updateTable('phone_lock').set({ ended_at: now }).where('type', '=', 'COMPLAINT').execute()
    })

    it('one person asks, another lifts it: until then it stays', async () => {
      const { phone, id } = await complaint()
      expect(await unlock(id, 'boss')).toEqual([{ id, ok: true, msg: '已申请解锁，等另一位同事复核' }])
      expect(await shown(phone)).toMatchObject([
        {
          ...{ state: 'ACTIVE', liftAskedTime: now, liftReason: '已和解', liftAskedBy: '谢琳' },
          mayNot: { unlock: '您已申请解锁，等另一位同事复核' },
        },
      ])
      expect(await unlock(id, 'boss')).toMatchObject([{ ok: false, msg: '您已申请解锁，等另一位同事复核' }])
      expect(await unlock(id, 'admin', '同意')).toEqual([{ id, ok: true, msg: null }])
      expect(await shown(phone)).toMatchObject([{ state: 'LIFTED' }])
      const actions = await t.db
        .selectFrom('operation_log')
        .select('diff')
        .where('object', '=', `phone-lock:${id}`)
        .where('result', '=', 'OK')
        .orderBy('id')
        .execute()
      expect(actions.map(({ diff }) => JSON.parse(diff ?? '[]'))).toMatchObject([
        [{ label: '锁定号码' }, { label: '类型', after: '投诉' }, { label: '原因' }, { label: '天数' }],
        [{ label: '申请解锁', after: '已和解' }],
        [
          { label: '锁定', after: null },
          { label: '解锁原因', after: '同意' },
        ],
      ])
    })

    it('what is asked is refused, or taken back, with a reason; then somebody may ask again', async () => {
      const { id } = await complaint()
      expect(await keepIt(id, 'admin')).toMatchObject({ code: codes.conflict, msg: '没有人申请解锁' })
      await unlock(id, 'boss')
      expect(await keepIt(id, 'admin')).toMatchObject({ code: codes.ok })
      expect(await unlock(id, 'admin')).toMatchObject([{ ok: true, msg: expect.stringContaining('已申请') }])
      expect(await keepIt(id, 'admin')).toMatchObject({ code: codes.ok })
      expect(await unlock(id, 'boss')).toMatchObject([{ ok: true, msg: expect.stringContaining('已申请') }])
    })

    it('has a deadline by the company’s rules, is counted until it is handled, and says what was done', async () => {
      const count = await since('boss')
      const key = 'lock.complaint-hours'
      await t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key, value: 24 } })
      const [first, second] = [await complaint(), await complaint()]
      await t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key, value: null } })
      expect(await shown(first.phone)).toMatchObject([{ deadline: now + 24 * 3600, handledTime: null }])
      await lock([number()])
      expect(await count()).toEqual([2, 0, 0])
      await t.db
        .updateTable('phone_lock')
        .set({ deadline_at: now - 1 })
        .where('id', 'in', [first.id, second.id])
        .execute()
      await unlock(first.id, 'admin')
      expect(await count()).toEqual([2, 2, 1])
      // Whoever asks need not decide.
      expect(await dutiesOf('admin')).toMatchObject({ asked: 0 })
      expect(await handleIt(first.id)).toMatchObject({ code: codes.ok })
      expect(await count()).toEqual([1, 1, 1])
      expect(await shown(first.phone)).toMatchObject([
        { state: 'ACTIVE', handledTime: now, handling: '已电话致歉，录音 138****8000', mayNot: { handle: '已处理' } },
      ])
      expect(await handleIt(first.id)).toMatchObject({ code: codes.conflict, msg: '已处理' })
      await unlock(second.id, 'boss')
      await unlock(second.id, 'admin')
      expect(await count()).toEqual([0, 0, 1])
    })

    it('only complaints are handled, by those who see them', async () => {
      const phone = number()
      await lock([phone])
      expect(await handleIt(await idOf(phone))).toMatchObject({ code: codes.conflict, msg: '只有投诉需要处理' })
      const { id } = await complaint()
      await t.db.updateTable('phone_lock').set({ company_id: 2 }).where('id', '=', id).execute()
      expect(await handleIt(id)).toMatchObject({ code: codes.notFound })
      expect(await keepIt(id, 'boss')).toMatchObject({ code: codes.notFound })
      expect(await dutiesOf('boss')).toMatchObject({ open: 0 })
    })

    it('of two who lift it at once after a third has asked, one does', async () => {
      const { id } = await complaint()
      await unlock(id, 'boss')
      const answers = await Promise.all([unlock(id, 'admin'), unlock(id, 'admin')])
      expect(answers.flat().filter(({ ok }) => ok)).toHaveLength(1)
    })
  })

  it('last longer: from their end, from now if they have ended, or for ever', async () => {
    const phones = [number(), number(), number()]
    await lock(phones)
    const ids: number[] = []
    for (const phone of phones) ids.push(await idOf(phone))
    const [early, over, forever] = ids as [number, number, number]
    await t.db
      .updateTable('phone_lock')
      .set({ expire_at: now - day })
      .where('id', '=', over)
      .execute()
    expect(await shown(phones[1] as string)).toMatchObject([{ state: 'EXPIRED' }])
    const extend = (id: number, days: number | null) => t.call(extendBatch, { as: 'boss', body: { ids: [id], days } })
    await extend(early, 10)
    await extend(over, 10)
    await extend(forever, null)
    const ends = await Promise.all(phones.map(async (phone) => (await shown(phone))[0]))
    expect(ends.map((one) => [one?.state, one?.expireTime])).toEqual([
      ['ACTIVE', now + 40 * day],
      ['ACTIVE', now + 10 * day],
      ['ACTIVE', null],
    ])
    expect(await extend(forever, 5)).toEqual([{ id: forever, ok: true, msg: '已是长期锁定' }])
    expect((await logOf(early, 'locked.extend-batch'))[1]).toMatchObject([{ field: 'expireTime', label: '到期' }])
  })

  it('are no agent’s to place or to list', async () => {
    const body: Add = { lines: [number()], type: 'MANUAL', reason: '试试', days: null }
    expect(await t.envelope(add, { as: 'agent', body })).toMatchObject({ code: codes.forbidden })
    expect(await t.envelope(list, { as: 'agent', query: {} })).toMatchObject({ code: codes.forbidden })
  })
})
