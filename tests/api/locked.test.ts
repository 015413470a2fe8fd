/** 锁定电话: numbers are locked by the dozen, unlocked with a second pair of eyes where somebody complained, and kept longer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { type LockedNumber, lockedEndpoints } from '../../src/contract/phone/locked'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { list, add, unlockBatch, extendBatch } = lockedEndpoints
const now = startOfTest / 1000
const day = 86_400

describe.each(dialects)('locked numbers on %s', (dialect) => {
  let t: TestApp
  let bossId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    bossId = (await t.call(managerEndpoints.userInfo, { as: 'boss' })).id
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
      // Whoever placed it does not lift it after a complaint.
      { ok: false, msg: '投诉的锁定须由另一位同事复核后解锁' },
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

  it('after a complaint are lifted by somebody else than who placed them', async () => {
    const phone = number()
    await lock([phone], { type: 'COMPLAINT' })
    const id = await idOf(phone)
    const body = { ids: [id], reason: '已和解' }
    expect(await t.call(unlockBatch, { as: 'boss', body })).toMatchObject([
      { ok: false, msg: expect.stringContaining('另一位') },
    ])
    await t.db
      .updateTable('phone_lock')
      .set({ created_by: bossId + 1 })
      .where('id', '=', id)
      .execute()
    expect(await t.call(unlockBatch, { as: 'boss', body })).toMatchObject([{ ok: true }])
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
