import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { queueItem, refOf } from '../../../../tests/support/console/sample-queue-item'
import { userInfo } from '../../../../tests/support/console/user-info'
import { createUndo } from '../../../console/commands/undo'
import type { ErrorLog } from '../../../console/error-log/error-log'
import type { Live, LiveState } from '../../../console/live/live'
import type { Shell } from '../../../console/shell'
import type { WrapupCode } from '../../../contract/call'
import type { Endpoint } from '../../../contract/endpoint'
import { phoneEndpoints } from '../../../contract/phone'
import type { QueueItem } from '../../../contract/phone/queue'
import type { Agent, LiveCall } from '../../../contract/phone/station'
import { createStore } from '../../../lib/store'
import { createToasts } from '../../../ui/toast/toasts'
import { whyNotChoose } from '../call/result-to-save'
import type { StationPage } from './station-parts'
import { type Workstation, workstationOf } from './workstation'

const now = Date.parse('2026-11-21T10:42:00+08:00')

let server: FakeServer
/** Ends the workstations of a test, as signing out does. */
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  server = fakeServer()
  server.gives(phoneEndpoints.draftUpdate, null)
})

/**
 * A workstation whose server places every call; the test controls the calls.
 * @param under the running call when the page loads
 */
function open(under: Partial<Pick<LiveState, 'agent' | 'call'>> = {}) {
  const idle: Agent = { state: 'IDLE', since: now, callId: null, wrapUntil: null, prolonged: false }
  const store = createStore<LiveState>({
    status: 'open',
    agent: idle,
    call: null,
    figures: null,
    offset: 0,
    autoIdle: null,
    ...under,
  })
  const live = {
    ...{ get: store.get, subscribe: store.subscribe, now: () => now },
    take: (told: Partial<LiveState>) => store.set({ ...store.get(), ...told }),
  } as unknown as Live
  const toasts = createToasts()
  const shell = {
    ...{
      live,
      data: { refresh: (...of: Endpoint[]) => refreshed.push(...of) },
      toasts,
      undo: createUndo({ toasts, errorLog: {} as ErrorLog }),
    },
    session: {
      get: () => ({ user: { info: userInfo({ paths: ['/phone/index'] }) } }),
      onSignOut: (end: () => void) => {
        ends.push(end)
        return () => {}
      },
    },
  } as unknown as Shell
  const dialled: string[] = []
  const refreshed: Endpoint[] = []
  let calls = 0
  const agentIn = (state: Agent['state'], callId: number | null): Agent => ({ ...idle, state, callId })
  const tell = (call: LiveCall | null, agent: Agent) => store.set({ ...store.get(), call, agent })
  server.answers(phoneEndpoints.dial, ({ body }) => {
    const { phone, customerId = null, itemId = null } = body as { phone: string; customerId?: number; itemId?: number }
    dialled.push(phone)
    const call = {
      ...{ id: ++calls, callNo: `C${calls}`, state: 'SUBMITTED', phone, phoneRef: phone, customerId, itemId },
      ...{ province: null, city: null, carrier: null, customerName: null, createTime: now, submitTime: now },
      ...{ ringTime: null, answerTime: null, endTime: null, talkSec: 0, muted: false, hangupBy: null },
      ...{ exception: null, cutOff: null, wrapupId: null, needsResult: true },
    } satisfies LiveCall
    tell(call, agentIn('DIALLING', call.id))
    return Response.json({ code: 20_000, msg: '', data: call })
  })
  const station = workstationOf(shell)
  return {
    dialled,
    /** The call and its agent, as the server reports them. */
    told: () => ({ agent: store.get().agent, call: store.get().call }),
    /** The endpoints that were loaded again. */
    refreshed,
    station,
    /** Saves the result of the ended call; `z` undoes it. */
    async give(code: WrapupCode) {
      const callId = store.get().call?.id ?? 0
      server.gives(phoneEndpoints.wrapupSave, idle)
      server.gives(phoneEndpoints.wrapupUndo, { agent: agentIn('WRAP_UP', callId), call: store.get().call, stayed: [] })
      station.setResults([code])
      station.chooseResult(code)
      await station.save(false)
    },
    takeBack: () => shell.undo.take(),
    /** What the connection reports after a result is saved. */
    hearIdle: () => tell(null, idle),
    /** The shown messages. */
    toasts: () => toasts.get().map(({ text }) => text),
    /** The call ends, answered or not, and its wrap-up begins. */
    hangUp(answered: boolean) {
      const { call } = store.get()
      if (!call || store.get().agent?.state !== 'DIALLING') return
      tell(
        { ...call, state: 'ENDED', endTime: now, answerTime: answered ? now : null, needsResult: answered },
        agentIn('WRAP_UP', call.id),
      )
    },
    /** The time of the wrap-up is over. */
    endWrapUp() {
      if (store.get().agent?.state === 'WRAP_UP') tell(null, idle)
    },
    type: (station: Workstation) => {
      const { phone } = station.subject() ?? {}
      if (phone) station.typed(phone, { name: null, type: null, remark: '要报价' })
    },
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant('select' as const), at: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('fill' as const), rows: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]) }),
  fc.record({ kind: fc.constant('type-number' as const), at: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('dial', 'type', 'end', 'save', 'save-next', 'show', 'pass' as const) }),
  fc.record({ kind: fc.constant('hang-up' as const), answered: fc.boolean() }),
)

describe('whom Enter calls', () => {
  it('is whose data is on the screen, whatever was done before', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      localStorage.clear()
      sessionStorage.clear()
      const { station, dialled, hangUp, endWrapUp, type } = open()
      server.gives(phoneEndpoints.wrapupSave, {
        state: 'IDLE',
        since: now,
        callId: null,
        wrapUntil: null,
        prolonged: false,
      })
      const dial = async () => {
        const seen = station.subject()
        const before = dialled.length
        const isFree = station.call() === null
        const isComing = !seen && isFree && station.queue.get().rowsAre === 'coming'
        const called = station.dialCurrent()
        // It waits for the rows, which may never come.
        if (isComing) return
        await called
        if (seen && isFree) expect(dialled.slice(before)).toEqual([seen.phone])
        else expect(dialled.slice(before).every((phone) => phone === seen?.phone)).toBe(true)
      }
      station.fill([1, 2, 3, 4, 5].map((at) => queueItem(at)))
      for (const one of steps) {
        if (one.kind === 'move') station.move(one.by)
        else if (one.kind === 'select') station.select(`customer:${one.at}`)
        else if (one.kind === 'fill') station.fill(one.rows.map((at) => queueItem(at, { callCount: at % 3 })))
        else if (one.kind === 'type-number') await station.dial({ ...subjectTyped, phone: refOf(one.at) })
        else if (one.kind === 'dial') await dial()
        else if (one.kind === 'type') type(station)
        else if (one.kind === 'hang-up') hangUp(one.answered)
        else if (one.kind === 'end') endWrapUp()
        else if (one.kind === 'show') station.showQueue('all')
        else if (one.kind === 'pass') station.passOver(station.subject()?.key ?? null)
        else await station.save(one.kind === 'save-next')
      }
      await dial()
    })
    await fc.assert(property, { numRuns: 150 })
  }, 60_000)
})

describe('Enter while another queue is on its way', () => {
  /** The rows of `today` are there, those of `all` are loading, and the user has pressed Enter. */
  function pressed() {
    const opened = open()
    opened.station.fill([1, 2].map((at) => queueItem(at)))
    opened.station.showQueue('all')
    return { ...opened, called: opened.station.dialCurrent() }
  }
  const rows = [5, 6].map((at) => queueItem(at))

  it('calls the first of it once it is there, and once', async () => {
    const { station, dialled, called } = pressed()
    expect(dialled).toEqual([])
    const again = station.dialCurrent()
    station.fill(rows)
    station.fill(rows)
    await Promise.all([called, again])
    expect(dialled).toEqual([refOf(5)])
  })

  it.each<[string, (station: Workstation) => void]>([
    ['a step', (station) => station.move(1)],
    ['a choice', (station) => station.select('customer:2')],
    ['another queue', (station) => station.showQueue('intent')],
    ['leaving the page', (station) => station.attach({} as StationPage)()],
  ])('calls nobody after %s', async (_name, act) => {
    const { station, dialled, called } = pressed()
    act(station)
    station.fill(rows)
    await called
    expect(dialled).toEqual([])
  })

  it('does not call it if another number was dialled meanwhile', async () => {
    const { station, dialled, called } = pressed()
    await station.dial({ ...subjectTyped, phone: refOf(9) })
    station.fill(rows)
    await called
    expect(dialled).toEqual([refOf(9)])
  })

  it('says that nobody was called where it could not be had, whenever it comes after that', async () => {
    const { station, dialled, called, toasts } = pressed()
    station.failToFill()
    station.fill(rows)
    await called
    expect(dialled).toEqual([])
    expect(toasts()).toEqual(['队列没有取到，没有拨出：重试后再拨'])
  })

  it('says so too to whoever presses it, or asks for the next one, after that', async () => {
    const { station, dialled, toasts } = open()
    station.fill([1, 2].map((at) => queueItem(at)))
    station.showQueue('all')
    station.failToFill()
    await station.dialCurrent()
    expect(toasts()).toHaveLength(1)
    await station.save(true)
    expect(dialled).toEqual([])
    expect(new Set(toasts())).toEqual(new Set(['队列没有取到，没有拨出：重试后再拨']))
  })

  it('says that a queue is empty only once it is known to be', async () => {
    const { station, called, toasts } = pressed()
    expect(toasts()).toEqual([])
    station.fill([])
    await called
    expect(toasts()).toEqual(['队列是空的，换个视图或粘贴名单'])
  })
})

const subjectTyped = { mask: '', name: null, customerId: null, itemId: null, key: null }

describe('j', () => {
  it('comes to each row once, with calls in between and the rows read again after them', async () => {
    const size = 8
    // Whether each row is called; whether called rows sink or disappear; whether some input stays unsaved.
    const walk = fc.array(fc.record({ calls: fc.boolean(), leaves: fc.boolean() }), {
      minLength: size,
      maxLength: size,
    })
    const property = fc.asyncProperty(walk, fc.boolean(), async (plan, sinks) => {
      localStorage.clear()
      sessionStorage.clear()
      const { station, hangUp, endWrapUp, type } = open()
      const called = new Set<number>()
      const fill = () => {
        const all = Array.from({ length: size }, (_, index) => index + 1)
        const sunk = sinks ? all.filter((at) => called.has(at)).map((at) => queueItem(at, { status: 'CALLED' })) : []
        station.fill([...all.filter((at) => !called.has(at)).map((at) => queueItem(at)), ...sunk])
      }
      fill()
      const seen = [station.subject()?.customerId]
      for (const [index, { calls, leaves }] of plan.slice(0, -1).entries()) {
        if (calls) {
          called.add(index + 1)
          await station.dialCurrent()
          if (leaves) type(station)
          hangUp(true)
          fill()
          endWrapUp()
          fill()
        }
        // If some input is unsaved, its customer stays on the screen until the user goes on.
        if (!calls || leaves) station.move(1)
        seen.push(station.subject()?.customerId)
      }
      expect(seen).toEqual(Array.from({ length: size }, (_, index) => index + 1))
    })
    await fc.assert(property, { numRuns: 100 })
  }, 60_000)
})

describe('a call between', () => {
  const due = (at: number, more: Partial<QueueItem> = {}) =>
    queueItem(at, { key: `item:${at}`, itemId: at, customerId: null, dueTime: now / 1000 - 60, ...more })

  it('to who is due leaves the queue where it was', async () => {
    const { station, dialled, hangUp, endWrapUp } = open()
    station.fill([due(9), queueItem(1), queueItem(2), queueItem(3)])
    station.select('customer:2')
    await station.dialCurrent()
    hangUp(false)
    server.gives(phoneEndpoints.wrapupSave, {
      state: 'IDLE',
      since: now,
      callId: null,
      wrapUntil: null,
      prolonged: false,
    })
    await station.save(true)
    expect(dialled).toEqual([refOf(2), refOf(9)])
    // As an entry of its list, so that the attempt counts there.
    const bodies = server.asked.filter(({ endpoint }) => endpoint.endsWith(phoneEndpoints.dial.path))
    expect(bodies.map(({ body }) => (body as { itemId: number | null }).itemId)).toEqual([null, 9])
    hangUp(false)
    endWrapUp()
    expect(station.subject()?.customerId).toBe(3)
  })

  it('leaves the cursor where it is, even if the page reloads during the call', async () => {
    const rows = [1, 2, 3, 4].map((at) => queueItem(at))
    const { station, told } = open()
    station.fill(rows)
    await station.dialCurrent()
    station.move(1)
    expect(station.queue.get().current).toBe('customer:3')
    const again = open(told()).station
    again.fill(rows)
    expect(again.queue.get().current).toBe('customer:3')
  })

  it('brings the queue up to date once its wrap-up has ended by itself', async () => {
    const { station, refreshed, hangUp, endWrapUp } = open()
    station.fill([queueItem(1), queueItem(2)])
    await station.dialCurrent()
    hangUp(true)
    expect(refreshed).not.toContain(phoneEndpoints.queueInfo)
    endWrapUp()
    expect(refreshed).toContain(phoneEndpoints.queueInfo)
  })

  it('to a number from elsewhere keeps that number on the screen, and j goes on with the row', async () => {
    const { station, hangUp, endWrapUp } = open()
    station.fill([queueItem(1), queueItem(2), queueItem(3)])
    station.move(1)
    await station.dial({ ...subjectTyped, phone: refOf(11) })
    hangUp(true)
    endWrapUp()
    expect(station.subject()?.phone).toBe(refOf(11))
    station.move(1)
    expect(station.subject()?.customerId).toBe(2)
  })
})

describe('a wrap-up that ends by itself', () => {
  const promised = { id: 4, name: '约定回访', callback: true, nextAfterSec: 86_400 } as WrapupCode
  const end = async (code: WrapupCode, draft: { nextFollowTime: number | null } = { nextFollowTime: null }) => {
    const opened = open()
    const { station, hangUp, endWrapUp, toasts } = opened
    station.fill([queueItem(1), queueItem(2)])
    await station.dialCurrent()
    hangUp(true)
    station.setResults([code])
    station.chooseResult(code)
    station.drafts.change(draft)
    endWrapUp()
    await vi.waitFor(() => expect(server.count(phoneEndpoints.draftUpdate)).toBeGreaterThan(0))
    return toasts
  }

  it('says for when a callback was booked that was promised without a time', async () => {
    const toasts = await end(promised)
    await vi.waitFor(() =>
      expect(toasts()).toEqual([`整理已结束，${refOf(1)} 没有填预约时间，已约在 11-22 10:42 左右`]),
    )
  })

  it('says the time that was given', async () => {
    const toasts = await end(promised, { nextFollowTime: now / 1000 + 3600 })
    await vi.waitFor(() => expect(toasts()).toEqual([`整理已结束，${refOf(1)} 已预约 2026-11-21 11:42`]))
  })
})

describe('a result that was taken back', () => {
  const refused = { id: 7, name: '明确拒绝', callback: false, release: false, lockDays: 30 } as WrapupCode

  it('is chosen no more: the end of the wrap-up would give it again', async () => {
    const { station, hangUp, give, takeBack } = open()
    station.fill([queueItem(1), queueItem(2)])
    await station.dialCurrent()
    hangUp(true)
    station.drafts.change({ nextFollowTime: now / 1000 + 3600 })
    await give(refused)
    expect(station.call()).toBeNull()
    await takeBack()
    expect(station.call()?.id).toBe(1)
    expect(station.drafts.get().draft).toMatchObject({ callId: 1, codeId: null, nextFollowTime: now / 1000 + 3600 })
  })

  it('can be set again at once, before the connection reports its call again', async () => {
    const { station, hangUp, give, hearIdle, takeBack } = open()
    station.fill([queueItem(1)])
    await station.dialCurrent()
    hangUp(true)
    await give(refused)
    hearIdle()
    await takeBack()
    expect(whyNotChoose(refused, station.call())).toBeNull()
    station.chooseResult(refused)
    expect(station.drafts.get().draft).toMatchObject({ callId: 1, codeId: refused.id })
  })

  it('set again, goes on in the queue, even if its row has gone from there', async () => {
    const { station, hangUp, give, takeBack } = open()
    station.fill([queueItem(1), queueItem(2)])
    await station.dialCurrent()
    hangUp(true)
    station.fill([queueItem(2)])
    await give(refused)
    expect(station.subject()?.customerId).toBe(2)
    await takeBack()
    await give(refused)
    expect(station.subject()?.customerId).toBe(2)
  })
})
