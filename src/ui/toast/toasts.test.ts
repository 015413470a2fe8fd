import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './toasts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text, count }) => `${text} ×${count}`)

it('a message stands for 5 s', () => {
  const toasts = createToasts()
  toasts.show('bad', '备注不能为空')
  vi.advanceTimersByTime(4999)
  expect(texts(toasts)).toEqual(['备注不能为空 ×1'])
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})

it('identical messages merge, and the time starts anew', () => {
  const toasts = createToasts()
  toasts.show('bad', '请登录')
  vi.advanceTimersByTime(4000)
  for (let index = 0; index < 9; index++) toasts.show('bad', '请登录')
  toasts.show('ok', '请登录')
  expect(texts(toasts)).toEqual(['请登录 ×10', '请登录 ×1'])
  vi.advanceTimersByTime(4999)
  expect(toasts.get()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})

it('the clocks stop while somebody reads, and go on where they were', () => {
  const toasts = createToasts()
  toasts.show('bad', 'a')
  vi.advanceTimersByTime(3000)
  toasts.hold()
  toasts.hold()
  toasts.show('bad', 'b')
  vi.advanceTimersByTime(60_000)
  expect(toasts.get()).toHaveLength(2)
  toasts.release()
  toasts.release()
  vi.advanceTimersByTime(1999)
  expect(toasts.get()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual(['b ×1'])
})

it('closing the last message also lets go of the clocks', () => {
  const toasts = createToasts()
  toasts.show('bad', 'a')
  toasts.hold()
  toasts.dismiss(toasts.get()[0]?.id ?? 0)
  toasts.show('bad', 'b')
  vi.advanceTimersByTime(5000)
  expect(toasts.get()).toEqual([])
})

it('the oldest makes room for the sixth', () => {
  const toasts = createToasts()
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) toasts.show('warn', text)
  expect(toasts.get().map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e', 'f'])
})

it('all can be taken away at once', () => {
  const toasts = createToasts()
  toasts.show('bad', 'a')
  toasts.show('bad', 'b')
  toasts.clear()
  expect(toasts.get()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('one can be told how long to stand', () => {
  const toasts = createToasts()
  toasts.show('ok', '已删除', { durationMs: 8000 })
  vi.advanceTimersByTime(7999)
  expect(texts(toasts)).toEqual(['已删除 ×1'])
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})

it('messages that something can be done about do not merge: each undoes its own', () => {
  const toasts = createToasts()
  const undone: number[] = []
  for (const id of [1, 2]) toasts.show('ok', '已删除', { action: { title: '撤销', run: () => undone.push(id) } })
  expect(texts(toasts)).toEqual(['已删除 ×1', '已删除 ×1'])
  for (const { action } of toasts.get()) action?.run()
  expect(undone).toEqual([1, 2])
})

it('tells of what went by with nobody having done anything, and not of what was put away', () => {
  vi.useFakeTimers()
  const toasts = createToasts()
  const expired: string[] = []
  const stop = toasts.onExpire(({ text }) => expired.push(text))
  toasts.show('warn', '一')
  toasts.show('warn', '二')
  toasts.dismiss(toasts.get()[0]?.id ?? 0)
  vi.advanceTimersByTime(5000)
  expect(expired).toEqual(['二'])
  stop()
  toasts.show('warn', '三')
  vi.advanceTimersByTime(5000)
  expect(expired).toEqual(['二'])
  vi.useRealTimers()
})

it('an opening overlay removes plain successes, but not messages that stay', () => {
  const toasts = createToasts()
  toasts.show('ok', '已保存')
  toasts.show('ok', '下次可以按 c：新增', { stays: true })
  toasts.show('warn', '已固定')
  toasts.clearPlain()
  expect(texts(toasts)).toEqual(['下次可以按 c：新增 ×1', '已固定 ×1'])
})
