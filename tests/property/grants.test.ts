/**
 * No sequence of roles made, changed, given and taken lets anybody reach beyond what those who did it held at first: not
 * by widening a role that somebody has, by copying, by passing on what was just received, nor by two who help each other.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managerEndpoints } from '../../src/contract/manager'
import { type DataScope, dataScopes } from '../../src/contract/manager/data-scopes'
import { roleEndpoints } from '../../src/contract/manager/roles'
import type { Permission } from '../../src/contract/permissions'
import { limitedScope } from '../../src/server/access/scope'
import { type Grants, grantsOf } from '../../src/server/access/viewer'
import { grantsOfRole } from '../../src/server/manager/roles/role-queries'
import { idOf } from '../support/access/accepted-requests'
import { addPerson, addRole } from '../support/server/staff'
import { dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'

const { roleAdd, roleUpdate, grantUpdate, userAddBatch, userRemoveBatch } = roleEndpoints

/** What the two who act hold at first: different things, neither all that the company has. */
const keepers: readonly (readonly [string, DataScope, readonly Permission[]])[] = [
  ['grants.wide', 'company', ['role:save', 'user:save', '/manager/rolelist', '/manager/userlist', '/call/number']],
  ['grants.narrow', 'department-tree', ['role:save', 'user:save', '/manager/rolelist', 'call:wrapup', 'lock:lift']],
]
const names: readonly Permission[] = [
  ...new Set(keepers.flatMap(([, , held]) => held)),
  ...(['call:dial', 'setting:update'] as const),
]

const whats = [
  ...(['add', 'copy', 'take', 'withdraw', 'save'] as const),
  // What leads further, if anything does.
  ...(['give', 'give', 'give', 'assign', 'assign', 'assign', 'rescope', 'rescope'] as const),
] as const

/** What somebody tries; the numbers choose among the roles and people that there are. */
const act = fc.record({
  by: fc.constantFrom(...keepers.map(([account]) => account)),
  what: fc.constantFrom(...whats),
  role: fc.nat(40),
  user: fc.nat(5),
  name: fc.constantFrom(...names),
  scope: fc.constantFrom(...dataScopes),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const rank = (scope: DataScope | undefined) => (scope === undefined ? -1 : dataScopes.indexOf(scope))

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let people: number[]
  let bound: ReadonlyMap<number, Grants>
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    const held: number[] = []
    for (const [account, scope, permissions] of keepers) {
      held.push(await addPerson(t, account, 'COMPANY', [await addRole(t, account, scope, permissions)]))
    }
    const agents = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', 'in', ['agent', 'leader', 'boss'])
      .execute()
    people = [
      ...held,
      ...agents.map(({ id }) => id),
      await addPerson(t, 'grants.none', 'COMPANY', [await addRole(t, 'empty', 'self', [])]),
    ]
    bound = await boundOf()
  }, 60_000)
  afterAll(() => t.close())

  const now = async () =>
    new Map(await Promise.all(people.map(async (id) => [id, await grantsOf(t.db, id, 1)] as const)))
  /** For each person: what they held at first, or any of the two who act. */
  const boundOf = async () => {
    const first = await now()
    const acting = await Promise.all(keepers.map(async ([account]) => first.get(await idOf(t, account)) as Grants))
    return new Map(
      [...first].map(([id, own]) => {
        const most = new Map(own)
        for (const grants of acting) {
          for (const [permission, scope] of grants) {
            if (rank(scope) > rank(most.get(permission))) most.set(permission, limitedScope('COMPANY', scope))
          }
        }
        return [id, most] as const
      }),
    )
  }

  const tried = async ({ by, what, role, user, name, scope }: Act): Promise<boolean> => {
    const roles = await t.db.selectFrom('role').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()
    // Mostly the last that they made themselves: the others are hardly ever theirs to change.
    const self = await idOf(t, by)
    const own = roles.filter(({ created_by }) => created_by === self)
    const chosen = (role % 5 > 0 && own.at(-1)) || (roles[role % roles.length] as (typeof roles)[number])
    const userId = people[user % people.length] as number
    const ask = async (): Promise<{ code: number; data: unknown }> => {
      const { id, version } = chosen
      switch (what) {
        case 'add':
        case 'copy': {
          const body = {
            name: `r${roles.length} ${role} ${by}`,
            dataScope: scope,
            ...(what === 'copy' && { copyOf: id }),
          }
          return t.envelope(roleAdd, { as: by, body })
        }
        case 'rescope':
          return t.envelope(roleUpdate, { as: by, body: { id, version, name: chosen.name, dataScope: scope } })
        case 'give':
          return t.envelope(grantUpdate, { as: by, body: { id, version, give: [name], take: [] } })
        case 'take': {
          const held = [...(await grantsOfRole(t.db, id))]
          const take = held.length > 0 ? [held[user % held.length] as Permission] : [name]
          return t.envelope(grantUpdate, { as: by, body: { id, version, give: [], take } })
        }
        case 'assign':
          return t.envelope(userAddBatch, { as: by, body: { roleId: id, ids: [userId] } })
        case 'withdraw':
          return t.envelope(userRemoveBatch, { as: by, body: { roleId: id, ids: [userId] } })
        case 'save': {
          const { nickname, version: known } = await t.db
            .selectFrom('user')
            .select(['nickname', 'version'])
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          const body = { id: userId, version: known, nickname, roleIds: [id] }
          return t.envelope(managerEndpoints.userUpdate, { as: by, body })
        }
      }
    }
    const { code, data } = await ask()
    expect([20000, 40000, 40300, 40400, 40900]).toContain(code)
    return code === 20000 && (!Array.isArray(data) || (data as { ok: boolean }[])[0]?.ok === true)
  }

  it('nobody ever reaches further', async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
        for (const one of acts) {
          if (await tried(one)) done.set(one.what, (done.get(one.what) ?? 0) + 1)
          for (const [id, grants] of await now()) {
            for (const [permission, scope] of grants) {
              const most = bound.get(id)?.get(permission)
              expect(
                rank(limitedScope('COMPANY', scope)),
                `${JSON.stringify(one)}: ${id} ${permission} ${scope}`,
              ).toBeLessThanOrEqual(rank(most && limitedScope('COMPANY', most)))
            }
          }
        }
      }),
      { numRuns: 40, seed: 20_261_128 },
    )
    // Each kind of act was done, not only refused.
    expect([...done.keys()].sort()).toEqual(['add', 'assign', 'copy', 'give', 'rescope', 'save', 'take', 'withdraw'])
  }, 120_000)
})
