/** Who reaches a server that has demo accounts: only this machine, unless the demo is public on purpose. */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { livePath } from '../../src/contract/live'
import { managerEndpoints } from '../../src/contract/manager'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { path } = managerEndpoints.userInfo
const ask = (t: TestApp, headers: Record<string, string>, url = path) => t.app.inject({ url, headers })
/** A request without a token that was let in is asked to sign in. */
const signInFirst = 50008

const own = ['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:8080', '[::1]', '[::1]:3000', 'LOCALHOST:3000']
const foreign = [
  'demo.example.com',
  '192.168.1.5:3000',
  '0.0.0.0:3000',
  'localhost.example.com',
  '127.0.0.1.nip.io',
  '[::]:3000',
]
const forwarding: [string, string][] = [
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=203.0.113.7'],
  ['x-real-ip', '203.0.113.7'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '203.0.113.7'],
]

describe.each(dialects)('with demo accounts on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it.each(own)('Host %s is let in', async (host) => {
    expect((await ask(t, { host })).json().code).toBe(signInFirst)
  })

  it.each(foreign)('Host “%s” is refused, with the way out', async (host) => {
    expect((await ask(t, { host })).json()).toMatchObject({
      code: 40300,
      msg: expect.stringContaining('DEMO_PUBLIC=1'),
    })
  })

  it.each(forwarding)('%s is refused', async (name, value) => {
    expect((await ask(t, { host: 'localhost', [name]: value })).json().code).toBe(40300)
  })

  it('nobody signs in through a proxy, and no page, document or socket opens', async () => {
    const headers = { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }
    const payload = { userName: 'admin', code: 'a'.repeat(64), type: 10 }
    const login: InjectOptions = { method: 'POST', url: authEndpoints.login.path, headers, payload }
    expect((await t.app.inject(login)).json().code).toBe(40300)
    for (const url of ['/', '/login', '/assets/index.js', '/openapi.json', '/docs/']) {
      const { statusCode, body } = await ask(t, headers, url)
      expect([url, statusCode, body.includes('DEMO_PUBLIC=1')]).toEqual([url, 403, true])
    }
    expect((await ask(t, headers, livePath)).json().code).toBe(40300)
  })

  it.each(['/healthz', '/readyz'])('%s answers under any name', async (url) => {
    const headers = { host: '10.0.0.7:3000', 'x-forwarded-for': '203.0.113.7' }
    expect((await ask(t, headers, url)).statusCode).toBe(200)
  })
})

describe.each(dialects)('anybody is let in on %s', (dialect) => {
  const headers = { host: 'console.example.com', 'x-forwarded-for': '203.0.113.7' }

  it.each([
    ['where nobody is a demo account', { env: { DEMO: '0' }, demo: false }],
    ['to a demo that is public on purpose', { env: { DEMO_PUBLIC: '1', TRUST_PROXY: '1', HOST: '0.0.0.0' } }],
  ])('%s', async (_where, options) => {
    const t = await testApp(dialect, options)
    onTestFinished(() => t.close())
    expect((await ask(t, headers)).json().code).toBe(signInFirst)
  })

  it.each([
    ['TRUST_PROXY', '1'],
    ['HOST', '0.0.0.0'],
  ])('but a demo does not start with %s=%s alone', async (name, value) => {
    await expect(testApp(dialect, { env: { [name]: value } })).rejects.toThrow('DEMO_PUBLIC=1')
  })
})
