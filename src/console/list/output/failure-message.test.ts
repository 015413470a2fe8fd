import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred'
import { createToasts } from '../../../ui/toast/toasts'
import { withFailureMessage } from './failure-message'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shell = () => ({ toasts: createToasts(), errorLog: { add: () => {} } as never })
const said = ({ toasts }: ReturnType<typeof shell>) => toasts.get().map(({ kind, text }) => `${kind} ${text}`)

it('what takes its time says so until it is done', async () => {
  const given = shell()
  const rows = deferred<void>()
  const done = withFailureMessage('导出', given, () => rows.promise)
  vi.advanceTimersByTime(400)
  expect(said(given)).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(said(given)).toEqual(['busy 正在导出，请稍候…'])
  rows.resolve()
  await done
  expect(said(given)).toEqual([])
})

it('a failure takes its place', async () => {
  const given = shell()
  const rows = deferred<void>()
  const done = withFailureMessage('打印', given, async () => {
    await rows.promise
    throw new Error('no printer')
  })
  vi.advanceTimersByTime(1000)
  rows.resolve()
  await done
  expect(said(given)).toEqual(['bad 打印没有完成：浏览器没有做成'])
})

it('what is done at once says nothing', async () => {
  const given = shell()
  await withFailureMessage('导出', given, async () => {})
  vi.advanceTimersByTime(60_000)
  expect(said(given)).toEqual([])
})
