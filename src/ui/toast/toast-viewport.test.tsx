import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../overlay/dialog'
import { Drawer } from '../overlay/drawer'
import { coverPage } from '../overlay/message-room'
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

it('a success is told by a region that was there before it; an error tells itself', () => {
  const { container } = render(<ToastViewport />)
  const region = container.querySelector('[aria-live="polite"]')
  const announcement = () => region?.textContent
  act(() => toasts.show('ok', '已下线'))
  const first = region?.firstElementChild
  expect(announcement()).toBe('已下线')
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off')
  act(() => toasts.show('bad', '请登录'))
  expect(announcement()).toBe('已下线')
  act(() => toasts.show('ok', '已下线'))
  expect(region?.firstElementChild).not.toBe(first)

  act(() => toasts.show('ok', '已保存'))
  expect(announcement()).toBe('已保存')
  act(() => toasts.dismiss(toasts.get().find(({ text }) => text === '已保存')?.id ?? 0))
  expect(announcement()).toBe('')
})

it('stays while the pointer or the focus is on it', () => {
  render(<ToastViewport />)
  act(() => toasts.show('bad', '请登录'))
  const close = screen.getByRole('button', { name: '关闭消息' })
  fireEvent.pointerMove(screen.getByRole('alert'), { movementX: 1, movementY: 0 })
  act(() => vi.advanceTimersByTime(60_000))
  fireEvent.pointerLeave(screen.getByRole('region', { name: '消息' }))
  act(() => close.focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('alert')).not.toBeNull()
  act(() => close.blur())
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('goes in its time where it came under a pointer at rest', () => {
  render(<ToastViewport />)
  act(() => toasts.show('ok', '下次可以按 Alt+M：静音'))
  const toast = screen.getByRole('status')
  fireEvent.pointerEnter(toast)
  fireEvent.pointerMove(toast, { movementX: 0, movementY: 0 })
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('status')).toBeNull()
})

it('stands where the page has room for it', () => {
  render(<ToastViewport room="aside" />)
  const place = () => screen.getByRole('region', { name: '消息' }).dataset.toasts
  expect(place()).toBe('aside')
  const box = render(
    <Dialog title="编辑" onClose={() => {}}>
      客户
    </Dialog>,
  )
  expect(place()).toBe('above')
  box.unmount()
  expect(place()).toBe('aside')
})

it('its cross closes it', () => {
  render(<ToastViewport />)
  act(() => toasts.show('bad', '请登录'))
  fireEvent.click(screen.getByRole('button', { name: '关闭消息' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what can be done about it runs, with its key beside it, and takes it away', () => {
  const undo = vi.fn()
  render(<ToastViewport />)
  act(() => toasts.show('ok', '已放回公海', { action: { title: '撤销', keys: 'z', run: undo } }))
  const button = screen.getByRole('button', { name: /^撤销/ })
  expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual(['撤销z', 'z'])
  fireEvent.click(button)
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('a chord’s keys stand side by side', () => {
  render(<ToastViewport />)
  act(() => toasts.show('ok', '已转移', { action: { title: '查看', keys: 'g m', run() {} } }))
  const button = screen.getByRole('button', { name: /^查看/ })
  expect([...button.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['g', 'm'])
  expect(button.getAttribute('aria-keyshortcuts')).toBeNull()
})

it('moves aside while an overlay is open; plain successes disappear', () => {
  render(<ToastViewport />)
  act(() => {
    toasts.show('ok', '已保存')
    toasts.show('ok', '已放回公海', { action: { title: '撤销', run() {} } })
    toasts.show('bad', '网络中断')
  })
  const place = () => screen.getByRole('region', { name: '消息' }).dataset.toasts
  expect(place()).toBe('page')
  const box = render(
    <Dialog title="编辑" onClose={() => {}}>
      客户
    </Dialog>,
  )
  expect(place()).toBe('above')
  expect(toasts.get().map(({ text }) => text)).toEqual(['已放回公海', '网络中断'])
  // The overlay's own message stays for its full time.
  act(() => toasts.show('ok', '已复制'))
  expect(toasts.get().map(({ text }) => text)).toContain('已复制')
  box.unmount()
  expect(place()).toBe('page')
})

it('keeps clear of the topmost overlay', () => {
  render(<ToastViewport />)
  const place = () => screen.getByRole('region', { name: '消息' }).dataset.toasts
  const sheet = render(
    <Drawer title="设置" onClose={() => {}}>
      主题色
    </Drawer>,
  )
  expect(place()).toBe('below-head')
  let uncover = () => {}
  act(() => {
    uncover = coverPage()
  })
  expect(place()).toBe('foot')
  sheet.unmount()
  expect(place()).toBe('foot')
  act(() => uncover())
  expect(place()).toBe('page')
  render(
    <Drawer title="筛选" from="bottom" onClose={() => {}}>
      状态
    </Drawer>,
  )
  expect(place()).toBe('above')
})
