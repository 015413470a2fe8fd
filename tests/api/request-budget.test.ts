/** A session that asks too much is refused until its minute is over; others go on, and its call can end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { allEndpoints } from '../../src/contract/endpoints'
import { codes } from '../../src/contract/envelope'
import { systemEndpoints } from '../../src/contract/system'
import { idOf } from '../support/access/accepted-requests'
import { addSession } from '../support/access/role-users'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { preferenceList, preferenceUpdate, usageAdd } = systemEndpoints
const second = 1000
const tooMany = {
  code: codes.tooMany,
  msg: '您的操作过于频繁，请一分钟后再试；若您没有这么多操作，请关掉多余的页面',
}

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await testApp(dialect, { env: { SESSION_REQUESTS: '5', SESSION_WRITES: '2', SESSION_HOURS: '720' } })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    token = await addSession(t, await idOf(t, 'agent'))
  })

  const read = (by = token) => t.envelope(preferenceList, { token: by })
  const write = () => t.envelope(usageAdd, { token, body: { command: 'customer.add' } })
  const codesOf = async (asks: readonly (() => Promise<{ code: number }>)[]) => {
    const found: number[] = []
    for (const ask of asks) found.push((await ask()).code)
    return found
  }

  it('reads up to the limit, and again after its minute; another session of the same user goes on', async () => {
    expect(await codesOf([read, read, read, read, read])).toEqual(Array(5).fill(codes.ok))
    t.clock.now += 20 * second
    expect(await read()).toEqual({ ...tooMany, data: { retryAfter: 40 } })
    const other = await addSession(t, await idOf(t, 'agent'))
    expect((await read(other)).code).toBe(codes.ok)
    t.clock.now += 39 * second
    expect(await read()).toEqual({ ...tooMany, data: { retryAfter: 1 } })
    t.clock.now += second
    expect((await read()).code).toBe(codes.ok)
  })

  it('writes up to a lower limit, and then still reads', async () => {
    expect(await codesOf([write, write, write, read])).toEqual([codes.ok, codes.ok, codes.tooMany, codes.ok])
    const pressed = t.envelope(preferenceUpdate, { token, body: { key: 'a', value: 1 as never } })
    expect(await pressed).toMatchObject(tooMany)
  })

  it('a refused write stands in the operation log once a minute', async () => {
    const before = await t.db.selectFrom('operation_log').selectAll().execute()
    const add = () =>
      t.envelope(customerEndpoints.flowAdd, { token, body: { customerId: 1, type: 10, remark: '太多' } })
    await codesOf([write, write, add, add, add])
    const after = await t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()
    const added = after.slice(before.length)
    expect(added.map((row) => [row.action, row.result, row.message])).toEqual([['flow.add', 'REFUSED', tooMany.msg]])
  })

  it('whoever is not signed in is told that first', async () => {
    expect((await t.envelope(preferenceList)).code).toBe(codes.illegalToken)
  })

  const signedIn = allEndpoints.filter(({ permission }) => permission !== 'public')
  it.each(signedIn.map((endpoint) => [endpoint.name, endpoint] as const))('past the limit: %s', async (_, endpoint) => {
    await codesOf([read, read, read, read, read])
    const { envelope } = await t.send(endpoint, { token, ...(endpoint.method === 'POST' && { body: {} }) })
    expect(envelope.code === codes.tooMany).toBe(!endpoint.unlimited)
  })

  it('nobody is kept from signing in', async () => {
    await codesOf([read, read, read, read, read, read])
    expect((await t.envelope(authEndpoints.logout, { token })).code).toBe(codes.ok)
    const { data } = await t.signIn('agent')
    expect((await read(data.accessToken)).code).toBe(codes.ok)
  })
})
