import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../tests/support/fake-server'
import { stubSockets } from '../../../tests/support/fake-socket'
import { renderInShell } from '../../../tests/support/shell'
import { type Callback, phoneEndpoints } from '../../contract/phone'
import { defineCommand } from '../registry'
import type { Shell } from '../shell'
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
const dialCallback = defineCommand({
  id: 'phone.dial-callback',
  title: '拨打预约',
  section: '呼叫',
  keyOnly: true,
  run: (args) => void dialled.push(args),
})

beforeEach(async () => {
  localStorage.clear()
  dialled.length = 0
  stubSockets()
  server = fakeServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async (all: readonly Callback[]) => {
  server.gives(phoneEndpoints.callbackList, [...all])
  const rendered = await renderInShell(null, { server, commands: [dialCallback], user: { paths: ['/phone/index'] } })
  shell = rendered.shell
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  let end = () => {}
  await act(async () => {
    end = startCallbacks(shell)
  })
  await waitFor(() => expect(callbacksOf(shell).get().all).toHaveLength(all.length))
  return end
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const told = () => shell.toasts.get().map(({ text }) => text)

it('tells of a callback at the moment it falls due, in the title too, and calls from the message', async () => {
  const end = await begin([callback(1, 60), callback(2, 3600)])
  await pass(58_000)
  expect([told(), document.title.includes('预约到期')]).toEqual([[], false])
  await pass(3000)
  expect(told()).toEqual(['预约到期：客户1 138****0001（10:43）'])
  expect(callbacksOf(shell).get().due).toMatchObject([{ id: 1 }])
  expect(document.title).toMatch(/^\(1\) 预约到期 \| /)
  await pass(5 * 60_000)
  expect(told()).toEqual([])
  act(() => end())
  expect(document.title).not.toContain('预约到期')
})

it('calls from the message, or comes again later', async () => {
  const end = await begin([callback(1, -60)])
  expect(told()).toEqual(['预约到期：客户1 138****0001（10:41）'])
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
  expect(told()).toEqual([])
  await pass(62_000)
  expect(told()).toEqual(['预约到期：客户1 138****0001（10:41）'])
  act(() => end())
})

it('several at once are one message; a second tab and a reload tell nothing again', async () => {
  const end = await begin([callback(1, -7200), callback(2, -60)])
  expect(told()).toEqual(['2 个预约到期'])
  act(() => shell.toasts.clear())
  act(() => end())
  const again = startCallbacks(shell)
  await pass(2000)
  expect(told()).toEqual([])
  expect(callbacksOf(shell).get().due).toHaveLength(2)
  act(() => again())
})
