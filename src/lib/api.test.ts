import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authEndpoints } from '../contract/auth'
import { codes } from '../contract/envelope'
import { choiceEndpoints } from '../contract/manager/choices'
import { systemEndpoints } from '../contract/system'
import { createActs } from './act-keys'
import { ApiError, type CallError, call, configureApi, nameActs, TransportError, timeoutMs } from './api'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const told: [error: CallError, quiet: boolean, sentAt: number][] = []
let token: string | null = null

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const ok = (data: unknown = null) => answer({ code: codes.ok, msg: '', data })

function serve(fetch: Fetch) {
  const spy = vi.fn(fetch)
  vi.stubGlobal('fetch', spy)
  return spy
}

const failure = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail('the call went well'),
    (error) => error,
  )

beforeEach(() => {
  told.length = 0
  token = null
  configureApi({ token: () => token, onError: (error, { quiet, sentAt }) => told.push([error, quiet, sentAt]) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request', () => {
  it('goes to the endpoint’s path on this host, with cookies and the platform header', async () => {
    const fetch = serve(async () => ok())
    await call(authEndpoints.logout)
    const [url, init] = fetch.mock.calls[0] as [string, RequestInit]
    expect(url).toBe('/auth/api/v1/auth/logout')
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(new Headers(init.headers).get('platform')).toBe('MANAGE')
  })

  it('carries the token when there is one, and no header otherwise', async () => {
    const fetch = serve(async () => ok())
    await call(authEndpoints.logout)
    token = 'Bearer abc'
    await call(authEndpoints.logout)
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))
    expect(sent).toEqual([null, 'Bearer abc'])
  })

  it('writes the query, leaving out what is undefined', async () => {
    const fetch = serve(async () => ok([]))
    await call(choiceEndpoints.userSearch, {
      query: { noPaging: true, maxQuerySize: 10, keywords: '李 &', id: undefined },
    })
    expect(fetch.mock.calls[0]?.[0]).toBe(
      '/ups/api/v1/manager/user?noPaging=true&maxQuerySize=10&keywords=%E6%9D%8E+%26',
    )
  })

  it('sends a body as JSON', async () => {
    const fetch = serve(async () => ok({ accessToken: 'abc' }))
    const body = { userName: 'admin', code: '123456', type: 20 } as const
    expect(await call(authEndpoints.login, { body })).toEqual({ accessToken: 'abc' })
    const init = fetch.mock.calls[0]?.[1]
    expect(init?.method).toBe('POST')
    expect(JSON.parse(init?.body as string)).toEqual(body)
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
  })
})

describe('the key of an act', () => {
  beforeEach(() => nameActs(createActs()))
  const body = { page: '/a', name: '本周', query: '' }
  const save = (name = body.name) => call(systemEndpoints.savedViewAdd, { body: { ...body, name } })
  const keysOf = (fetch: ReturnType<typeof serve>) =>
    fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'))

  it('goes with what must be done once, and with nothing else', async () => {
    const fetch = serve(async () => ok({ id: 1 }))
    await save()
    await call(authEndpoints.logout)
    expect(keysOf(fetch)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), null])
  })

  it('is the same for the same twice at once, and new after the answer', async () => {
    const fetch = serve(async () => ok({ id: 1 }))
    await Promise.all([save(), save(), save('今天')])
    await save()
    const [first, second, other, later] = keysOf(fetch)
    expect(second).toBe(first)
    expect(new Set([first, other, later]).size).toBe(3)
  })

  it.each([
    ['no answer', async () => Promise.reject(new TypeError('gone'))],
    ['a proxy’s fault', async () => new Response('<html>', { status: 502 })],
    ['a database that is away', async () => answer({ code: codes.unavailable, msg: 'x', data: null })],
    ['a fault', async () => answer({ code: codes.internal, msg: 'x', data: null })],
  ])('stays after %s', async (_, reply: () => Promise<Response>) => {
    const fetch = serve(reply)
    await failure(save())
    await failure(save())
    const [first, second] = keysOf(fetch)
    expect(second).toBe(first)
  })

  it('is new after a refusal, and after another act with the same kind of thing', async () => {
    const replies = [
      () => answer({ code: codes.conflict, msg: 'x', data: null }),
      () => new Response('', { status: 502 }),
      () => ok({ id: 1 }),
    ]
    const fetch = serve(async () => (replies.shift() ?? (() => ok({ id: 1 })))())
    await failure(save())
    await failure(save())
    await call(systemEndpoints.savedViewDelete, { query: { id: 1 } })
    await save()
    const [refused, unanswered, , meant] = keysOf(fetch)
    expect(new Set([refused, unanswered, meant]).size).toBe(3)
  })
})

describe('the envelope', () => {
  it.each([20000, 200])('code %i answers its data', async (code) => {
    serve(async () => answer({ code, msg: 'x', data: { id: 7 } }))
    expect(await call(authEndpoints.sessionDelete, { query: { id: 7 } })).toEqual({ id: 7 })
    expect(told).toEqual([])
  })

  it('any other code rejects with code, msg and data', async () => {
    const data = { field: 'userName', reason: '不能为空' }
    serve(async () => answer({ code: 40000, msg: '用户名不能为空', data }))
    const error = await failure(call(authEndpoints.logout))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 40000,
      msg: '用户名不能为空',
      message: '用户名不能为空',
      data,
    })
    expect(told).toEqual([[error, false, expect.any(Number)]])
  })

  it.each([[''], [null], [undefined]])("a missing message (%j) reads 'Error'", async (msg) => {
    serve(async () => answer({ code: 50000, msg, data: null }))
    expect(await failure(call(authEndpoints.logout))).toMatchObject({ message: 'Error', msg: '' })
  })

  it('counts even where the status says failure', async () => {
    serve(async () => answer({ code: 42900, msg: '操作过于频繁', data: null }, 429))
    expect(await failure(call(authEndpoints.logout))).toMatchObject({ name: 'ApiError', code: 42900 })
  })

  it('tells whether the caller shows the error itself', async () => {
    serve(async () => answer({ code: 40100, msg: '错', data: null }))
    await failure(call(authEndpoints.logout, { quiet: true }))
    expect(told.map(([, quiet]) => quiet)).toEqual([true])
  })

  it('tells when the call was sent', async () => {
    let servedAt = 0
    serve(async () => {
      servedAt = performance.now()
      return answer({ code: 50008, msg: '请登录', data: null })
    })
    const before = performance.now()
    await failure(call(authEndpoints.logout))
    const [, , sentAt] = told[0] as (typeof told)[number]
    expect(sentAt).toBeGreaterThanOrEqual(before)
    expect(sentAt).toBeLessThanOrEqual(servedAt)
  })
})

describe('no answer', () => {
  it('a proxy’s error page', async () => {
    serve(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await failure(call(authEndpoints.logout))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ kind: 'status', message: '服务器出错了（502），请稍后重试' })
    expect(told).toEqual([[error, false, expect.any(Number)]])
  })

  it.each(['<!doctype html>', '', '[]', '"text"', 'null', '{"code":"20000"}'])(
    'an answer that is no envelope: %s',
    async (text) => {
      serve(async () => new Response(text))
      expect(await failure(call(authEndpoints.logout))).toMatchObject({ kind: 'format' })
    },
  )

  it('a success code under a failing status', async () => {
    serve(async () => answer({ code: 200, msg: '', data: null }, 500))
    expect(await failure(call(authEndpoints.logout))).toMatchObject({ kind: 'status' })
  })

  it('a connection that fails', async () => {
    serve(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(call(authEndpoints.logout))).toMatchObject({
      kind: 'network',
      message: '连接不上服务器，请检查网络后重试',
    })
  })

  it('a computer without network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    serve(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(call(authEndpoints.logout))).toMatchObject({
      kind: 'offline',
      message: '网络已断开，请检查网络后重试',
    })
  })
})

describe('the 30 seconds', () => {
  const untilAborted = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (signal?.aborted) reject(signal.reason)
    })

  it('end a call that gets no answer', async () => {
    vi.useFakeTimers()
    serve((_, { signal }) => untilAborted(signal))
    const settled = vi.fn()
    const failed = failure(call(authEndpoints.logout)).finally(settled)
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ kind: 'timeout', message: '服务器 30 秒没有回应，请检查网络后重试' })
    expect(told).toHaveLength(1)
    expect(timeoutMs).toBe(30_000)
  })

  it('end an answer that stops half-way', async () => {
    vi.useFakeTimers()
    serve(async (_, { signal }) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"code":20000,'))
          signal?.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body)
    })
    const failed = failure(call(authEndpoints.logout))
    await vi.advanceTimersByTimeAsync(timeoutMs)
    expect(await failed).toMatchObject({ kind: 'timeout' })
  })

  it('leave nothing behind after an answer', async () => {
    vi.useFakeTimers()
    serve(async () => ok())
    await call(authEndpoints.logout)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are not the only end: a caller that gives up is no failure to tell', async () => {
    serve((_, { signal }) => untilAborted(signal))
    const controller = new AbortController()
    const failed = failure(call(authEndpoints.logout, { signal: controller.signal }))
    controller.abort(new Error('left the page'))
    expect(await failed).toMatchObject({ message: 'left the page' })
    expect(told).toEqual([])
    expect(await failure(call(authEndpoints.logout, { signal: controller.signal }))).toMatchObject({
      message: 'left the page',
    })
  })
})
