import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from '../../ui/toasts'
import { createNotices } from './notices'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_760_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const toasts = createToasts()
  const notices = createNotices()
  notices.watch(toasts)
  return { toasts, notices, texts: () => notices.get().items.map(({ text }) => text) }
}

it('keeps messages with time and kind when they have gone, newest first', () => {
  const { toasts, notices } = watched()
  toasts.show('ok', '已下线')
  vi.advanceTimersByTime(60_000)
  toasts.show('bad', '数据库暂时不可用')
  vi.advanceTimersByTime(60_000)
  expect(toasts.get()).toEqual([])
  expect(notices.get().items).toMatchObject([
    { kind: 'bad', text: '数据库暂时不可用', count: 1, time: 1_760_000_060_000 },
    { kind: 'ok', text: '已下线', count: 1, time: 1_760_000_000_000 },
  ])
})

it('one that is repeated while it stands is one, and comes to the top', () => {
  const { toasts, notices, texts } = watched()
  toasts.show('bad', '请登录')
  toasts.show('ok', '已下线')
  toasts.show('bad', '请登录')
  expect(texts()).toEqual(['请登录', '已下线'])
  expect(notices.get().items[0]?.count).toBe(2)
  vi.advanceTimersByTime(60_000)
  toasts.show('bad', '请登录')
  expect(texts()).toEqual(['请登录', '请登录', '已下线'])
})

it('counts the warnings and errors that came since they were looked at, not what went well', () => {
  const { toasts, notices } = watched()
  toasts.show('warn', '一')
  toasts.show('bad', '二')
  toasts.show('ok', '好')
  expect(notices.get().unread).toBe(2)
  notices.read()
  expect(notices.get().unread).toBe(0)
  // That messages go is nothing new.
  vi.advanceTimersByTime(60_000)
  expect(notices.get().unread).toBe(0)
  toasts.show('bad', '三')
  expect(notices.get().unread).toBe(1)
})

it('what was cleared does not come back while its message still stands', () => {
  const { toasts, notices, texts } = watched()
  toasts.show('ok', '一')
  notices.clear()
  toasts.show('ok', '二')
  expect(texts()).toEqual(['二'])
  toasts.show('ok', '一')
  expect(texts()).toEqual(['一', '二'])
})

it('keeps the last 50', () => {
  const { toasts, notices, texts } = watched()
  for (let index = 1; index <= 60; index++) toasts.show('warn', String(index))
  expect([texts().length, texts()[0], texts().at(-1), notices.get().unread]).toEqual([50, '60', '11', 50])
})
