import { beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { ApiError, TransportError } from '../../lib/api'
import { createFailureHandler } from './failures'

/** Later than any answer in a test. */
const later = Number.POSITIVE_INFINITY
const ports = {
  toast: vi.fn(),
  isShown: vi.fn(),
  confirm: vi.fn(),
  isSignedIn: vi.fn(),
  hasStayed: vi.fn(),
  signInAgain: vi.fn(),
  stay: vi.fn(),
}

beforeEach(() => {
  vi.resetAllMocks()
  ports.isSignedIn.mockReturnValue(true)
})

it.each([50008, 50012, 50014])('code %i toasts and opens the box', async (code) => {
  ports.confirm.mockResolvedValue(true)
  await createFailureHandler(ports)(new ApiError(code, '登录已过期'), { quiet: false, sentAt: later })
  expect(ports.toast).toHaveBeenCalledExactlyOnceWith('登录已过期')
  expect(ports.confirm).toHaveBeenCalledExactlyOnceWith({
    title: 'Confirm logout',
    text: 'You have been logged out, you can cancel to stay on this page, or log in again',
    ok: 'Re-Login',
    cancel: 'Cancel',
  })
  expect(ports.signInAgain).toHaveBeenCalledTimes(1)
  expect(ports.stay).not.toHaveBeenCalled()
})

it('Cancel stays on the page', async () => {
  ports.confirm.mockResolvedValue(false)
  await createFailureHandler(ports)(new ApiError(50008, '请登录'), { quiet: false, sentAt: later })
  expect(ports.signInAgain).not.toHaveBeenCalled()
  expect(ports.stay).toHaveBeenCalledTimes(1)
})

it('ten failing calls tell their reason once and open one box; the next after its answer opens another', async () => {
  const answer = deferred<boolean>()
  ports.confirm.mockReturnValue(answer.promise)
  ports.isShown.mockImplementation((text: string) => ports.toast.mock.calls.some(([told]) => told === text))
  const handle = createFailureHandler(ports)
  const handled = Array.from({ length: 10 }, (_, index) =>
    handle(new ApiError(50008 + (index % 2) * 4, '请登录'), { quiet: false, sentAt: later }),
  )
  expect(ports.confirm).toHaveBeenCalledTimes(1)
  expect(ports.toast).toHaveBeenCalledTimes(1)
  answer.resolve(false)
  await Promise.all(handled)
  await handle(new ApiError(50014, '请登录'), { quiet: false, sentAt: later })
  expect(ports.confirm).toHaveBeenCalledTimes(2)
})

it('tells the reason though a background request has opened the box without it', async () => {
  ports.confirm.mockReturnValue(new Promise(() => {}))
  const handle = createFailureHandler(ports)
  void handle(new ApiError(50014, '登录已过期'), { quiet: true, sentAt: later })
  void handle(new ApiError(50014, '登录已过期'), { quiet: false, sentAt: later })
  expect(ports.toast).toHaveBeenCalledExactlyOnceWith('登录已过期')
})

it('who has stayed is asked again by what they do, not by what the console asks by itself', async () => {
  ports.confirm.mockResolvedValue(false)
  const handle = createFailureHandler(ports)
  const ended = new ApiError(50014, '登录已过期，请重新登录')
  await handle(ended, { quiet: true, sentAt: later })
  ports.hasStayed.mockReturnValue(true)
  await handle(ended, { quiet: true, sentAt: later })
  expect(ports.confirm).toHaveBeenCalledTimes(1)
  await handle(ended, { quiet: false, sentAt: later })
  expect(ports.confirm).toHaveBeenCalledTimes(2)
})

it('what was under way when Cancel was pressed opens no second box', async () => {
  ports.confirm.mockResolvedValue(false)
  const handle = createFailureHandler(ports)
  const sentAt = performance.now()
  await handle(new ApiError(50012, '您的账号已在别处登录'), { quiet: true, sentAt })
  await handle(new ApiError(50012, '您的账号已在别处登录'), { quiet: false, sentAt })
  expect(ports.confirm).toHaveBeenCalledTimes(1)
  expect(ports.stay).toHaveBeenCalledTimes(1)
})

it.each([
  ['another code', new ApiError(40300, '您没有权限'), '您没有权限'],
  ['a message that is missing', new ApiError(50000, ''), 'Error'],
  ['no answer', new TransportError('timeout', '服务器 30 秒没有回应'), '服务器 30 秒没有回应'],
])('%s toasts and opens no box', async (_, error, text) => {
  await createFailureHandler(ports)(error, { quiet: false, sentAt: later })
  expect(ports.toast).toHaveBeenCalledExactlyOnceWith(text)
  expect(ports.confirm).not.toHaveBeenCalled()
})

it('a quiet call has no toast, and the box all the same', async () => {
  ports.confirm.mockResolvedValue(false)
  await createFailureHandler(ports)(new ApiError(50008, '请登录'), { quiet: true, sentAt: later })
  expect(ports.toast).not.toHaveBeenCalled()
  expect(ports.confirm).toHaveBeenCalledTimes(1)
})

it('an answer that comes after the sign-out opens no box over the login page', async () => {
  ports.isSignedIn.mockReturnValue(false)
  await createFailureHandler(ports)(new ApiError(50008, '请先登录'), { quiet: true, sentAt: later })
  expect(ports.confirm).not.toHaveBeenCalled()
  expect(ports.stay).not.toHaveBeenCalled()
})
