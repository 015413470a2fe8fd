import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api'
import { createToasts } from '../../ui/toast/toasts'
import type { ErrorLog } from '../error-log/error-log'
import { createUndo } from './undo'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const toasts = createToasts()
  const errorLog = { add: vi.fn() }
  const undo = createUndo({ toasts, errorLog: errorLog as unknown as ErrorLog })
  return { toasts, undo, faults: errorLog.add, said: () => toasts.get().map(({ text }) => text) }
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

it('adds no message to that of a failed call', async () => {
  const { undo, said, faults } = setUp()
  undo.offer('已停用', async () => {
    throw new ApiError(50300, '数据库暂时不可用')
  })
  await undo.take()
  expect([said(), faults.mock.calls]).toEqual([[], []])
})

it('reports an error of its own, and keeps it in the error log', async () => {
  const { undo, said, faults } = setUp()
  const fault = new TypeError('x is not a function')
  undo.offer('已停用', () => {
    throw fault
  })
  await undo.take()
  expect([said(), faults.mock.calls]).toEqual([['撤销没有完成，请重试'], [[fault]]])
})
