import { beforeEach, expect, it, vi } from 'vitest'
import { authEndpoints } from '../contract/auth'
import { codes } from '../contract/envelope'
import { phoneEndpoints } from '../contract/phone'
import { type ActOf, ApiError } from './api'
import { restAfterTooMany, retryAfterOf } from './too-many'

const { queueInfo, hangup, callbackAdd } = phoneEndpoints
const tooMany = () => new ApiError(codes.tooMany, '太频繁', { retryAfter: 40 })

let now: number
let acts: ActOf
const ended = vi.fn<(error?: unknown) => void>()
beforeEach(() => {
  now = 0
  ended.mockReset()
  acts = restAfterTooMany(
    () => ({ key: 'a', ended }),
    () => now,
  )
})
const send = (endpoint: Parameters<ActOf>[0] = queueInfo) => acts(endpoint, {})
const refusalOf = () => {
  try {
    send()
  } catch (error) {
    return error
  }
  return null
}

it('sends nothing until the server takes it again, and says so in its words', () => {
  send().ended(tooMany())
  now += 10_500
  expect(refusalOf()).toMatchObject({ code: codes.tooMany, msg: '太频繁', data: { retryAfter: 30 } })
  expect(() => send(callbackAdd)).toThrow('太频繁')
  now += 29_499
  expect(refusalOf()).toMatchObject({ data: { retryAfter: 1 } })
  now += 1
  expect(refusalOf()).toBeNull()
})

it('a call can be ended all the same, and its act keeps its key', () => {
  const act = send(callbackAdd)
  expect(act.key).toBe('a')
  const error = tooMany()
  act.ended(error)
  expect(ended).toHaveBeenCalledExactlyOnceWith(error)
  expect(send(hangup).key).toBe('a')
})

it('a new session begins at once', () => {
  send().ended(tooMany())
  send(authEndpoints.login).ended(new ApiError(codes.signInFailed, '密码错误'))
  expect(refusalOf()).not.toBeNull()
  send(authEndpoints.login).ended()
  expect(refusalOf()).toBeNull()
})

it('rests for nothing else', () => {
  for (const error of [
    new ApiError(codes.tooMany, '验证码发送过于频繁'),
    new ApiError(codes.blocked, '不能拨打', { retryAfter: 9 }),
    new TypeError('x'),
  ]) {
    expect(retryAfterOf(error)).toBeNull()
    send().ended(error)
  }
  expect(refusalOf()).toBeNull()
})
