/** Pasted lists: how often a number is tried, when it comes again, and what an agent decides about it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { phoneEndpoints } from '../../src/contract/phone'
import type { QueueItem } from '../../src/contract/phone/queue'
import { type SettingKey, systemEndpoints } from '../../src/contract/system'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { giveOwn } from '../support/server/usual-settings'

const { listAdd, listList, listItemUpdate, queueInfo, stateUpdate, dial, hangup, wrapupSave } = phoneEndpoints
const { callbackAdd, lockAdd } = phoneEndpoints
const second = 1000
const minute = 60 * second
const hour = 60 * minute

describe.each(dialects)('pasted lists on %s', (dialect) => {
  let t: TestApp
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  // Each test runs one day later, because earlier calls would block later ones.
  beforeEach(async () => {
    await t.pass(3 * hour)
    start += 24 * hour
    t.clock.now = start
    await idle()
  })

  /** Makes the agent idle from any state; a wrap-up ends. */
  const idle = () => t.envelope(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  const seconds = () => Math.floor(t.clock.now / 1000)
  let drawn = 100
  /** A number whose last digits decide what the loopback does. */
  const number = (last: string) => `1600${++drawn}${last}`
  const answers = () => number('9001')
  const busy = () => number('9003')

  const paste = async (...lines: string[]) =>
    (await t.call(listAdd, { as: 'agent', body: { name: '名单', lines } })).id as number
  const queue = (listId: number) => t.call(queueInfo, { as: 'agent', query: { view: 'list', listId } })
  const counts = async (listId: number) => {
    const { waiting, later, done } = await queue(listId)
    const listed = (await t.call(listList, { as: 'agent' })).find(({ id }) => id === listId)
    expect(listed).toMatchObject({ waiting, later, done })
    return [waiting, later, done]
  }
  const first = async (listId: number) => (await queue(listId)).records[0] as QueueItem
  const place = ({ phoneRef, itemId }: Pick<QueueItem, 'phoneRef' | 'itemId'>) =>
    t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone: phoneRef as string, itemId } })
  /** Calls an entry, and lets the call and its wrap-up pass. */
  const tried = async (item: QueueItem) => {
    const call = await place(item)
    await t.pass(2 * minute)
    await idle()
    const { end_at } = await t.db
      .selectFrom('call')
      .select('end_at')
      .where('id', '=', call.id)
      .executeTakeFirstOrThrow()
    return Math.floor((end_at as number) / 1000)
  }
  /** Talks to an entry for ten seconds, and sets the result of the call. */
  const talked = async (item: QueueItem, digit: number | null, more: object = {}) => {
    const call = await place(item)
    await t.pass(10 * second)
    await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(second)
    const codes = await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
    const codeId = codes.find((code) => code.digit === digit)?.id
    if (codeId !== undefined) await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId, ...more } })
    else await idle()
    return call
  }
  const set = (key: Extract<SettingKey, `list.${string}`>, value: number) =>
    t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key, value } })
  const decide = (id: number, decision: 'WAITING' | 'LATER' | 'SKIPPED', laterTime?: number | null) =>
    t.call(listItemUpdate, { as: 'agent', body: { id, decision, ...(laterTime !== undefined && { laterTime }) } })

  it.each([
    ['9003', '用户忙', 15],
    ['9004', '无人接听', 120],
    ['9005', '对方拒接', 240],
    ['9006', '已关机', 240],
  ])(
    'bring a number ending in %s (%s) again after %i minutes, above those never called',
    async (last, why, minutes) => {
      const list = await paste(`${number(last)},赵云,要看合同`, answers())
      const ended = await tried(await first(list))
      expect(await counts(list)).toEqual([1, 1, 0])
      const due = ended + minutes * 60
      const again = { name: '赵云', note: '要看合同', dueTime: due, callCount: 1, lastOutcome: why }
      expect((await queue(list)).records[1]).toMatchObject({ ...again, status: 'LATER' })
      t.clock.now = (due - 1) * 1000
      expect(await counts(list)).toEqual([1, 1, 0])
      t.clock.now = due * 1000
      expect(await counts(list)).toEqual([2, 0, 0])
      expect(await first(list)).toMatchObject({ ...again, status: 'WAITING' })
    },
  )

  it('take each cause’s time from its own setting of the company', async () => {
    const causes = [
      ['9003', 'list.busy-minutes', 15, 21],
      ['9004', 'list.no-answer-minutes', 120, 22],
      ['9005', 'list.rejected-minutes', 240, 23],
      ['9006', 'list.off-minutes', 240, 24],
    ] as const
    onTestFinished(async () => {
      for (const [, key, usual] of causes) {
        await set(key, usual)
        await giveOwn(t, key, null)
      }
    })
    for (const [, key, , minutes] of causes) {
      await set(key, 1)
      await giveOwn(t, key, minutes)
    }
    for (const [last, key, , minutes] of causes) {
      const list = await paste(number(last))
      const ended = await tried(await first(list))
      expect(await first(list), key).toMatchObject({ status: 'LATER', dueTime: ended + minutes * 60 })
    }
  })

  it('are done with a number after so many attempts in vain, and after intervals, as the settings say', async () => {
    onTestFinished(async () => {
      await set('list.most-attempts', 3)
      await set('list.busy-minutes', 15)
    })
    await set('list.most-attempts', 2)
    await set('list.busy-minutes', 30)
    const list = await paste(busy())
    const ended = await tried(await first(list))
    const item = await first(list)
    expect(item).toMatchObject({ status: 'LATER', dueTime: ended + 30 * 60 })
    t.clock.now += 31 * minute
    await tried(item)
    expect(await counts(list)).toEqual([0, 0, 1])
  })

  it('are done at once with numbers that are none, with who was talked to, and with what is locked meanwhile', async () => {
    const locked = answers()
    const list = await paste(number('9007'), answers(), locked)
    await tried(await first(list))
    expect(await counts(list)).toEqual([2, 0, 1])
    await talked(await first(list), null)
    expect(await counts(list)).toEqual([1, 0, 2])
    const { id } = await t.call(lockAdd, { as: 'agent', body: { phone: locked, reason: '别打' } })
    expect(await counts(list)).toEqual([0, 0, 3])
    await t.db.updateTable('phone_lock').set({ ended_at: seconds() }).where('id', '=', id).execute()
    expect(await counts(list)).toEqual([1, 0, 2])
  })

  it('take a call that was cancelled before it rang for none', async () => {
    const list = await paste(answers())
    const item = await first(list)
    const { id } = await place(item)
    expect(await counts(list)).toEqual([0, 0, 0])
    await t.call(hangup, { as: 'agent', body: { callId: id } })
    await t.pass(second)
    expect(await counts(list)).toEqual([1, 0, 0])
    expect(await first(list)).toMatchObject({ itemId: item.itemId, dueTime: null, lastOutcome: null })
    const row = await t.db
      .selectFrom('dial_list_item')
      .selectAll()
      .where('id', '=', item.itemId as number)
      .execute()
    expect(row).toMatchObject([{ attempts: 0, call_id: null, done_at: null }])
  })

  it('follow what a result says of calling again, and are done with every other', async () => {
    const list = await paste(answers(), answers(), answers(), answers())
    const [later, bought, refused, booked] = (await queue(list)).records as [QueueItem, QueueItem, QueueItem, QueueItem]
    await talked(later, 5)
    const given = seconds()
    expect((await queue(list)).records.at(-1)).toMatchObject({
      ...{ itemId: later.itemId, status: 'LATER', dueTime: given + 2 * 3600, lastOutcome: '不便接听' },
    })
    await talked(bought, 2)
    await talked(refused, 7)
    await talked(booked, 3, { nextFollowTime: seconds() + 86_400 })
    expect(await counts(list)).toEqual([0, 1, 3])
  })

  it('take no notice of a result that is corrected afterwards', async () => {
    const list = await paste(answers())
    const call = await talked(await first(list), 2)
    const codes = await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
    const later = codes.find((code) => code.digit === 5)?.id as number
    await t.call(callEndpoints.wrapupUpdate, { as: 'agent', body: { id: call.id, codeId: later } })
    expect(await counts(list)).toEqual([0, 0, 1])
  })

  it('count a call that was dialled from elsewhere', async () => {
    const phone = busy()
    const list = await paste(phone)
    await place({ phoneRef: phone, itemId: null })
    expect(await counts(list)).toEqual([0, 0, 0])
    await t.pass(2 * minute)
    expect(await counts(list)).toEqual([0, 1, 0])
  })

  it('wait for the callback that was promised to a number', async () => {
    const phone = answers()
    const list = await paste(phone, answers())
    const time = seconds() + 2 * 86_400
    await t.call(callbackAdd, { as: 'agent', body: { phone, time } })
    expect(await counts(list)).toEqual([1, 1, 0])
    expect((await queue(list)).records[1]).toMatchObject({ status: 'LATER', dueTime: time })
  })

  describe('an entry that is decided of by hand', () => {
    it('comes later, or not at all, and each is undone by how it stood before', async () => {
      const list = await paste(answers(), answers())
      const { itemId } = await first(list)
      const id = itemId as number
      const laterTime = seconds() + 30 * 60
      const waiting = { decision: 'WAITING', laterTime: null } as const
      expect(await decide(id, 'LATER')).toEqual({ decision: 'LATER', laterTime, before: waiting })
      expect(await counts(list)).toEqual([1, 1, 0])
      const skipped = await decide(id, 'SKIPPED')
      expect(skipped.before).toEqual({ decision: 'LATER', laterTime })
      expect(await counts(list)).toEqual([1, 0, 1])
      await decide(id, skipped.before.decision, skipped.before.laterTime)
      expect((await queue(list)).records[1]).toMatchObject({ itemId: id, status: 'LATER', dueTime: laterTime })
      await decide(id, 'WAITING')
      expect(await counts(list)).toEqual([2, 0, 0])
      await set('list.later-minutes', 5)
      expect(await decide(id, 'LATER')).toMatchObject({ laterTime: seconds() + 5 * 60 })
      await set('list.later-minutes', 30)
      t.clock.now += 6 * minute
      expect(await first(list)).toMatchObject({ itemId: id, status: 'WAITING' })
    })

    it('is called all the same where somebody does, which is what counts from then on', async () => {
      const list = await paste(busy())
      const item = await first(list)
      await decide(item.itemId as number, 'LATER', seconds() + 86_400)
      const ended = await tried(item)
      expect(await first(list)).toMatchObject({ status: 'LATER', dueTime: ended + 15 * 60 })
    })

    it('comes later though its call was answered', async () => {
      const list = await paste(answers())
      const { itemId } = await first(list)
      const call = await place(await first(list))
      await t.pass(10 * second)
      await t.call(hangup, { as: 'agent', body: { callId: call.id } })
      await t.pass(second)
      const { laterTime } = await decide(itemId as number, 'LATER')
      await t.pass(minute)
      expect(await first(list)).toMatchObject({ itemId, status: 'LATER', dueTime: laterTime })
    })

    it('is one’s own, and what was decided stands in the log', async () => {
      const list = await paste(answers())
      const id = (await first(list)).itemId as number
      const body = { id, decision: 'SKIPPED' } as const
      expect((await t.envelope(listItemUpdate, { as: 'leader', body })).code).toBe(40400)
      await decide(id, 'SKIPPED')
      const log = await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `dial-list-item:${id}` } })
      expect((log as { records: object[] }).records).toMatchObject([
        { action: 'list-item-update', changes: [{ label: '处理', before: '排队', after: '跳过' }] },
      ])
    })
  })
})
