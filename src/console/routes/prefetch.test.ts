import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Command, createRegistry } from '../registry/registry'
import { prefetch, prefetchWhenIdle } from './prefetch'

const command = (id: string, load?: NonNullable<Command['opens']>['load']): Command => ({
  id,
  title: id,
  section: '客户',
  ...(load && { opens: { load } }),
  run() {},
})

let idle: (() => void)[]
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = []
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The browser is idle for a moment. */
const beIdle = async () => {
  for (const run of idle.splice(0)) run()
  await new Promise((resolve) => setImmediate(resolve))
}

const started = (list: readonly Command[], isPermitted = (_: Command) => true) => {
  const registry = createRegistry({
    groups: [],
    pages: [],
    commands: [{ noun: 'phone', load: async () => ({ list }) }],
  })
  const commands = { permitted: () => registry.commands.filter(isPermitted) }
  return prefetchWhenIdle({ registry, commands } as unknown as Parameters<typeof prefetchWhenIdle>[0])
}

it('what may be run is fetched, one at a time, while there is nothing else to do', async () => {
  const [first, second, forbidden] = [
    vi.fn(async () => () => null),
    vi.fn(async () => () => null),
    vi.fn(async () => () => null),
  ]
  const list = [command('a.first', first), command('a.plain'), command('a.second', second), command('a.no', forbidden)]
  started(list, ({ id }) => id !== 'a.no')
  expect(first).not.toHaveBeenCalled()
  await beIdle()
  expect([first, second].map((code) => code.mock.calls.length)).toEqual([1, 0])
  await beIdle()
  expect([first, second, forbidden].map((code) => code.mock.calls.length)).toEqual([1, 1, 0])
  await beIdle()
  expect(idle).toEqual([])
})

it('ends when it is called off', async () => {
  const code = vi.fn(async () => () => null)
  const end = started([command('a.first', code), command('a.second', code)])
  await beIdle()
  end()
  await beIdle()
  expect(code).toHaveBeenCalledTimes(1)
})

it('a failure is not reported', async () => {
  const code = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  prefetch({ opens: { load: code } })
  prefetch({})
  await new Promise((resolve) => setImmediate(resolve))
  expect(code).toHaveBeenCalledTimes(1)
})
