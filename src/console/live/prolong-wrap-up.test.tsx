import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { stationSample, stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { phoneEndpoints } from '../../contract/phone'
import type { Agent } from '../../contract/phone/station'
import type { Shell } from '../shell'
import { CallPill } from './call-pill'
import { prolongWrapUps } from './prolong-wrap-up'

const { wrapupExtend } = phoneEndpoints
const now = Date.parse('2026-11-21T10:42:00+08:00')
const wrapUp = { state: 'WRAP_UP', since: now, callId: 7, wrapUntil: now + 30_000, prolonged: false } satisfies Agent
const prolonged = { ...wrapUp, wrapUntil: now + 60_000, prolonged: true }

let server: FakeServer
let shell: Shell
let end: () => void

beforeEach(async () => {
  localStorage.clear()
  stubSockets()
  server = fakeServer()
  server.gives(wrapupExtend, prolonged)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An agent in a new wrap-up, on this page. */
const open = async (at: string) => {
  const view = (
    <>
      <CallPill />
      <input aria-label="备注" />
    </>
  )
  ;({ shell } = await renderInShell(view, {
    server,
    at,
    pages: [testPage('/a'), testPage('/phone/index', { station: true })],
  }))
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  act(() => shell.live.takeAll(stationSample({ now, agent: wrapUp })))
  end = prolongWrapUps(shell)
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const type = (text: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(screen.getByLabelText('备注'), text)
const asked = () => server.asked.flatMap(({ body }) => (body === undefined ? [] : [body]))
const toastTexts = () => shell.toasts.get().map(({ text }) => text)
const pill = () => screen.getByRole('link', { name: /整理/ }).textContent

it('prolongs what ends while somebody types on another page, once, and says so there', async () => {
  await open('/a')
  await pass(10)
  await type('要')
  await pass(11)
  expect(pill()).toBe('整理快要结束00:09')
  // The agent finished typing long ago.
  expect([asked(), toastTexts()]).toEqual([[], []])
  await type('报')
  await waitFor(() => expect(toastTexts()).toEqual(['还在输入，整理已延长 30 秒']))
  expect(pill()).toMatch(/^话后整理00:3\d$/)
  await pass(30)
  expect(toastTexts()).toEqual([])
  await type('价单')
  expect(asked()).toEqual([{ callId: 7, auto: true }])
  expect(toastTexts()).toEqual(['整理快要结束，可在呼叫中心按 +30 秒'])
})

it('begins with the last ten seconds, for a user who typed just before them', async () => {
  await open('/a')
  await pass(18)
  await type('要')
  expect(asked()).toEqual([])
  await pass(2.1)
  await waitFor(() => expect(asked()).toHaveLength(1))
})

it('asks again, each second and with each key, where the server was not reached', async () => {
  server.answers(wrapupExtend, () => Promise.reject(new TypeError('cut')))
  await open('/a')
  await pass(22)
  await type('要')
  await waitFor(() => expect(asked().length).toBeGreaterThan(0))
  expect(toastTexts()).toEqual([])
  server.gives(wrapupExtend, prolonged)
  await type('报')
  await waitFor(() => expect(toastTexts()).toEqual(['还在输入，整理已延长 30 秒']))
})

it('shows no message while the workstation is shown', async () => {
  await open('/phone/index')
  await pass(22)
  await type('要')
  await waitFor(() => expect(pill()).toMatch(/^话后整理/))
  await pass(30)
  await type('报')
  expect([asked().length, toastTexts()]).toEqual([1, []])
})

it('ignores what was typed before the wrap-up or outside of one', async () => {
  await open('/a')
  const before = { ...wrapUp, state: 'TALKING', wrapUntil: null } as const
  act(() => shell.live.takeAll(stationSample({ now, agent: before })))
  await pass(3)
  await type('138')
  const at = Date.now() + 1
  act(() => shell.live.takeAll(stationSample({ now: at, agent: { ...wrapUp, since: at, wrapUntil: at + 9000 } })))
  await pass(1)
  expect(asked()).toEqual([])
})
