import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { authEndpoints, type Session } from '../../contract/auth'
import type { DataOf, Endpoint } from '../../contract/endpoint'
import { allEndpoints } from '../../contract/endpoints'
import { configureApi } from '../../lib/api'
import { type Console, ConsoleContext } from '../console'
import { createData, DataProvider, isReadable, useEndpoint } from './data'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = fakeServer()
  configureApi({ token: () => null, onError: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session: Session = {
  ...{ id: 1, userId: 7, nickname: '林晓彤', ip: '127.0.0.1', agent: 'Chrome', current: true },
  ...{ createTime: 1_770_000_000, lastSeenTime: 1_770_000_000, expireTime: 1_770_100_000 },
}
const none = { records: [], total: 0 }
const countOf = (data: DataOf<typeof authEndpoints.sessionList>) => ('records' in data ? data.records : data).length

function Count() {
  const { data, error } = useEndpoint(authEndpoints.sessionList, { pageSize: 50 })
  if (error) return <p>{error.message}</p>
  return <p>{data ? `${countOf(data)} 处` : '…'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const Deleting = () => <p>{useEndpoint(authEndpoints.sessionDelete as Endpoint, undefined).data ? 1 : 0}</p>

const show = (stayed = false, data = createData()) =>
  render(
    <ConsoleContext value={{ session: { get: () => ({ stayed }) } } as Console}>
      <DataProvider data={data}>
        <Count />
        <Count />
      </DataProvider>
    </ConsoleContext>,
  )

describe('reading', () => {
  it('asks once for all who show it, by endpoint and query', async () => {
    server.gives(authEndpoints.sessionList, none)
    show()
    expect(await screen.findAllByText('0 处')).toHaveLength(2)
    expect(server.asked.map(({ query }) => query)).toEqual([{ pageSize: '50' }])
  })

  it('never tries again by itself what the server refused', async () => {
    server.answers(authEndpoints.sessionList, () => envelope(40300, '您没有权限'))
    show()
    await screen.findAllByText('您没有权限')
    await pass(120_000)
    expect(server.asked).toHaveLength(1)
  })

  it('asks again when the server says that it may, if the session has asked too much', async () => {
    server.answers(authEndpoints.sessionList, () => envelope(42900, '操作过于频繁', { retryAfter: 40 }))
    show()
    await screen.findAllByText('操作过于频繁')
    await pass(39_000)
    expect(server.asked).toHaveLength(1)
    server.gives(authEndpoints.sessionList, none)
    await pass(2_000)
    expect(await screen.findAllByText('0 处')).toHaveLength(2)
    expect(server.asked).toHaveLength(2)
  })

  it('tries again a few times where there was no answer', async () => {
    server.answers(authEndpoints.sessionList, () => Promise.reject(new TypeError('gone')))
    show()
    await screen.findAllByText('连接不上服务器，请检查网络后重试')
    await pass(600_000)
    expect(server.asked).toHaveLength(4)
  })

  it('begins anew with each session', async () => {
    server.gives(authEndpoints.sessionList, none)
    const { unmount } = show()
    await screen.findAllByText('0 处')
    unmount()
    show()
    expect(screen.getAllByText('…')).toHaveLength(2)
    await waitFor(() => expect(server.asked).toHaveLength(2))
  })

  it('asks for nothing by itself after the session ended and the user stayed', async () => {
    server.answers(authEndpoints.sessionList, () => Promise.reject(new TypeError('gone')))
    show(true)
    await screen.findAllByText('连接不上服务器，请检查网络后重试')
    await pass(600_000)
    expect(server.asked).toHaveLength(1)
  })
})

const answers = vi.fn()
const Page = ({ page }: { page: number }) => {
  const { data, answered } = useEndpoint(authEndpoints.sessionList, { pageIndex: page }, { keepPrevious: true })
  answers(page, data ? countOf(data) : null, answered)
  return null
}

describe('refreshing', () => {
  it('fetches again what an endpoint answered, and nothing else', async () => {
    server.gives(authEndpoints.sessionList, none)
    const data = createData()
    show(false, data)
    await screen.findAllByText('0 处')
    data.refresh(authEndpoints.userSessionList)
    await pass(10)
    expect(server.asked).toHaveLength(1)
    server.gives(authEndpoints.sessionList, { records: [session], total: 1 })
    data.refresh(authEndpoints.userSessionList, authEndpoints.sessionList)
    expect(await screen.findAllByText('1 处')).toHaveLength(2)
  })

  it('keeps the last answer while another query is running, and says which query it belongs to', async () => {
    answers.mockClear()
    const at = (page: number) => (
      <ConsoleContext value={{ session: { get: () => ({ stayed: false }) } } as Console}>
        <DataProvider data={shared}>
          <Page page={page} />
        </DataProvider>
      </ConsoleContext>
    )
    const shared = createData()
    server.gives(authEndpoints.sessionList, none)
    const { rerender } = render(at(1))
    await waitFor(() => expect(answers).toHaveBeenLastCalledWith(1, 0, true))
    rerender(at(2))
    expect(answers).toHaveBeenLastCalledWith(2, 0, false)
    await waitFor(() => expect(answers).toHaveBeenLastCalledWith(2, 0, true))
  })
})

it('forgets the oldest of very many answers', () => {
  const { cache } = createData()
  for (let at = 0; at < 500; at += 1) cache.set(`${at}`, {})
  cache.set('0', {})
  cache.set('500', {})
  expect([cache.size, cache.has('0'), cache.has('1'), cache.has('2')]).toEqual([500, true, false, true])
})

describe('what writes', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
    const writes = endpoint.method === 'POST' || /\/(delete|logout)$/.test(endpoint.path)
    expect(isReadable(endpoint)).toBe(!writes)
  })

  it('is never fetched', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Deleting />)).toThrow('/auth/api/v1/manager/session/delete writes: call it')
    expect(server.asked).toEqual([])
  })
})
