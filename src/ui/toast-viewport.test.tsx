import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastViewport } from './toast-viewport'
import { toasts } from './toasts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toasts.clear())
  vi.useRealTimers()
})

it('an error is an alert, a success a status', () => {
  render(<ToastViewport />)
  act(() => {
    toasts.show('bad', '用户名或密码错误')
    toasts.show('ok', '已下线')
  })
  expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误')
  expect(screen.getByRole('status').textContent).toBe('已下线')
})

it('a repeated message shows how often', () => {
  render(<ToastViewport />)
  act(() => {
    toasts.show('bad', '请登录')
    toasts.show('bad', '请登录')
  })
  expect(screen.getByRole('alert').textContent).toBe('请登录×2')
})

it('stays while the pointer or the focus is on it', () => {
  render(<ToastViewport />)
  act(() => toasts.show('bad', '请登录'))
  const close = screen.getByRole('button', { name: '关闭消息' })
  fireEvent.pointerEnter(screen.getByRole('region', { name: '消息' }))
  act(() => vi.advanceTimersByTime(60_000))
  fireEvent.pointerLeave(screen.getByRole('region', { name: '消息' }))
  act(() => close.focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('alert')).not.toBeNull()
  act(() => close.blur())
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('its cross closes it', () => {
  render(<ToastViewport />)
  act(() => toasts.show('bad', '请登录'))
  fireEvent.click(screen.getByRole('button', { name: '关闭消息' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
