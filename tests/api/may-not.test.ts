/** A list says that its viewer may not do an action with a row exactly when the action itself would refuse. */
import { DefaultQueryExecutor } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { type ManagerUser, managerEndpoints, type UserAction, userActions } from '../../src/contract/manager'
import type { Permission } from '../../src/contract/permissions'
import { passwordCode } from '../../src/server/access/password-code'
import { demoPassword } from '../../src/server/db/demo/plan'
import { addPerson, addRole, roleOf } from '../support/server/staff'
import { dialects, paged, type TestApp, testApp } from '../support/server/test-app'

const { handOver, userDelete, userList, userResetPassword, userStatus, userUnlock, userUpdate } = managerEndpoints
const code = passwordCode(demoPassword)

/** The viewers and the users they see. Pairs that can't see each other are left out. */
const accounts = ['admin', 'deputy', 'security', 'auditor', 'channel', 'boss', 'warden', 'helper', 'leader', 'agent']

describe.each(dialects)('what nobody may do with a user, on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
    const every = (await t.db.selectFrom('permission').select('path').execute()).flatMap(({ path }) => path ?? [])
    const few = ['/manager/userlist'] as const
    // Has all permissions of a platform administrator, under another name.
    await addPerson(t, 'deputy', 'PLATFORM', [await addRole(t, '副手', 'all', every as Permission[])])
    await addPerson(t, 'security', 'PLATFORM', [await roleOf(t, 'security-admin')])
    await addPerson(t, 'auditor', 'PLATFORM', [await roleOf(t, 'auditor')])
    // Sees the company, may save only users of the own department, and may end only their own sessions.
    await addPerson(t, 'warden', 'COMPANY', [
      await addRole(t, '看', 'company', few),
      await addRole(t, '管', 'department-tree', ['user:save', 'user:reset-password']),
      await addRole(t, '退', 'self', ['session:revoke']),
    ])
    await addPerson(t, 'helper', 'COMPANY', [await addRole(t, '空', 'self', few)])
  })
  afterAll(() => t.close())
  afterEach(() => vi.restoreAllMocks())

  const attempts: Record<UserAction, (as: string, user: ManagerUser) => Promise<string | null>> = {
    update: (as, { id, nickname, roleIds, version }) =>
      refusalOf(t.envelope(userUpdate, { as, body: { id, nickname, roleIds, version } })),
    enable: (as, { id }) => refusalOf(t.envelope(userStatus, { as, body: { id, status: 'ENABLED' } })),
    disable: (as, { id }) => refusalOf(t.envelope(userStatus, { as, body: { id, status: 'DISABLED' } })),
    delete: (as, { id }) => refusalOf(t.envelope(userDelete, { as, query: { id } })),
    resetPassword: (as, { id }) => refusalOf(t.envelope(userResetPassword, { as, body: { id, newCode: code } })),
    unlock: (as, { id }) => refusalOf(t.envelope(userUnlock, { as, body: { id } })),
    // Nobody takes over from themselves, so the others stay where they are.
    async handOver(as, { id }) {
      const answer = await t.envelope(handOver, { as, body: { id, toIds: [id], customers: 0 } })
      return (answer.data as { field?: string } | null)?.field === 'toIds' ? null : answer.msg
    },
    async endSessions(as, { id }) {
      const {
        code: given,
        msg,
        data,
      } = await t.envelope(authEndpoints.userSessionDeleteByUsers, {
        as,
        body: { userIds: [id] },
      })
      return given === 20000 ? (data[0]?.msg ?? null) : msg
    },
  }
  const refusalOf = async (answer: Promise<{ code: number; msg: string }>) => {
    const { code: given, msg } = await answer
    return given === 20000 ? null : msg
  }

  /** Restores the row, as if nothing had been tried. */
  async function putBack({ id, version, status }: ManagerUser) {
    await t.db.updateTable('user').set({ version, status, deleted_at: null }).where('id', '=', id).execute()
    await t.db.updateTable('session').set({ revoked_at: null, revoked_why: null }).where('user_id', '=', id).execute()
  }

  const listed = async (as: string) => {
    const answer = await t.envelope(userList, { as, query: { pageSize: 100 } })
    return answer.code === 20000 ? paged(answer.data).records : []
  }

  it.each(accounts)('the reasons listed for %s are those that the actions give', async (as) => {
    const said: string[] = []
    for (const user of (await listed(as)).filter(({ account }) => accounts.includes(account))) {
      for (const action of userActions) {
        const refused = await attempts[action](as, user)
        await putBack(user)
        // A list doesn't know what refers to a user.
        const expected = refused?.includes('不能删除；') ? null : refused
        const told = user.mayNot[action] ?? null
        if (told !== expected) said.push(`${action} ${user.account}: told ${told}, refused ${refused}`)
      }
    }
    expect(said).toEqual([])
  })

  it('covers each reason there is, and rows without any', async () => {
    const rows = (await Promise.all(accounts.map(listed))).flat()
    const reasons = new Set(rows.flatMap(({ mayNot }) => Object.values(mayNot)).map((text) => text.replace(/“.*”/, '')))
    expect([...reasons].sort()).toEqual(
      [
        '不能交接自己，请由其他管理员操作',
        '只有企业的员工需要交接',
        '不能停用自己的账号',
        '不能删除自己的账号',
        '自己的密码请用“修改密码”来改'.replace(/“.*”/, ''),
        '的权限超出您自己的，请由权限更高的管理员操作',
        '这是最后一位可用的平台管理员，不能停用或删除，也不能收回其角色',
        '用户不存在，或不在您的数据范围内',
        '您没有的权限，请联系管理员',
      ].sort(),
    )
    expect(rows.some(({ mayNot }) => Object.keys(mayNot).length === 0)).toBe(true)
  })

  it.each(['admin', 'warden'])('asks the database as often for a page of %s’s as for one row', async (as) => {
    const asked = async (pageSize: number) => {
      const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
      const { records } = paged(await t.call(userList, { as, query: { pageSize, sort: 'account' } }))
      const count = spy.mock.calls.length
      spy.mockRestore()
      return { rows: records.length, count }
    }
    // The first row may be the platform's administrator or an ordinary user.
    await asked(1)
    const [one, page] = [await asked(1), await asked(100)]
    expect(one.rows).toBe(1)
    expect(page.rows).toBeGreaterThan(10)
    expect(page.count).toBeLessThanOrEqual(one.count + 1)
    expect(page.count).toBeLessThan(12)
  })
})
