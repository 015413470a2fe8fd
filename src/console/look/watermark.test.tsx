import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userInfo } from '../../../tests/support/console/user-info'
import { startWatermark } from './start-watermark'

const sheet = () => document.body.querySelector<SVGElement>('svg[aria-hidden]')
const start = (given: Parameters<typeof userInfo>[0]) =>
  startWatermark({ get: () => ({ user: { info: userInfo(given) } }) } as never)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-04-02T03:04:50Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows name, number and the time of now, in nobody’s way, until it ends', async () => {
  const end = start({ watermark: true })
  await vi.waitFor(() => expect(sheet()?.textContent).toBe('林晓彤 10242026-04-02 11:04'))
  expect(sheet()?.style.pointerEvents).toBe('none')
  vi.advanceTimersByTime(60_000)
  expect(sheet()?.textContent).toContain('11:05')
  end()
  expect(sheet()).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

it('has the account where there is no number, and takes a name as it is', async () => {
  const end = start({ watermark: true, employeeNo: null, name: '<b>林</b>' })
  await vi.waitFor(() => expect(sheet()?.textContent).toContain('<b>林</b> linxiaotong'))
  end()
})

it('shows nothing where nobody wants it, or when it ended before its code came', async () => {
  start({ watermark: false })()
  start({ watermark: true })()
  await import('./watermark')
  await Promise.resolve()
  expect(sheet()).toBeNull()
})
