import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../tests/support/fake-server'
import { authEndpoints } from '../contract/auth'
import type { Endpoint } from '../contract/endpoint'
import { allEndpoints } from '../contract/endpoints'
import { configureApi } from '../lib/api'
import { type Console, ConsoleContext } from './console'
import { DataProvider, isReadable, useEndpoint } from './data'

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

function Count() {
  const { data, error } = useEndpoint(authEndpoints.sessionList, { pageSize: 50 })
  if (error) return <p>{error.message}</p>
  return <p>{Array.isArray(data) ? `${data.length} 处` : '…'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const Deleting = () => <p>{useEndpoint(authEndpoints.sessionDelete as Endpoint, undefined).data ? 1 : 0}</p>

const show = (stayed = false) =>
  render(
    <ConsoleContext value={{ session: { get: () => ({ stayed }) } } as Console}>
      <DataProvider>
        <Count />
        <Count />
      </DataProvider>
    </ConsoleContext>,
  )

describe('reading', () => {
  it('asks once for all who show it, by endpoint and query', async () => {
    server.gives(authEndpoints.sessionList, [])
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

  it('tries again a few times where there was no answer', async () => {
    server.answers(authEndpoints.sessionList, () => Promise.reject(new TypeError('gone')))
    show()
    await screen.findAllByText('连接不上服务器，请检查网络后重试')
    await pass(600_000)
    expect(server.asked).toHaveLength(4)
  })

  it('begins anew with each session', async () => {
    server.gives(authEndpoints.sessionList, [])
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

describe('what writes', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
    const writes = endpoint.method === 'POST' || /\/(delete|logout)$/.test(endpoint.path)
    expect(isReadable(endpoint)).toBe(!writes)
  })

  it('is never fetched', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Deleting />)).toThrow('auth.session.delete writes: call it')
    expect(server.asked).toEqual([])
  })
})
