import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { systemEndpoints } from '../../../contract/system'
import type { Executed } from '../../commands/commands'
import { createRegistry, defineCommand } from '../../registry/registry'
import { createUsage } from './usage'

const registry = createRegistry({
  groups: [],
  pages: [{ id: 'customer.open-mine', path: '/a', title: 'a', group: '', view: async () => () => null }],
  commands: [
    defineCommand({ id: 'customer.add', title: '新增', section: '', run: () => {} }),
    defineCommand({ id: 'list.down', title: '下一行', section: '', keyOnly: true, run: () => {} }),
  ],
})

let server: FakeServer
let ran: (ran: Executed) => void = () => {}
const onExecuted = (listener: typeof ran) => {
  ran = listener
}
const session = { token: 'Bearer abc' as string | null, user: null, stayed: false }
const create = () => createUsage({ registry, commands: { onExecuted }, session: { get: () => session } })
const sent = () => {
  vi.runAllTimers()
  return server.asked.filter(({ endpoint }) => endpoint.startsWith('POST')).map(({ body }) => body)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  session.token = 'Bearer abc'
  server = fakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what is used', () => {
  it('counts pages from wherever they were asked for, and tells the server', () => {
    const usage = create()
    ran({ id: 'customer.open-mine', source: 'key' })
    ran({ id: 'customer.open-mine', source: 'menu' })
    expect(usage.get().get('customer.open-mine')).toEqual({ count: 2, lastTime: 1_800_000_000 })
    expect(sent()).toEqual([{ command: 'customer.open-mine' }, { command: 'customer.open-mine' }])
  })

  it('counts actions from the palette alone', () => {
    const usage = create()
    ran({ id: 'customer.add', source: 'key' })
    expect(usage.score('customer.add')).toBe(0)
    ran({ id: 'customer.add', source: 'elsewhere' })
    expect(usage.score('customer.add')).toBeGreaterThan(0)
  })

  it('does not count what is not in the palette', () => {
    create()
    ran({ id: 'list.down', source: 'palette' })
    ran({ id: 'gone.command', source: 'palette' })
    expect(sent()).toEqual([])
  })

  it('of a command that ended the session is not sent', () => {
    create()
    ran({ id: 'customer.add', source: 'palette' })
    session.token = null
    expect(sent()).toEqual([])
  })

  it('fades, and counts little for much use', () => {
    const usage = create()
    const times = (count: number) => {
      for (let n = 0; n < count; n++) ran({ id: 'customer.open-mine', source: 'palette' })
      return usage.score('customer.open-mine')
    }
    const once = times(1)
    const often = times(31)
    expect(often).toBeGreaterThan(once)
    expect(often).toBeLessThan(once * 10)
    vi.setSystemTime(Date.now() + 3 * 86_400_000)
    expect(usage.score('customer.open-mine')).toBeCloseTo(often / 2)
  })
})

describe('what the server knows', () => {
  it('is joined with what ran meanwhile', async () => {
    const usage = create()
    server.gives(systemEndpoints.usageList, [
      { command: 'customer.open-mine', count: 5, lastTime: 1_700_000_000 },
      { command: 'customer.add', count: 2, lastTime: 1_700_000_000 },
    ])
    const loading = usage.load()
    ran({ id: 'customer.open-mine', source: 'menu' })
    await loading
    expect(usage.get().get('customer.open-mine')).toEqual({ count: 5, lastTime: 1_800_000_000 })
    expect(usage.get().get('customer.add')?.count).toBe(2)
  })

  it('may be missing', async () => {
    const usage = create()
    server.answers(systemEndpoints.usageList, () => Promise.reject(new TypeError('offline')))
    server.answers(systemEndpoints.usageAdd, () => Promise.reject(new TypeError('offline')))
    await usage.load()
    ran({ id: 'customer.add', source: 'palette' })
    await vi.runAllTimersAsync()
    expect(usage.get().get('customer.add')?.count).toBe(1)
  })
})
