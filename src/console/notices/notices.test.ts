import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from '../../ui/toast/toasts'
import { createNotices } from './notices'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_760_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const retry = { title: '重试', run: () => undefined }

function watched() {
  const toasts = createToasts()
  const notices = createNotices()
  notices.watch(toasts)
  return { toasts, notices, texts: () => notices.get().items.map(({ text }) => text) }
}

it('keeps a warning or an error whose action was not used', () => {
  const { toasts, notices } = watched()
  toasts.show('bad', '客户信息没有保存', { action: retry })
  expect(notices.get().items).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(toasts.get()).toEqual([])
  expect(notices.get()).toMatchObject({
    items: [{ kind: 'bad', text: '客户信息没有保存', action: retry, time: 1_760_000_005_000 }],
    unread: 1,
  })
})

it('keeps no successes, no messages without an action, and no closed ones', () => {
  const { toasts, texts } = watched()
  toasts.show('ok', '已下线', { action: { title: '撤销', run: () => undefined } })
  toasts.show('bad', '数据库暂时不可用')
  toasts.show('warn', '还没有保存', { action: retry })
  toasts.dismiss(toasts.get().at(-1)?.id ?? 0)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual([])
  // One more message proves that the watching works.
  toasts.show('warn', '还没有保存', { action: retry })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['还没有保存'])
})

it('notices from others are kept at once, newest first, without duplicates', () => {
  const { notices, texts } = watched()
  notices.tell('warn', '组长挂断了您的通话')
  notices.tell('ok', '导出完成')
  notices.tell('warn', '组长挂断了您的通话')
  expect(texts()).toEqual(['组长挂断了您的通话', '导出完成'])
  expect(notices.get().unread).toBe(3)
  notices.read()
  expect(notices.get().unread).toBe(0)
  notices.remove(notices.get().items[0]?.id ?? 0)
  expect(texts()).toEqual(['导出完成'])
  notices.clear()
  expect(texts()).toEqual([])
})

it('keeps the last 50', () => {
  const { notices, texts } = watched()
  for (let index = 1; index <= 60; index++) notices.tell('warn', String(index))
  expect([texts().length, texts()[0], texts().at(-1), notices.get().unread]).toEqual([50, '60', '11', 50])
})
