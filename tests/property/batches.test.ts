/** A batch of all that a filter finds changes nobody outside its doer's scopes, whatever the scopes and the filter. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import type { DataScope } from '../../src/contract/manager/data-scopes'
import { conditions } from '../support/conditions'
import { addPerson, addRole, roleOf } from '../support/server/staff'
import { dialects, paged, type TestApp, testApp } from '../support/server/test-app'

const { userList, userStatusBatch } = managerEndpoints
const scopes = ['self', 'department', 'department-tree', 'company', 'channel', 'all'] as const satisfies DataScope[]

describe.each(dialects)('batches of a whole filter on %s', (dialect) => {
  let t: TestApp
  let doer: number
  let roles: { list: number; save: number }
  beforeAll(async () => {
    t = await testApp(dialect)
    roles = {
      list: await addRole(t, '看', 'self', ['/manager/userlist']),
      save: await addRole(t, '管', 'self', ['user:save']),
    }
    doer = await addPerson(t, 'doer', 'COMPANY', [roles.list, roles.save, await roleOf(t, 'agent')])
  }, 60_000)
  afterAll(() => t.close())

  const people = () =>
    t.db
      .selectFrom('user')
      .leftJoin('company_user', 'company_user.user_id', 'user.id')
      .select(['user.id', 'user.company_id', 'user.status', 'company_user.department_id'])
      .orderBy('user.id')
      .execute()

  /** The reference, written independently of the code that makes conditions. */
  const reaches = async (scope: DataScope) => {
    const all = await people()
    const departments = await t.db.selectFrom('department').select(['id', 'parent_id']).execute()
    const me = all.find(({ id }) => id === doer)
    const below = new Set([me?.department_id])
    for (let size = 0; size < below.size; ) {
      size = below.size
      for (const { id, parent_id } of departments) if (below.has(parent_id)) below.add(id)
    }
    const within = all.filter(({ id, company_id, department_id }) => {
      if (scope === 'self') return id === doer
      if (scope === 'department') return department_id === me?.department_id
      if (scope === 'department-tree') return department_id !== null && below.has(department_id)
      return company_id === me?.company_id
    })
    return new Set(within.map(({ id }) => id))
  }

  const logged = () =>
    t.db.selectFrom('operation_log').select('object').where('user_id', '=', doer).where('result', '=', 'OK').execute()

  it('change those who were confirmed and are in reach, log each once, and leave all others alone', async () => {
    const when = conditions()
    const before = await people()
    const some = <V>(values: readonly V[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const departments = await t.db.selectFrom('department').select('id').execute()
    const filters = fc.record({
      keywords: some(['cg', 'cg10', 'yh', 'doer', 'wang', 'zzz']),
      status: some(['ENABLED', 'DISABLED', 'ENABLED,DISABLED']),
      org: some(['COMPANY', 'PLATFORM', 'COMPANY,CHANNEL']),
      companyId: some([1, 2, 3]),
      departmentId: some(departments.map(({ id }) => id)),
      departmentBelow: some([true, false]),
    })
    const given = fc.record({
      list: fc.constantFrom(...scopes),
      save: fc.constantFrom(...scopes),
      filter: fc.oneof(fc.constant({}), filters),
      disabled: fc.subarray(before.map(({ id }) => id).filter((id) => id !== doer)),
      // A later part, which the server takes without asking for the count again.
      after: fc.option(fc.constantFrom(...before.map(({ id }) => id)), { nil: 0 }),
      forged: fc.integer({ min: 1, max: 60 }),
    })
    let changed = 0
    const property = fc.asyncProperty(given, async ({ list, save, filter, disabled, after, forged }) => {
      for (const [role, data_scope] of [
        [roles.list, list],
        [roles.save, save],
      ] as const) {
        await t.db.updateTable('role').set({ data_scope }).where('id', '=', role).execute()
      }
      // The server knows roles for a second (docs/decisions/0006).
      t.clock.now += 2_000
      await t.db.updateTable('user').set({ status: 'ENABLED' }).execute()
      if (disabled.length > 0) {
        await t.db.updateTable('user').set({ status: 'DISABLED' }).where('id', 'in', disabled).execute()
      }
      const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
      const { total } = paged(await t.call(userList, { as: 'doer', query: query as never }))
      const [start, logs] = [await people(), (await logged()).length]
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
      const all = {
        filter: text,
        count: after === 0 ? Math.max(1, total) : forged,
        done: after === 0 ? 0 : 1,
        after: after ?? 0,
      }
      const answer = await t.envelope(userStatusBatch, { as: 'doer', body: { all, status: 'DISABLED' } })
      if (when('it is the first part', after === 0)) expect(answer.code).toBe(total === 0 ? codes.conflict : codes.ok)
      const was = new Map(start.map(({ id, status }) => [id, status]))
      const touched = (await people()).filter(({ id, status }) => was.get(id) !== status).map(({ id }) => id)
      const told = answer.data?.filter(({ ok, msg }) => ok && msg === null).map(({ id }) => id) ?? []
      expect(touched).toEqual([...told].sort((a, b) => a - b))
      const [seen, reached] = [await reaches(list), await reaches(save)]
      expect((answer.data ?? []).filter(({ id }) => !seen.has(id))).toEqual([])
      expect(touched.filter((id) => !reached.has(id) || id === doer)).toEqual([])
      const objects = (await logged()).slice(logs).flatMap(({ object }) => object ?? [])
      expect(objects.sort()).toEqual(touched.map((id) => `user:${id}`).sort())
      changed += touched.length
    })
    await fc.assert(property, { numRuns: 60 })
    // The property would also hold if nothing were ever changed.
    expect(changed).toBeGreaterThan(20)
  }, 120_000)
})
