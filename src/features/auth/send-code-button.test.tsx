import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SendCodeButton } from './send-code-button'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const press = () => act(async () => fireEvent.click(button()))

it('counts down by the clock, then lets send again', async () => {
  const onSend = vi.fn(async () => 60)
  render(<SendCodeButton userName="agent" onSend={onSend} />)
  await press()
  expect(button().textContent).toBe('60 秒后重发')
  act(() => vi.advanceTimersByTime(1000))
  expect(button().textContent).toBe('59 秒后重发')
  // A tab in the background: the clock goes on while timers sleep.
  vi.setSystemTime(Date.now() + 50_000)
  act(() => vi.advanceTimersByTime(250))
  expect(button().textContent).toBe('9 秒后重发')
  act(() => vi.advanceTimersByTime(9000))
  expect(button().textContent).toBe('获取验证码')
  expect(vi.getTimerCount()).toBe(0)
  await press()
  expect(onSend).toHaveBeenCalledTimes(2)
})

it('sends once while it is sending', async () => {
  const onSend = vi.fn(() => new Promise<number>(() => {}))
  render(<SendCodeButton userName="agent" onSend={onSend} />)
  await press()
  await press()
  expect(onSend).toHaveBeenCalledTimes(1)
  expect(button().textContent).toBe('正在发送…')
})

it('waits for nothing where none was sent', async () => {
  render(<SendCodeButton userName="agent" onSend={async () => undefined} />)
  await press()
  expect(button().textContent).toBe('获取验证码')
})
