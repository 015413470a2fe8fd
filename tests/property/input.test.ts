/**
 * For any input, the answer is an envelope that names what is wrong: never a 5xx, never code 50000, and never with a
 * word of another company.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { managerEndpoints } from '../../src/contract/manager'
import { inputFor, parametersOf } from '../support/access/samples'
import { conditions } from '../support/conditions'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const nasty = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '%',
      "'",
      '"; drop table customer; --',
      '__proto__',
      'constructor',
      '9'.repeat(30),
      '-1',
      '1.5',
      '1e400',
    ],
    ...['NaN', 'null', 'true', '\ud800', '𝒳', '../..', '{{7*7}}', '=cmd()', 'a'.repeat(5000), '\u202e', '١٢٣'],
  ),
  fc.constantFrom(null, true, 0, -0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 63),
  fc.constantFrom([], {}, [[]], [null], { a: { b: {} } }, [1, 1]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  // Ids of rows, other companies' among them.
  fc.integer({ min: 1, max: 400 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const accounts = ['admin', 'boss', 'agent'] as const
/** In every name and text of a company that is none of the last two accounts'. */
const mark = '外泄'

describe.each(dialects)('input on %s', (dialect) => {
  let t: TestApp
  const tokens = new Map<string, string>()
  let marksSeen = 0
  beforeAll(async () => {
    t = await testApp(dialect)
    await t.db.updateTable('customer').set({ name: mark, remark: mark }).where('company_id', '=', 3).execute()
    await t.db.updateTable('user').set({ nickname: mark }).where('company_id', '=', 3).execute()
    await t.db.updateTable('department').set({ name: mark }).where('company_id', '=', 3).execute()
    await t.db.updateTable('company').set({ name: mark }).where('id', '=', 3).execute()
  })
  // Some endpoints end sessions and others count wrong passwords. Nobody signs in for each of them: that is more than one
  // address may in a minute of the real clock.
  beforeEach(async () => {
    t.clock.now += 61_000
    await t.db.deleteFrom('attempt').execute()
    for (const account of accounts) {
      const token = tokens.get(account)
      const isSignedIn =
        token !== undefined && (await t.send(managerEndpoints.userInfo, { token })).envelope.code === 20000
      if (!isSignedIn) await enter(account)
    }
  })
  afterAll(() => t.close())

  const enter = async (account: string) => void tokens.set(account, (await t.signIn(account)).data.accessToken)

  const endpoints = allEndpoints.filter((endpoint) => endpoint.name !== 'auth.logout')

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers any input without a 5xx',
    async (_name, endpoint) => {
      const when = conditions()
      const names = parametersOf(endpoint)
      const property = fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names, 'unknown', '__proto__', 'constructor'), nasty, {
          maxKeys: 4,
          noNullPrototype: true,
        }),
        fc.boolean(),
        fc.constantFrom(...accounts),
        async (changes, keepRequired, account) => {
          const token = tokens.get(account) ?? ''
          const input = keepRequired ? inputFor(endpoint, changes) : changes
          const { status, text, envelope } = await t.send(
            endpoint,
            endpoint.method === 'GET' ? { query: input, token } : { body: input, token },
          )
          expect(status).toBe(200)
          if (envelope.code === 50008) await enter(account)
          if (text.includes(mark)) marksSeen += 1
          expect(account !== 'admin' && text.includes(mark)).toBe(false)
          expect(Object.keys(envelope)).toEqual(['code', 'msg', 'data'])
          expect(envelope.code).not.toBe(50000)
          expect(envelope.code).not.toBe(50300)
          if (when('it is refused by its form', envelope.code === 40000))
            expect(envelope.msg).toMatch(/[\u4e00-\u9fff]/)
        },
      )
      await fc.assert(property, { numRuns: 60 })
    },
  )

  it('shows the other company’s words to whoever may see them', () => {
    expect(marksSeen).toBeGreaterThan(10)
  })

  const raw = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    t.app.inject({ method: 'POST', url: '/auth/api/v1/auth/login', payload, headers })

  it('takes bodies of any kind', async () => {
    const proto = '{"__proto__":{"polluted":1},"userName":"a","code":"b","type":10}'
    for (const payload of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '1',
      proto,
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(20_000),
    ]) {
      const response = await raw(payload)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ code: 40000, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect((await raw('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).json()).toMatchObject({
      code: 40000,
    })
    expect((await raw('x', { 'content-type': 'text/plain' })).json()).toMatchObject({
      code: 40000,
      msg: '请求内容须为 application/json',
    })
    const huge = JSON.stringify({ userName: 'x'.repeat(2_000_000), code: 'x', type: 10 })
    expect((await raw(huge)).json()).toMatchObject({ code: 40000, msg: '请求内容过大' })
  })

  it('refuses lists too long and nesting too deep before anything is made of them', async () => {
    const admin = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: '/task/api/v1/manager/userCustomer/deleteBatch',
        headers: { authorization: `Bearer ${tokens.get('admin')}`, 'content-type': 'application/json' },
        payload,
      })
    const many = JSON.stringify({ ids: Array.from({ length: 200_000 }, () => 1) })
    expect((await admin(many)).json()).toMatchObject({ code: 40000, msg: '编号最多 100 项' })
    const deep = `{"ids":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect((await admin(deep)).json()).toMatchObject({ code: 40000, data: { field: 'ids', reason: '嵌套过深' } })
  })

  it('names a doubled or unknown query parameter', async () => {
    const get = (url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${tokens.get('admin')}` } })
    const doubled = await get('/manager/api/v1/user/list?pageIndex=1&pageIndex=2')
    expect(doubled.json()).toMatchObject({ code: 40000, msg: '页码须为整数' })
    const unknown = await get('/manager/api/v1/user/list?pageindex=1')
    expect(unknown.json()).toMatchObject({ code: 40000, msg: 'pageindex 不是这个接口的参数' })
    for (const [text, reason] of [
      ['1.5', '须为整数'],
      ['0', '不能小于 1'],
      ['101', '不能大于 100'],
      ['abc', '须为整数'],
    ] as const) {
      const answer = await get(`/manager/api/v1/user/list?pageSize=${text}`)
      expect(answer.json()).toMatchObject({ code: 40000, msg: `每页条数${reason}` })
    }
  })

  it('answers unknown paths under an API with an envelope, and others with a page or a 404', async () => {
    for (const url of ['/auth/api/v1/nothing', '/x/api/', '/auth/api/%E0%A4%A', '/wallet/api/v1/manager/x/list?a=b']) {
      const response = await t.app.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.json().code).toBeGreaterThanOrEqual(40000)
    }
    const head = await t.app.inject({ method: 'HEAD', url: '/manager/api/v1/user/list' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).not.toBe('0')
  })
})
