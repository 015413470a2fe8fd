/**
 * Each endpoint accepts one request from somebody with the right, refuses the same from somebody without it, and a write
 * leaves exactly one row in the log.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { allEndpoints } from '../../src/contract/endpoints'
import { operationColumns } from '../../src/lib/columns/logs'
import { acceptedRequests } from '../support/access/accepted-requests'
import { askAsUsual } from '../support/access/ask-as-role'
import { numberFields } from '../support/access/number-inputs'
import { requestOf } from '../support/access/samples'
import { addPerson, roleOf } from '../support/server/staff'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const second = 1000

it('every endpoint has one', () => {
  expect(Object.keys(acceptedRequests).sort()).toEqual(allEndpoints.map(({ name }) => name).sort())
})

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  // Nobody is refused for what an earlier request has counted.
  beforeEach(async () => {
    start += 3600 * second
    if (new Date(start).getUTCHours() > 10) start += 16 * 3600 * second
    await t.pass(start - t.clock.now)
  })

  const logged = () => t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const { logged: logs = 1 } = acceptedRequests[name] ?? {}
    const { input, token } = await askAsUsual(t, endpoint)
    const send = async (by?: string) =>
      (await t.send(endpoint, { ...requestOf(endpoint, input), ...(by !== undefined && { token: by }) })).envelope

    if (endpoint.permission !== 'public') {
      const without =
        endpoint.permission === 'signed-in' ? await send() : await refused(endpoint.permission, () => send(token))
      expect(without.code, without.msg).toBe(endpoint.permission === 'signed-in' ? 50008 : 40300)
    }

    const before = (await logged()).length
    const answer = await send(token)
    expect(answer.code, `${JSON.stringify(input)} → ${answer.msg}`).toBe(20000)
    const rows = (await logged()).slice(before)
    const itself = input.id ?? (input.ids as number[] | undefined)?.[0] ?? (answer.data as { id?: number } | null)?.id
    const logsCompany = logs === 'itself' ? itself : logs === 'its company' ? input.companyId : logs
    const isAboutNumbers = ({ object }: { object: string | null }) => object === 'phone-numbers'
    const done = rows.filter((row) => !isAboutNumbers(row))
    expect(done.map((row) => [row.result, row.company_id])).toEqual(endpoint.writes ? [['OK', logsCompany]] : [])
    // People read what it is about in words, not as the server calls it.
    expect(done.map((row) => operationColumns.object.text(row as never)).filter((text) => /[a-z]/.test(text))).toEqual(
      [],
    )
    // Whoever types a number leaves one row more.
    const hasTyped = numberFields.some(({ endpoint: { name: of }, path }) => of === name && path in input)
    expect(rows.filter(isAboutNumbers).map((row) => row.result)).toEqual(hasTyped ? ['OK'] : [])
  })

  it('a write that finds nothing to do is logged as well', async () => {
    const ids = [await addPerson(t, 'nowhere', 'COMPANY', [await roleOf(t, 'agent')])]
    const before = (await logged()).length
    await t.call(authEndpoints.userSessionDeleteByUsers, { as: 'boss', body: { userIds: ids } })
    const rows = (await logged()).slice(before)
    expect(rows.map((row) => [row.action, row.result, row.object, row.company_id])).toEqual([
      ['user-session.delete-by-users', 'OK', null, 1],
    ])
  })

  /** Asks while no role has the permission. */
  const refused = async <A>(permission: string, ask: () => Promise<A>): Promise<A> => {
    const { id } = await t.db
      .selectFrom('permission')
      .select('id')
      .where('path', '=', permission)
      .executeTakeFirstOrThrow()
    const held = await t.db.deleteFrom('role_permission').where('permission_id', '=', id).returningAll().execute()
    // Grants are cached for a second.
    t.clock.now += 2 * second
    const answer = await ask()
    await t.db.insertInto('role_permission').values(held).execute()
    t.clock.now += 2 * second
    return answer
  }
})
