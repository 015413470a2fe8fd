// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { createErrorLog } from './error-log'

const site = {
  title: '',
  imageHost: '',
  sessionHours: 12,
  codeLogin: false,
  environment: 'production',
  errorLogEnvironments: ['production'],
}

beforeEach(() => {
  history.replaceState(null, '', '/customer/mine?page=2')
})

it('keeps message, stack, component, address and time, newest first', () => {
  vi.useFakeTimers({ now: 1_760_000_000_000 })
  const log = createErrorLog(site)
  const error = new Error('one')
  log.add(error, '\n    at SessionList')
  log.add('two')
  expect(log.get()).toEqual([
    { id: 2, message: 'two', stack: '', info: '', url: location.href, time: 1_760_000_000_000 },
    {
      id: 1,
      message: 'one',
      stack: error.stack,
      info: '\n    at SessionList',
      url: location.href,
      time: 1_760_000_000_000,
    },
  ])
  expect(log.get()[0]?.url).toContain('/customer/mine?page=2')
  vi.useRealTimers()
})

it('shows no telephone number, wherever it stands', () => {
  history.replaceState(null, '', '/customer/mine?phone=13812341234')
  const log = createErrorLog(site)
  log.add(new Error('无法拨打 13812341234'), '\n    at Call (05713812341)')
  expect(log.get()[0]).toMatchObject({
    message: '无法拨打 138****1234',
    url: expect.stringContaining('phone=138****1234'),
    info: '\n    at Call (0571***2341)',
  })
  expect(JSON.stringify(log.get())).not.toContain('12341234')
})

it('can be cleared', () => {
  const log = createErrorLog(site)
  log.add('one')
  log.clear()
  expect(log.get()).toEqual([])
  log.add('two')
  expect(log.get()).toHaveLength(1)
})

it.each([
  [['production'], 'development', 0],
  [['production'], 'production', 1],
  [['production', 'staging'], 'staging', 1],
  [[], 'production', 0],
])('records in the configured environments only: %j in %s', (errorLogEnvironments, environment, count) => {
  const log = createErrorLog({ ...site, environment, errorLogEnvironments })
  log.add(new Error('x'))
  expect(log.get()).toHaveLength(count)
})

it('watches for what nobody caught', () => {
  const log = createErrorLog(site)
  const stop = log.watch(window)
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown'), message: 'Uncaught' }))
  window.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
  expect(log.get().map(({ message }) => message)).toEqual(['rejected', 'Script error.', 'thrown'])
  stop()
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('later') }))
  expect(log.get()).toHaveLength(3)
})

it('does not fill the memory when an error comes in a loop', () => {
  const log = createErrorLog(site)
  for (let index = 0; index < 1000; index++) log.add(new Error(String(index)))
  expect(log.get()).toHaveLength(100)
  expect(log.get()[0]?.message).toBe('999')
})
