import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialCallbackInto } from '../../../../tests/support/console/dial-callback'
import { type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { stationSample, stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { stubAlerts } from '../../../../tests/support/server/fake-alerts'
import type { AgentState } from '../../../contract/agent-states'
import { phoneEndpoints } from '../../../contract/phone'
import type { Callback } from '../../../contract/phone/callbacks'
import { noticesOf } from '../../notices/notices'
import type { Shell } from '../../shell'
import { createAnnounced } from './announced'
import { callbacksOf } from './callbacks'
import { startCallbacks } from './start'

const now = Date.parse('2026-11-21T10:42:00+08:00')
const callback = (id: number, ahead: number): Callback => ({
  ...{ id, customerId: null, name: `客户${id}`, phone: `138****000${id}`, phoneRef: `p_${id}` },
  ...{ province: null, city: null, time: now / 1000 + ahead, note: null },
})

let server: FakeServer
let shell: Shell
const dialled: unknown[] = []
const dialCallback = dialCallbackInto(dialled)

beforeEach(async () => {
  localStorage.clear()
  dialled.length = 0
  stubSockets()
  server = fakeServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** @param ahead how many milliseconds the server's clock is ahead of this machine's */
const begin = async (all: readonly Callback[], ahead = 0) => {
  server.gives(phoneEndpoints.callbackList, [...all])
  const rendered = await renderInShell(null, {
    ...{ server, commands: [dialCallback], user: { paths: ['/phone/index'] } },
    pages: [testPage('/a'), testPage('/phone/index', { station: true })],
  })
  shell = rendered.shell
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  act(() => shell.live.takeAll(stationSample({ now: now + ahead })))
  let end = () => {}
  await act(async () => {
    end = startCallbacks(shell)
  })
  await waitFor(() => expect(callbacksOf(shell).get().all).toHaveLength(all.length))
  return end
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toastTexts = () => shell.toasts.get().map(({ text }) => text)

it('tells of a callback at the moment it falls due, in the title too, and calls from the message', async () => {
  const end = await begin([callback(1, 60), callback(2, 3600)])
  await pass(58_000)
  expect([toastTexts(), document.title.includes('预约到期')]).toEqual([[], false])
  await pass(3000)
  expect(toastTexts()).toEqual(['预约到期：客户1 138****0001（10:43）'])
  expect(callbacksOf(shell).get().due).toMatchObject([{ id: 1 }])
  expect(document.title).toMatch(/^\(1\) 预约到期 \| /)
  const notices = noticesOf(shell)
  await pass(5 * 60_000)
  expect(toastTexts()).toEqual([])
  // The bell lists it as long as it is due, so the message left nothing else there.
  expect(notices.get().items).toEqual([])
  act(() => end())
  expect(document.title).not.toContain('预约到期')
})

it('a callback falls due by the server’s clock, and the queue is fetched again to show it first', async () => {
  const end = await begin([callback(1, 3660)], 3_600_000)
  const refresh = vi.spyOn(shell.data, 'refresh')
  await pass(58_000)
  expect([toastTexts(), refresh.mock.calls]).toEqual([[], []])
  await pass(3000)
  expect(toastTexts()).toEqual(['预约到期：客户1 138****0001（11:43）'])
  expect(refresh.mock.calls).toEqual([[phoneEndpoints.queueInfo]])
  act(() => end())
})

it('are loaded once at the start, and again after the agent has begun or ended something', async () => {
  server.gives(phoneEndpoints.callbackList, [])
  const loads = () => server.count(phoneEndpoints.callbackList)
  const stationOf = (state: AgentState) => {
    const station = stationSample({ now })
    return { ...station, agent: station.agent && { ...station.agent, state } }
  }
  const rendered = await renderInShell(null, { server, user: { paths: ['/phone/index'] }, pages: [testPage('/a')] })
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  const end = await act(async () => startCallbacks(rendered.shell))
  await waitFor(() => expect(loads()).toBe(1))
  // The connection comes after them.
  act(() => rendered.shell.live.takeAll(stationOf('IDLE')))
  await pass(5000)
  expect(loads()).toBe(1)
  act(() => rendered.shell.live.takeAll(stationOf('WRAP_UP')))
  await pass(5000)
  expect(loads()).toBe(2)
  act(() => end())
})

it('calls from the message, or comes again later', async () => {
  const end = await begin([callback(1, -60)])
  expect(toastTexts()).toEqual(['预约到期：客户1 138****0001（10:41）'])
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: '拨打' }))
  expect(dialled).toMatchObject([{ callback: { id: 1 } }])
  act(() => end())
})

it('稍后 tells of it again after five minutes', async () => {
  const end = await begin([callback(1, -60)])
  act(() => shell.toasts.get()[0]?.second?.run())
  act(() => shell.toasts.clear())
  await pass(4 * 60_000)
  expect(toastTexts()).toEqual([])
  await pass(62_000)
  expect(toastTexts()).toEqual(['预约到期：客户1 138****0001（10:41）'])
  act(() => end())
})

it('several at once are one message; a second tab and a reload tell nothing again', async () => {
  const end = await begin([callback(1, -7200), callback(2, -60)])
  expect(toastTexts()).toEqual(['2 个预约到期'])
  act(() => shell.toasts.clear())
  act(() => end())
  const again = startCallbacks(shell)
  await pass(2000)
  expect(toastTexts()).toEqual([])
  expect(callbacksOf(shell).get().due).toHaveLength(2)
  act(() => again())
})

it('a hidden tab waits a moment for the visible one, and announces if there is none', async () => {
  const [first, second] = [callback(1, 60), callback(2, 120)]
  const end = await begin([first, second])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60_500)
  expect(callbacksOf(shell).get().due).toHaveLength(1)
  expect(toastTexts()).toEqual([])
  // The other tab.
  createAnnounced(7).claim([first], now + 60_000)
  await pass(60_000)
  expect(callbacksOf(shell).get().due).toHaveLength(2)
  expect(toastTexts()).toEqual([])
  await pass(1500)
  expect(toastTexts()).toEqual(['预约到期：客户2 138****0002（10:44）'])
  act(() => end())
})

describe('besides the message', () => {
  const name = '客户1 138****0001'
  const message = `预约到期：${name}（10:43）`
  /** One becomes due in a minute, with these settings. */
  const fallDue = async (settings: Parameters<Shell['settings']['change']>[0]) => {
    const end = await begin([callback(1, 60)])
    await act(() => shell.settings.change(settings))
    return async () => {
      await pass(61_000)
      act(() => end())
    }
  }

  it('two tones sound if that was chosen, without a desktop notification', async () => {
    const { notes, notifications } = stubAlerts('granted')
    const wait = await fallDue({ dueSound: true })
    expect(notes).toEqual([])
    await wait()
    await waitFor(() => expect(notes).toEqual([660, 880]))
    expect([toastTexts(), notifications]).toEqual([[message], []])
  })

  it('a silent desktop notification says whom to call if that was chosen, and leads to the workstation', async () => {
    const { notes, notifications } = stubAlerts('granted')
    await (await fallDue({ dueNotification: true }))()
    await waitFor(() => expect(notifications).toMatchObject([{ title: '预约到期', body: name }]))
    expect([toastTexts(), notes]).toEqual([[message], []])
    expect(shell.router.get().page?.path).toBe('/a')
    act(() => notifications[0]?.onclick?.())
    await waitFor(() => expect(shell.router.get().page?.path).toBe('/phone/index'))
  })

  it('there is no desktop notification if the browser no longer allows it', async () => {
    const { notes, notifications } = stubAlerts('denied')
    await (await fallDue({ dueNotification: true, dueSound: true }))()
    await waitFor(() => expect(notes).toHaveLength(2))
    expect([toastTexts(), notifications]).toEqual([[message], []])
  })

  it('there is no sound during a call', async () => {
    const { notes, notifications } = stubAlerts('granted')
    const wait = await fallDue({ dueNotification: true, dueSound: true })
    const { agent } = stationSample({ now })
    act(() => shell.live.take({ agent: { ...agent, state: 'TALKING', callId: 9, since: now } }))
    await wait()
    await waitFor(() => expect(notifications).toHaveLength(1))
    expect([toastTexts(), notes]).toEqual([[message], []])
  })

  it('the notification gives the number of callbacks if several fall due at once', async () => {
    const { notifications } = stubAlerts('granted')
    const end = await begin([callback(1, 60), callback(2, 60)])
    await act(() => shell.settings.change({ dueNotification: true }))
    await pass(61_000)
    await waitFor(() => expect(notifications.map(({ body }) => body)).toEqual(['2 个预约']))
    act(() => end())
  })

  it('the notification over a locked screen names nobody', async () => {
    const { notes, notifications } = stubAlerts('granted')
    const wait = await fallDue({ dueNotification: true, dueSound: true })
    act(() => shell.idleLock.lock())
    await wait()
    await waitFor(() => expect(notifications.map(({ body }) => body)).toEqual(['1 个预约']))
    expect([toastTexts(), notes.length]).toEqual([[], 2])
  })
})
