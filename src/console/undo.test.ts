import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from '../ui/toasts'
import { createUndo } from './undo'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const toasts = createToasts()
  return { toasts, undo: createUndo(toasts), said: () => toasts.get().map(({ text }) => text) }
}

it('says what was done and offers to take it back for 8 s', () => {
  const { toasts, undo, said } = setUp()
  undo.offer('已停用', vi.fn())
  expect(said()).toEqual(['已停用'])
  expect(toasts.get()[0]?.action).toMatchObject({ title: '撤销', keys: 'z' })
  vi.advanceTimersByTime(7999)
  expect(undo.get()?.text).toBe('已停用')
  vi.advanceTimersByTime(1)
  expect(undo.get()).toBeNull()
  expect(said()).toEqual([])
})

it('takes it back once, by key or by the message, and the message goes', async () => {
  const { toasts, undo, said } = setUp()
  const back = vi.fn()
  undo.offer('已停用', back)
  const action = toasts.get()[0]?.action
  await undo.take()
  expect(said()).toEqual([])
  await undo.take()
  await action?.run()
  expect(back).toHaveBeenCalledTimes(1)

  undo.offer('已启用', back)
  await toasts.get()[0]?.action?.run()
  expect(back).toHaveBeenCalledTimes(2)
  expect(said()).toEqual([])
})

it('only the last change can be taken back', async () => {
  const { undo, said } = setUp()
  const [first, second] = [vi.fn(), vi.fn()]
  undo.offer('已停用', first)
  vi.advanceTimersByTime(5000)
  undo.offer('已锁定', second)
  expect(said()).toEqual(['已锁定'])
  vi.advanceTimersByTime(5000)
  await undo.take()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
})

it('the offer ends after 8 s even while somebody reads the message', () => {
  const { toasts, undo, said } = setUp()
  undo.offer('已停用', vi.fn())
  toasts.hold()
  vi.advanceTimersByTime(8000)
  expect(undo.get()).toBeNull()
  expect(said()).toEqual([])
})
