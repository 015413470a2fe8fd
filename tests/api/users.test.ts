/** Managing users: who may add, change, disable and reset whom, and give which roles. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import type { BodyOf } from '../../src/contract/endpoint'
import { type ManagerUser, managerEndpoints } from '../../src/contract/manager'
import { choiceEndpoints } from '../../src/contract/manager/choices'
import type { DataScope } from '../../src/contract/manager/data-scopes'
import type { Permission } from '../../src/contract/permissions'
import { systemEndpoints } from '../../src/contract/system'
import { passwordCode } from '../../src/server/access/password-code'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { placeOptions, roleOptions } = choiceEndpoints
const { userInfo, userList, userAdd, userUpdate, userResetPassword, userUnlock } = managerEndpoints
const { userStatus, userStatusBatch, userDelete, freeEmployeeNo } = managerEndpoints
const now = startOfTest / 1000
const password = 'First-2026'
const code = passwordCode(password)

describe.each(dialects)('the upkeep of users on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const roleId = async (roleCode: string) =>
    (await t.db.selectFrom('role').select('id').where('code', '=', roleCode).executeTakeFirstOrThrow()).id
  const idOf = async (account: string) =>
    (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
  const departmentId = async (name: string, companyId = 1) =>
    (
      await t.db
        .selectFrom('department')
        .select('id')
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id
  /** A user as the list shows it. */
  const shown = async (id: number, as = 'admin'): Promise<ManagerUser> => {
    const { records } = paged(await t.call(userList, { as, query: { pageSize: 100, sort: '-createTime' } }))
    const found = records.find((user) => user.id === id)
    if (!found) throw new Error(`${as} does not see user ${id}`)
    return found
  }

  /** A role that somebody made. */
  const makeRole = async (name: string, dataScope: DataScope, permissions: Permission[], companyId?: number) => {
    const { id } = await t.db
      .insertInto('role')
      .values({
        ...{ code: null, name, remark: null, company_id: companyId ?? null, data_scope: dataScope },
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = await t.db.selectFrom('permission').select('id').where('path', 'in', permissions).execute()
    await t.db
      .insertInto('role_permission')
      .values(rows.map((row) => ({ role_id: id, permission_id: row.id })))
      .execute()
    return id
  }

  let made = 0
  type Add = BodyOf<typeof userAdd>
  const employee = async (given: Partial<Add> = {}): Promise<Add> => {
    made += 1
    return {
      ...{ account: `new.user-${made}`, nickname: '林晓彤', code, org: 'COMPANY', companyId: 1 },
      ...{ employeeNo: `N${made}`, departmentId: await departmentId('销售一组'), roleIds: [await roleId('agent')] },
      ...given,
    }
  }
  const add = async (as: string, given: Partial<Add> = {}) => t.envelope(userAdd, { as, body: await employee(given) })
  /** The id of a new user added by somebody. */
  const added = async (as: string, given: Partial<Add> = {}) => {
    const answer = await add(as, given)
    if (answer.code !== 20000) throw new Error(answer.msg)
    return answer.data.id
  }
  const staff = async (given: Partial<Add>): Promise<Partial<Add>> => ({
    ...{ companyId: null, departmentId: null, employeeNo: null },
    ...given,
  })

  describe('adding', () => {
    it('makes an employee who can sign in, sees what the role grants, and stands in the list with a mask', async () => {
      const body = await employee({ account: ' Lin.Xiaotong ', phone: '160 9222 3333', introduction: '  新人 ' })
      const { id } = await t.call(userAdd, { as: 'boss', body })
      expect(await shown(id, 'boss')).toMatchObject({
        ...{ account: 'Lin.Xiaotong', nickname: '林晓彤', phone: '160****3333', introduction: '新人', org: 'COMPANY' },
        ...{ companyId: 1, departmentName: '销售一组', employeeNo: body.employeeNo, roles: ['坐席'] },
        ...{ roleIds: body.roleIds, status: 'ENABLED', version: 1, createTime: now, lastLoginTime: null },
      })
      const signedIn = await t.signIn('Lin.Xiaotong', password)
      const me = await t.call(userInfo, { token: signedIn.data.accessToken })
      expect(me).toMatchObject({ id, account: 'Lin.Xiaotong', name: '林晓彤', roles: ['坐席'], companyId: 1 })
      expect(paged(await t.call(userList, { as: 'boss', query: { keywords: 'linxiaotong' } })).total).toBeGreaterThan(0)
    })

    it('makes staff of the platform and of a channel', async () => {
      const roleIds = [await roleId('auditor')]
      const auditor = await added('admin', await staff({ org: 'PLATFORM', roleIds }))
      expect(await shown(auditor)).toMatchObject({ org: 'PLATFORM', companyId: null, employeeNo: null })
      const manager = { org: 'CHANNEL' as const, channelId: 1, roleIds: [await roleId('channel-manager')] }
      const id = await added('channel', await staff(manager))
      expect(await shown(id)).toMatchObject({ org: 'CHANNEL', channelId: 1, channelName: '华东渠道' })
      expect(await add('channel', await staff({ ...manager, channelId: 2 }))).toMatchObject({
        code: 40000,
        data: { field: 'channelId' },
      })
    })

    it('takes an account once, in whatever letters, and a number once a company', async () => {
      const { account, employeeNo } = await employee()
      await added('boss', { account, employeeNo })
      expect(await add('boss', { account: account.toUpperCase() })).toMatchObject({
        code: 40900,
        msg: '账号已被使用（不分大小写），请换一个',
      })
      expect(await add('boss', { employeeNo })).toMatchObject({
        code: 40900,
        msg: '工号已被本公司的其他员工使用，请换一个',
      })
      const elsewhere = { companyId: 2, departmentId: await departmentId('销售一组', 2), employeeNo }
      expect((await add('admin', elsewhere)).code).toBe(20000)
      const twice = await employee()
      const both = await Promise.all([1, 2].map(() => t.envelope(userAdd, { as: 'boss', body: twice })))
      expect(both.map((answer) => answer.code).sort()).toEqual([20000, 40900])
      const row = { ...(await t.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()), account: 'BOSS' }
      const { id: _, ...copy } = row
      await expect(t.db.insertInto('user').values(copy).execute()).rejects.toThrow()
    })

    it('a cap for the calls of a day is an employee’s own, or none', async () => {
      const id = await added('boss', { dayCallCap: 40 })
      expect(await shown(id)).toMatchObject({ dayCallCap: 40 })
      const { nickname, roleIds, version } = await shown(id)
      const save = (dayCallCap: number | null | undefined, of = version) =>
        t.envelope(userUpdate, {
          as: 'boss',
          body: { id, nickname, roleIds, version: of, ...(dayCallCap !== undefined && { dayCallCap }) },
        })
      expect((await save(undefined)).code).toBe(20000)
      expect(await shown(id)).toMatchObject({ dayCallCap: 40, version: version + 1 })
      expect((await save(null, version + 1)).code).toBe(20000)
      expect(await shown(id)).toMatchObject({ dayCallCap: null })
      for (const wrong of [0, 10_001, 1.5]) expect((await save(wrong, version + 2)).code).toBe(40000)
      const { records } = paged(
        await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}`, result: ['OK'] } }),
      )
      expect(records.flatMap(({ changes }) => changes).filter(({ field }) => field === 'dayCallCap')).toEqual([
        { field: 'dayCallCap', label: '日呼上限', before: '40', after: null },
      ])
      const platform = await staff({ org: 'PLATFORM', roleIds: [await roleId('auditor')] })
      expect(await add('admin', { ...platform, dayCallCap: 5 })).toMatchObject({ data: { field: 'dayCallCap' } })
    })

    it('proposes the number after the last, of one’s own companies alone', async () => {
      await added('boss', { employeeNo: 'Q041' })
      expect(await t.call(freeEmployeeNo, { as: 'boss', query: { companyId: 1 } })).toEqual({ employeeNo: 'Q042' })
      await added('boss', { employeeNo: 'Q042' })
      expect(await t.call(freeEmployeeNo, { as: 'boss', query: { companyId: 1 } })).toEqual({ employeeNo: 'Q043' })
      expect(await t.envelope(freeEmployeeNo, { as: 'boss', query: { companyId: 2 } })).toMatchObject({ code: 40400 })
    })

    it('names what does not fit', async () => {
      const faults: [Partial<Add>, string, string][] = [
        [{ account: '1user' }, 'account', '账号须为 3 到 32 个字符，以字母开头'],
        [{ code: password }, 'code', '初始密码须为小写十六进制的 SHA-256'],
        [{ nickname: ' ' }, 'nickname', '姓名不能为空'],
        [{ phone: 'abc' }, 'phone', '电话须为'],
        [{ phone: `p_${'A'.repeat(22)}` }, 'phone', '引用无效'],
        [{ roleIds: [] }, 'roleIds', '角色至少 1 项'],
        [{ companyId: null }, 'companyId', '公司不能为空'],
        [{ employeeNo: null }, 'employeeNo', '工号不能为空'],
        [{ channelId: 1 }, 'channelId', '渠道只用于渠道的人员'],
        [{ org: 'PLATFORM' }, 'companyId', '公司只用于企业的人员'],
        [{ org: 'CHANNEL', companyId: null, departmentId: null, employeeNo: null }, 'channelId', '渠道不能为空'],
        [{ departmentId: await departmentId('销售一组', 2) }, 'departmentId', '部门不存在'],
      ]
      for (const [given, field, message] of faults) {
        expect(await add('admin', given)).toMatchObject({
          code: 40000,
          data: { field },
          msg: expect.stringContaining(message),
        })
      }
    })

    it('places nobody outside the adder’s scope', async () => {
      const count = async () => paged(await t.call(userList, { as: 'admin' })).total
      const before = await count()
      const foreign = { companyId: 3, departmentId: null }
      for (const as of ['boss', 'channel']) {
        const [there, nowhere] = [await add(as, foreign), await add(as, { ...foreign, companyId: 999_999 })]
        expect(there).toMatchObject({ code: 40000, data: { field: 'companyId' } })
        expect(nowhere).toEqual(there)
      }
      const auditor = await staff({ org: 'PLATFORM', roleIds: [await roleId('auditor')] })
      expect(await add('boss', auditor)).toMatchObject({ code: 40000, data: { field: 'org' } })
      expect((await add('leader')).code).toBe(40300)
      expect(await count()).toBe(before)
    })

    it('offers the places and staff that one can add, and no others', async () => {
      const names = (options: { name: string }[]) => options.map(({ name }) => name)
      const all = await t.call(placeOptions, { as: 'admin' })
      expect(all.orgs).toEqual(['PLATFORM', 'CHANNEL', 'COMPANY'])
      expect([all.channels.length, all.companies.length]).toEqual([2, 3])
      expect(all.channels[0]).toEqual({ id: 1, name: '华东渠道', pinyin: 'huadongqudao', initials: 'hdqd' })
      const own = await t.call(placeOptions, { as: 'boss' })
      expect(own).toMatchObject({ orgs: ['COMPANY'], channels: [] })
      expect(names(own.companies)).toEqual(['晨光教育科技有限公司'])
      const channel = await t.call(placeOptions, { as: 'channel' })
      expect(channel.orgs).toEqual(['CHANNEL'])
      expect(names(channel.channels)).toEqual(['华东渠道'])
      expect((await t.envelope(placeOptions, { as: 'leader' })).code).toBe(40300)
    })

    it('keeps a department’s manager to the department and those below', async () => {
      const pool = ['customer:release', 'customer:protect', 'customer:claim', 'customer:consent']
      const work = ['customer:list', 'customer:save', 'customer-flow:add', ...pool]
      const everyday = [...work, '/customer/public'] as Permission[]
      const calling = ['/phone/index', '/call/history', 'call:dial', 'call:wrapup']
      const more = [...calling, '/customer/followList', '/customer/UserCustomerList']
      const permissions = ['/manager/userlist', 'user:save', ...everyday, ...more] as Permission[]
      const role = await makeRole('部门人事', 'department-tree', permissions, 1)
      const account = 'dept.hr'
      await added('admin', { account, departmentId: await departmentId('销售部'), roleIds: [role] })
      const hr = async (given: Partial<Add>) => {
        const token = (await t.signIn(account, password)).data.accessToken
        return t.envelope(userAdd, { token, body: await employee(given) })
      }
      expect((await hr({})).code).toBe(20000)
      const outside = await hr({ departmentId: await departmentId('客服部') })
      expect(outside).toMatchObject({ code: 40000, data: { field: 'departmentId' } })
      expect(await hr({ departmentId: 999_999 })).toEqual(outside)
      expect(await hr({ departmentId: null })).toMatchObject({ code: 40000, data: { field: 'departmentId' } })
      expect(await hr({ roleIds: [await roleId('department-manager')] })).toMatchObject({ data: { field: 'roleIds' } })
    })
  })

  describe('roles', () => {
    const offered = async (as: string) => (await t.call(roleOptions, { as })).map(({ name }) => name)

    it('offers those that hold no more than oneself, with whose staff they are for', async () => {
      const all = await t.call(roleOptions, { as: 'admin' })
      expect(all.find(({ name }) => name === '平台管理员')).toMatchObject({ org: 'PLATFORM', companyId: null })
      expect(all.find(({ name }) => name === '渠道经理')).toMatchObject({ org: 'CHANNEL' })
      expect(all.find(({ name }) => name === '坐席')).toMatchObject({ org: 'COMPANY', remark: '自己的客户与通话' })
      const company = await offered('boss')
      expect(company).toEqual(expect.arrayContaining(['企业管理员', '部门主管', '坐席']))
      for (const name of ['平台管理员', '安全管理员', '渠道经理', '运营']) expect(company).not.toContain(name)
      expect(await offered('channel')).toEqual(['渠道经理'])
      expect((await t.envelope(roleOptions, { as: 'agent' })).code).toBe(40300)
    })

    it('offers a company’s own role to that company and the platform alone', async () => {
      const role = await makeRole('二号公司的角色', 'self', ['customer:list'], 2)
      expect(await offered('boss')).not.toContain('二号公司的角色')
      expect(await t.call(roleOptions, { as: 'admin' })).toContainEqual({
        ...{ id: role, name: '二号公司的角色', remark: null, org: 'COMPANY', companyId: 2 },
        ...{ pinyin: 'erhaogongsidejuese', initials: 'ehgsdjs' },
      })
      const there = await add('boss', { roleIds: [role] })
      expect(there).toMatchObject({ code: 40000, data: { field: 'roleIds' } })
      expect(await add('boss', { roleIds: [999_999] })).toEqual(there)
      expect(await add('admin', { roleIds: [role] })).toMatchObject({ data: { field: 'roleIds' } })
      const second = { companyId: 2, departmentId: null }
      expect((await add('admin', { ...second, roleIds: [role] })).code).toBe(20000)
    })

    it('are granted within one’s own permissions and data scope only', async () => {
      for (const roleCode of ['platform-admin', 'security-admin', 'auditor', 'operations', 'channel-manager']) {
        const answer = await add('boss', { roleIds: [await roleId('agent'), await roleId(roleCode)] })
        expect(answer).toMatchObject({ code: 40000, data: { field: 'roleIds' } })
      }
      const wide = await makeRole('一人之下', 'department-tree', ['/manager/userlist', 'user:save', 'customer:list'], 1)
      await added('boss', { account: 'narrow', roleIds: [wide], departmentId: await departmentId('销售部') })
      const token = (await t.signIn('narrow', password)).data.accessToken
      const companyWide = await makeRole('全公司可看', 'company', ['customer:list'], 1)
      const ownOnly = await makeRole('只看自己', 'self', ['customer:list'], 1)
      const beyond = await makeRole('多一项权限', 'self', ['customer:list', 'customer:delete'], 1)
      const names = (await t.call(roleOptions, { token })).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['一人之下', '只看自己']))
      expect(names).not.toContain('全公司可看')
      expect(names).not.toContain('多一项权限')
      const give = async (role: number) =>
        (await t.envelope(userAdd, { token, body: await employee({ roleIds: [role] }) })).code
      expect(await give(companyWide)).toBe(40000)
      expect(await give(beyond)).toBe(40000)
      expect(await give(ownOnly)).toBe(20000)
    })

    it('fit the staff they are for, whoever grants them', async () => {
      const platform = [await roleId('operations')]
      expect(await add('admin', { roleIds: platform })).toMatchObject({ data: { field: 'roleIds' } })
      const agent = await staff({ org: 'PLATFORM', roleIds: [await roleId('agent')] })
      expect(await add('admin', agent)).toMatchObject({ data: { field: 'roleIds' } })
      const id = await added('boss')
      const body = { id, nickname: '林', roleIds: platform, version: 1 }
      expect(await t.envelope(userUpdate, { as: 'admin', body })).toMatchObject({ data: { field: 'roleIds' } })
    })

    it('give nothing beyond what the company was given, whatever they hold', async () => {
      const line = await t.db
        .selectFrom('permission')
        .select('id')
        .where('path', '=', '/company/line')
        .executeTakeFirstOrThrow()
      await t.db
        .deleteFrom('company_permission')
        .where('company_id', '=', 2)
        .where('permission_id', '=', line.id)
        .execute()
      const account = 'second.boss'
      const roleIds = [await roleId('company-admin')]
      await added('admin', { account, companyId: 2, departmentId: null, roleIds })
      const token = (await t.signIn(account, password)).data.accessToken
      const paths = (await t.call(userInfo, { token })).permissions.map(({ path }) => path)
      expect(paths).not.toContain('/company/line')
      expect(paths).toContain('user:save')
      // Its administrators can still appoint another one, who gets just as little.
      const third = await employee({ companyId: 2, departmentId: null, roleIds })
      expect((await t.envelope(userAdd, { token, body: third })).code).toBe(20000)
      // Nobody may give a role with more than they hold themselves, even if the company lacks it today: tomorrow it may
      // have it.
      const keeper = ['/manager/userlist', 'user:save', 'customer:list'] as Permission[]
      const small = await makeRole('小管理', 'company', keeper, 2)
      const latent = await makeRole('暗含线路', 'company', ['customer:list', '/company/line'], 2)
      await added('admin', { account: 'second.small', companyId: 2, departmentId: null, roleIds: [small] })
      const smallToken = (await t.signIn('second.small', password)).data.accessToken
      const body = await employee({ companyId: 2, departmentId: null, roleIds: [latent] })
      expect(await t.envelope(userAdd, { token: smallToken, body })).toMatchObject({ data: { field: 'roleIds' } })
    })
  })

  describe('changing', () => {
    const save = (as: string, body: BodyOf<typeof userUpdate>) => t.envelope(userUpdate, { as, body })

    it('saves name, number, introduction and roles, and logs them without the number', async () => {
      const id = await added('boss', { phone: '16092224444' })
      const [agent, leader] = [await roleId('agent'), await roleId('department-manager')]
      const change = { id, nickname: '周舟', phone: '16092225555', introduction: '组长', roleIds: [agent, leader] }
      expect(await save('boss', { ...change, version: 1 })).toMatchObject({ code: 20000, data: { id } })
      expect(await shown(id, 'boss')).toMatchObject({
        ...{ nickname: '周舟', phone: '160****5555', introduction: '组长', version: 2 },
        roles: ['部门主管', '坐席'],
      })
      expect(paged(await t.call(userList, { as: 'boss', query: { keywords: 'zhouzhou' } })).total).toBe(1)
      expect((await save('boss', { id, nickname: '周舟', roleIds: [leader], version: 2 })).code).toBe(20000)
      expect(await shown(id, 'boss')).toMatchObject({ phone: '160****5555', introduction: '组长', roles: ['部门主管'] })
      const without = { id, nickname: '周舟', phone: null, introduction: null, roleIds: [leader], version: 3 }
      expect((await save('boss', without)).code).toBe(20000)
      expect(await shown(id, 'boss')).toMatchObject({ phone: null, phoneRef: null, introduction: null })
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      expect(records.map(({ action }) => action)).toEqual(['user.update', 'user.update', 'user.update', 'user.add'])
      expect(records[2]).toMatchObject({
        companyId: 1,
        changes: [
          { field: 'nickname', label: '姓名', before: '林晓彤', after: '周舟' },
          { field: 'introduction', label: '介绍', before: null, after: '组长' },
          { field: 'roleIds', label: '角色', before: '坐席', after: '部门主管、坐席' },
          { field: 'phone', label: '电话', before: '原号码', after: '新号码' },
        ],
      })
      expect(JSON.stringify(records)).not.toMatch(/1609222/)
    })

    it('moves somebody to another department, gives another number, and logs both by name', async () => {
      const id = await added('boss', { employeeNo: 'M1' })
      const roleIds = [await roleId('agent')]
      const kept = { id, nickname: '林晓彤', roleIds }
      const move = { ...kept, departmentId: await departmentId('销售二组'), employeeNo: ' M2 ', version: 1 }
      expect(await save('boss', move)).toMatchObject({ code: 20000 })
      expect(await shown(id, 'boss')).toMatchObject({ departmentName: '销售二组', employeeNo: 'M2', version: 2 })
      // Missing fields keep their values.
      expect((await save('boss', { ...kept, version: 2 })).code).toBe(20000)
      expect(await shown(id, 'boss')).toMatchObject({ departmentName: '销售二组', employeeNo: 'M2' })
      expect((await save('boss', { ...kept, departmentId: null, version: 3 })).code).toBe(20000)
      expect(await shown(id, 'boss')).toMatchObject({ departmentId: null, employeeNo: 'M2' })
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      expect(records.map(({ changes }) => changes)).toEqual([
        [{ field: 'departmentId', label: '部门', before: '销售二组', after: null }],
        [],
        [
          { field: 'departmentId', label: '部门', before: '销售一组', after: '销售二组' },
          { field: 'employeeNo', label: '工号', before: 'M1', after: 'M2' },
        ],
        [
          { field: 'account', label: '账号', before: null, after: expect.any(String) },
          { field: 'nickname', label: '姓名', before: null, after: '林晓彤' },
          { field: 'departmentId', label: '部门', before: null, after: '销售一组' },
          { field: 'employeeNo', label: '工号', before: null, after: 'M1' },
          { field: 'roleIds', label: '角色', before: null, after: '坐席' },
        ],
      ])
    })

    it('leaves numbers to who has them, and says in which field', async () => {
      await added('boss', { employeeNo: 'M3' })
      const id = await added('boss', { employeeNo: 'M4' })
      const body = { id, nickname: '改名', roleIds: [await roleId('agent')], version: 1 }
      expect(await save('boss', { ...body, employeeNo: 'M3' })).toMatchObject({
        code: 40900,
        msg: '工号已被本公司的其他员工使用，请换一个',
        data: { field: 'employeeNo' },
      })
      expect(await save('boss', { ...body, employeeNo: null })).toMatchObject({
        code: 40000,
        data: { field: 'employeeNo' },
      })
      expect(await shown(id, 'boss')).toMatchObject({ employeeNo: 'M4', nickname: '林晓彤', version: 1 })
      // A user's own number is no conflict.
      expect((await save('boss', { ...body, employeeNo: 'M4' })).code).toBe(20000)
    })

    it('moves nobody where the viewer’s scope doesn’t reach, nor out of it, nor oneself', async () => {
      const keeper = await makeRole(
        '部门人事',
        'department-tree',
        ['/manager/userlist', 'user:save', 'customer:list'],
        1,
      )
      const place = { departmentId: await departmentId('销售部') }
      await added('boss', { account: 'hr.moves', roleIds: [keeper], ...place })
      const token = (await t.signIn('hr.moves', password)).data.accessToken
      const small = await makeRole('小坐席', 'self', ['customer:list'], 1)
      const id = await added('boss', { roleIds: [small] })
      const before = await shown(id, 'boss')
      const body = { id, nickname: before.nickname, roleIds: [small], version: 1 }
      const outside = (
        await t.db.selectFrom('department').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
      ).id
      for (const to of [outside, null]) {
        const answer = await t.envelope(userUpdate, { token, body: { ...body, departmentId: to } })
        expect(answer).toMatchObject({ code: 40000, data: { field: 'departmentId' } })
      }
      // Nor into another company's department, by somebody who would still see them.
      expect(await save('boss', { ...body, departmentId: outside })).toMatchObject({
        code: 40000,
        data: { field: 'departmentId', reason: expect.stringContaining('不存在') },
      })
      expect(await shown(id, 'boss')).toEqual(before)
      const own = await shown(await idOf('boss'), 'boss')
      const self = { id: own.id, nickname: own.nickname, roleIds: own.roleIds, version: own.version }
      expect(await save('boss', { ...self, departmentId: await departmentId('销售一组') })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('自己的部门'),
      })
      const auditor = await added('admin', await staff({ org: 'PLATFORM', roleIds: [await roleId('auditor')] }))
      const ofPlatform = { id: auditor, nickname: '甲', roleIds: [await roleId('auditor')], version: 1 }
      expect(await save('admin', { ...ofPlatform, employeeNo: '9' })).toMatchObject({ data: { field: 'employeeNo' } })
    })

    it('takes the reference that came with the mask, and no other tenant’s', async () => {
      const id = await added('boss', { phone: '16092226666' })
      const ours = (await shown(id, 'boss')).phoneRef as string
      const theirs = (await shown(id, 'admin')).phoneRef as string
      const roleIds = [await roleId('agent')]
      const other = await added('boss')
      expect((await save('boss', { id: other, nickname: '甲', phone: ours, roleIds, version: 1 })).code).toBe(20000)
      expect((await shown(other, 'boss')).phone).toBe('160****6666')
      const foreign = await save('boss', { id: other, nickname: '甲', phone: theirs, roleIds, version: 2 })
      expect(foreign).toMatchObject({ code: 40000, data: { field: 'phone' } })
    })

    it('refuses a save over somebody else’s, and loses none of two at once', async () => {
      const id = await added('boss')
      const roles = [[await roleId('agent')], [await roleId('department-manager')]]
      const both = await Promise.all(
        roles.map((roleIds, n) => save('boss', { id, nickname: `第 ${n} 个`, roleIds, version: 1 })),
      )
      expect(both.map((answer) => answer.code).sort()).toEqual([20000, 40900])
      const won = both.findIndex((answer) => answer.code === 20000)
      expect(both[1 - won]?.msg).toBe('用户已被他人修改，请刷新后重试')
      expect(await shown(id, 'boss')).toMatchObject({ nickname: `第 ${won} 个`, roleIds: roles[won], version: 2 })
    })

    it('touches nobody outside the scope, whether there or not', async () => {
      const roleIds = [await roleId('agent')]
      const foreign = await idOf('wj1002')
      for (const as of ['boss', 'channel']) {
        for (const id of [foreign, 999_999]) {
          const answers = [
            await save(as, { id, nickname: '甲', roleIds, version: 1 }),
            await t.envelope(userStatus, { as, body: { id, status: 'DISABLED' } }),
            await t.envelope(userResetPassword, { as, body: { id, newCode: code } }),
          ]
          for (const answer of answers) {
            expect(answer).toMatchObject({ code: 40400, msg: '用户不存在，或不在您的数据范围内' })
          }
        }
      }
      expect((await t.signIn('wj1002')).code).toBe(20000)
    })

    it('touches nobody who holds what the editor lacks, in permission or in scope', async () => {
      const keeper = ['/manager/userlist', 'user:save', 'user:reset-password', 'customer:list'] as Permission[]
      const role = await makeRole('人事', 'company', keeper, 1)
      await added('boss', { account: 'hr.whole', roleIds: [role] })
      const token = (await t.signIn('hr.whole', password)).data.accessToken
      const mightier = [await added('boss'), await idOf('boss')]
      const narrowScope = await makeRole('小人事', 'department-tree', keeper, 1)
      const place = { departmentId: await departmentId('销售部') }
      await added('boss', { account: 'hr.small', roleIds: [narrowScope], ...place })
      const small = (await t.signIn('hr.small', password)).data.accessToken
      const [same] = [await added('boss', { roleIds: [role], ...place })]
      const attempts = (by: string, id: number) =>
        Promise.all([
          t.envelope(userUpdate, { token: by, body: { id, nickname: '甲', roleIds: [role], version: 1 } }),
          t.envelope(userStatus, { token: by, body: { id, status: 'DISABLED' } }),
          t.envelope(userResetPassword, { token: by, body: { id, newCode: code } }),
        ])
      for (const [by, id] of [
        [token, mightier[0]],
        [token, mightier[1]],
        [small, same],
      ] as [string, number][]) {
        for (const answer of await attempts(by, id)) {
          expect(answer).toMatchObject({ code: 40900, msg: expect.stringContaining('超出您自己的') })
        }
      }
      expect((await t.envelope(userStatus, { token, body: { id: same, status: 'DISABLED' } })).code).toBe(20000)
      const toCompany = await t.envelope(userStatus, {
        as: 'channel',
        body: { id: await idOf('boss'), status: 'DISABLED' },
      })
      expect(toCompany.code).toBe(40900)
    })

    it('lets one change oneself, but not one’s own roles', async () => {
      const { id, version, roleIds } = await shown(await idOf('boss'), 'boss')
      const renamed = await save('boss', { id, nickname: '老板', roleIds, version })
      expect(renamed.code).toBe(20000)
      const roles = [...roleIds, await roleId('agent')]
      expect(await save('boss', { id, nickname: '老板', roleIds: roles, version: version + 1 })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('自己的角色'),
      })
    })
  })

  describe('disabling', () => {
    const set = (as: string, id: number, status: 'ENABLED' | 'DISABLED') =>
      t.envelope(userStatus, { as, body: { id, status } })

    it('ends the sessions, keeps out, and enabling lets in again without them', async () => {
      const id = await added('boss', { account: 'leaver' })
      const token = (await t.signIn('leaver', password)).data.accessToken
      expect(await set('boss', id, 'DISABLED')).toMatchObject({ code: 20000, data: { id } })
      expect(await t.envelope(userInfo, { token })).toMatchObject({ code: 50008, msg: '账号已停用，请联系管理员' })
      expect((await t.signIn('leaver', password)).code).toBe(40300)
      expect(await shown(id, 'boss')).toMatchObject({ status: 'DISABLED', version: 2 })
      expect((await set('boss', id, 'DISABLED')).code).toBe(20000)
      expect((await shown(id, 'boss')).version).toBe(2)
      expect((await set('boss', id, 'ENABLED')).code).toBe(20000)
      expect(await t.envelope(userInfo, { token })).toMatchObject({ code: 50008, msg: '登录已被下线，请重新登录' })
      expect((await t.signIn('leaver', password)).code).toBe(20000)
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      const changes = records.filter(({ action }) => action === 'user.update-status').map((row) => row.changes)
      expect(changes).toEqual([
        [{ field: 'status', label: '状态', before: '停用', after: '启用' }],
        [],
        [{ field: 'status', label: '状态', before: '启用', after: '停用' }],
      ])
    })

    it('is refused for oneself', async () => {
      const self = await set('boss', await idOf('boss'), 'DISABLED')
      expect(self).toMatchObject({ code: 40900, msg: '不能停用自己的账号' })
    })

    it('leaves a platform administrator who can sign in, even of two who disable each other', async () => {
      const fresh = await testApp(dialect)
      onTestFinished(() => fresh.close())
      const roleIds = [await roleId('platform-admin')]
      const root = { account: 'root', nickname: '二号', code, org: 'PLATFORM' as const, roleIds }
      const { id } = await fresh.call(userAdd, { as: 'admin', body: root })
      const token = (await fresh.signIn('root', password)).data.accessToken
      const admin = await fresh.call(userInfo, { as: 'admin' })
      const off = (userId: number, by: object) =>
        fresh.envelope(userStatus, { ...by, body: { id: userId, status: 'DISABLED' } })
      const answers = await Promise.all([off(id, { as: 'admin' }), off(admin.id, { token })])
      const enabled = await fresh.db
        .selectFrom('user')
        .select(['id', 'version'])
        .where('org', '=', 'PLATFORM')
        .where('status', '=', 'ENABLED')
        .execute()
      expect(enabled).toHaveLength(1)
      expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1)

      // Nobody can remove the last one, by status or by role.
      const [left] = enabled
      if (!left) throw new Error('nobody left')
      const almighty = await fresh.db
        .insertInto('role')
        .values({
          ...{ code: null, name: '副手', remark: null, company_id: null, data_scope: 'all' },
          ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const permissions = await fresh.db.selectFrom('permission').select('id').execute()
      await fresh.db
        .insertInto('role_permission')
        .values(permissions.map((row) => ({ role_id: almighty.id, permission_id: row.id })))
        .execute()
      const by = left.id === admin.id ? { as: 'admin' } : { token }
      const deputy = { ...root, account: 'deputy', roleIds: [almighty.id] }
      await fresh.call(userAdd, { ...by, body: deputy })
      const deputyToken = (await fresh.signIn('deputy', password)).data.accessToken
      const last = { code: 40900, msg: expect.stringContaining('最后一位可用的平台管理员') }
      expect(await off(left.id, { token: deputyToken })).toMatchObject(last)
      const body = { id: left.id, nickname: '甲', roleIds: [almighty.id], version: left.version }
      expect(await fresh.envelope(userUpdate, { token: deputyToken, body })).toMatchObject(last)
    })
  })

  describe('disabling and enabling several', () => {
    const set = (as: string, ids: number[], status: 'ENABLED' | 'DISABLED') =>
      t.envelope(userStatusBatch, { as, body: { ids, status } })
    const statusOf = async (id: number) =>
      (await t.db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

    it('answers each by itself, in the order asked: changed, so already, refused with the reason', async () => {
      const [first, second] = [await added('boss', { account: 'batch.one' }), await added('boss')]
      const token = (await t.signIn('batch.one', password)).data.accessToken
      await t.call(userStatus, { as: 'boss', body: { id: second, status: 'DISABLED' } })
      const [own, foreign] = [await idOf('boss'), await idOf('wj1002')]
      const answer = await set('boss', [second, foreign, first, own, 999_999], 'DISABLED')
      const missing = { ok: false, msg: '用户不存在，或不在您的数据范围内' }
      expect(answer).toMatchObject({ code: 20000 })
      expect(answer.data).toEqual([
        { id: second, ok: true, msg: '已是停用状态' },
        { id: foreign, ...missing },
        { id: first, ok: true, msg: null },
        { id: own, ok: false, msg: '不能停用自己的账号' },
        { id: 999_999, ...missing },
      ])
      expect(await Promise.all([first, second, foreign, own].map(statusOf))).toEqual([
        'DISABLED',
        'DISABLED',
        'ENABLED',
        'ENABLED',
      ])
      expect(await t.envelope(userInfo, { token })).toMatchObject({ code: 50008, msg: '账号已停用，请联系管理员' })
      expect((await set('boss', [first, second], 'ENABLED')).data).toEqual([
        { id: first, ok: true, msg: null },
        { id: second, ok: true, msg: null },
      ])
    })

    it('leaves one row in the log for each that changed', async () => {
      const [changed, already] = [await added('boss'), await added('boss')]
      await set('boss', [already], 'DISABLED')
      await set('boss', [already, changed, await idOf('boss')], 'DISABLED')
      const rows = await t.db
        .selectFrom('operation_log')
        .select(['object', 'company_id', 'diff'])
        .where('action', '=', 'user.update-status-batch')
        .where('object', 'in', [`user:${changed}`, `user:${already}`, `user:${await idOf('boss')}`])
        .orderBy('id')
        .execute()
      const diff = JSON.stringify([{ field: 'status', label: '状态', before: '启用', after: '停用' }])
      expect(rows).toEqual([already, changed].map((id) => ({ object: `user:${id}`, company_id: 1, diff })))
    })

    it('refuses the last platform administrator without touching them', async () => {
      const fresh = await testApp(dialect)
      onTestFinished(() => fresh.close())
      const admin = (await fresh.call(userInfo, { as: 'admin' })).id
      const { id: role } = await fresh.db
        .insertInto('role')
        .values({
          ...{ code: null, name: '副手', remark: null, company_id: null, data_scope: 'all' },
          ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const permissions = await fresh.db.selectFrom('permission').select('id').execute()
      await fresh.db
        .insertInto('role_permission')
        .values(permissions.map((row) => ({ role_id: role, permission_id: row.id })))
        .execute()
      const deputy = { account: 'deputy', nickname: '副手', code, org: 'PLATFORM' as const, roleIds: [role] }
      await fresh.call(userAdd, { as: 'admin', body: deputy })
      const token = (await fresh.signIn('deputy', password)).data.accessToken
      const refused = { ok: false, msg: expect.stringContaining('最后一位可用的平台管理员') }
      const batch = await fresh.call(userStatusBatch, { token, body: { ids: [admin], status: 'DISABLED' } })
      expect(batch).toMatchObject([refused])
      expect(await fresh.envelope(userDelete, { token, query: { id: admin } })).toMatchObject({
        code: 40900,
        msg: refused.msg,
      })
      expect(await fresh.call(userInfo, { as: 'admin' })).toMatchObject({ id: admin })
      expect((await fresh.signIn('admin')).code).toBe(20000)
    })

    it('takes 100 at once, each once', async () => {
      const many = Array.from({ length: 101 }, (_, at) => 900_000 + at)
      expect(await set('boss', many, 'DISABLED')).toMatchObject({ code: 40000, data: { field: 'ids' } })
      expect(await set('boss', many.slice(1), 'DISABLED')).toMatchObject({ code: 20000 })
      expect(await set('boss', [1, 1], 'DISABLED')).toMatchObject({ code: 40000, data: { field: 'ids' } })
      expect(await set('boss', [], 'DISABLED')).toMatchObject({ code: 40000, data: { field: 'ids' } })
    })

    it('lets two batches over the same users, in whatever order, both end', async () => {
      const ids = await Promise.all(Array.from({ length: 6 }, () => added('boss')))
      const answers = await Promise.all([
        set('boss', ids, 'DISABLED'),
        set('boss', [...ids].reverse(), 'DISABLED'),
        set('admin', ids, 'DISABLED'),
      ])
      for (const answer of answers) expect(answer.code).toBe(20000)
      expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['DISABLED']))
    })
  })

  describe('deleting', () => {
    const remove = (as: string, id: number) => t.envelope(userDelete, { as, query: { id } })

    it('takes the user out of the lists and off every device, and keeps the account and the number taken', async () => {
      const { account, employeeNo } = await employee()
      const id = await added('boss', { account, employeeNo })
      const token = (await t.signIn(account, password)).data.accessToken
      expect(await remove('boss', id)).toMatchObject({ code: 20000, data: { id } })
      expect(paged(await t.call(userList, { as: 'boss', query: { keywords: account } })).total).toBe(0)
      expect((await t.envelope(userInfo, { token })).code).toBe(50008)
      expect((await t.signIn(account, password)).code).toBe(40100)
      expect(await t.db.selectFrom('session').select('revoked_why').where('user_id', '=', id).execute()).toEqual([
        { revoked_why: 'REVOKED' },
      ])
      expect((await add('boss', { account })).msg).toContain('账号已被使用')
      expect((await add('boss', { employeeNo })).msg).toContain('工号已被')
      expect((await remove('boss', id)).code).toBe(40400)
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      expect(records[0]).toMatchObject({ action: 'user.delete', result: 'OK', companyId: 1 })
      // Who it was and what they could do stays in the log.
      const [gone, came] = records.map(({ changes }) => changes)
      expect(gone).toEqual(came?.map((change) => ({ ...change, before: change.after, after: null })))
      expect(gone).toContainEqual({ field: 'roleIds', label: '角色', before: '坐席', after: null })
      expect(gone).toContainEqual({ field: 'account', label: '账号', before: account, after: null })
    })

    it('refuses one to whom something refers, and says what and how many', async () => {
      const id = await added('boss', { nickname: '甲', departmentId: null })
      const { id: customer } = await t.db.selectFrom('customer').select('id').limit(1).executeTakeFirstOrThrow()
      const {
        phone_id: _,
        id: __,
        ...row
      } = await t.db.selectFrom('customer').selectAll().where('id', '=', customer).executeTakeFirstOrThrow()
      const ofCompany = t.db.selectFrom('phone').select('id').where('company_id', '=', row.company_id)
      const phones = await ofCompany.orderBy('id').limit(3).execute()
      const owned = phones.map((phone, at) => ({
        ...row,
        phone_id: phone.id,
        user_id: id,
        deleted_at: at ? null : now,
      }))
      await t.db.insertInto('customer').values(owned).execute()
      expect(await remove('boss', id)).toMatchObject({
        code: 40900,
        msg: '“甲”名下有 2 位客户，不能删除；可以停用这个账号',
      })
      const flow = { company_id: 1, customer_id: customer, type: 0, remark: '问过', user_id: id }
      await t.db
        .insertInto('customer_flow')
        .values({ ...flow, created_at: now, updated_at: now })
        .execute()
      const department = await departmentId('客服部')
      await t.db.updateTable('department').set({ leader_id: id }).where('id', '=', department).execute()
      const all = await remove('boss', id)
      expect(all.msg).toBe('“甲”名下有 2 位客户，写过 1 条跟进记录，是 1 个部门的主管，不能删除；可以停用这个账号')
      expect((await shown(id, 'boss')).nickname).toBe('甲')
      await t.db.deleteFrom('customer').where('user_id', '=', id).execute()
      await t.db.deleteFrom('customer_flow').where('user_id', '=', id).execute()
      expect((await remove('boss', id)).msg).toBe('“甲”是 1 个部门的主管，不能删除；可以停用这个账号')
      await t.db.updateTable('department').set({ leader_id: null }).where('id', '=', department).execute()
      expect((await remove('boss', id)).code).toBe(20000)
    })

    it('is refused for oneself, for users with more rights, and outside the scope', async () => {
      expect(await remove('boss', await idOf('boss'))).toMatchObject({ code: 40900, msg: '不能删除自己的账号' })
      expect(await remove('channel', await idOf('boss'))).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('超出您自己的'),
      })
      const missing = { code: 40400, msg: '用户不存在，或不在您的数据范围内' }
      expect(await remove('boss', await idOf('wj1002'))).toMatchObject(missing)
      expect(await remove('boss', 999_999)).toMatchObject(missing)
      expect((await remove('leader', await idOf('agent'))).code).toBe(40300)
    })
  })

  describe('a code that was sent', () => {
    const { code: askCode, login, passwordUpdate } = authEndpoints
    /** Sends a code to a new user, does something, and tries the code. */
    const codeAfter = async (action: (id: number, account: string) => Promise<unknown>) => {
      const { account } = await employee()
      made += 1
      const id = await added('boss', { account, phone: `1609333${String(made).padStart(4, '0')}` })
      await t.call(askCode, { body: { userName: account } })
      const sent = t.sent.at(-1)?.code ?? 'none'
      await action(id, account)
      return (await t.envelope(login, { body: { userName: account, code: sent, type: loginTypes.code } })).code
    }
    const roleIds = async () => [await roleId('agent')]

    it('signs in', async () => {
      expect(await codeAfter(async () => {})).toBe(20000)
    })

    it('stays good where the user is saved with the same number', async () => {
      const saved = async (id: number) => {
        const { phoneRef: phone } = await shown(id, 'boss')
        await t.call(userUpdate, {
          as: 'boss',
          body: { id, nickname: '甲', phone, roleIds: await roleIds(), version: 1 },
        })
      }
      expect(await codeAfter(saved)).toBe(20000)
    })

    it('opens nothing after the password was reset or changed', async () => {
      const reset = (id: number) =>
        t.call(userResetPassword, { as: 'boss', body: { id, newCode: passwordCode('Reset-2026') } })
      expect(await codeAfter(reset)).toBe(40100)
      const change = async (_id: number, account: string) => {
        const token = (await t.signIn(account, password)).data.accessToken
        await t.call(passwordUpdate, { token, body: { oldCode: code, newCode: passwordCode('Own-2026') } })
      }
      expect(await codeAfter(change)).toBe(40100)
    })

    it('opens nothing after the user was disabled, were it only for a moment', async () => {
      const off = async (id: number) => {
        for (const status of ['DISABLED', 'ENABLED'] as const) {
          await t.call(userStatusBatch, { as: 'boss', body: { ids: [id], status } })
        }
      }
      expect(await codeAfter(off)).toBe(40100)
      expect(await codeAfter((id) => t.call(userDelete, { as: 'boss', query: { id } }))).toBe(40100)
    })

    it('opens nothing once it went to a number that is no longer the user’s', async () => {
      for (const phone of ['16093349999', null]) {
        const save = async (id: number) =>
          t.call(userUpdate, { as: 'boss', body: { id, nickname: '甲', phone, roleIds: await roleIds(), version: 1 } })
        expect(await codeAfter(save)).toBe(40100)
      }
    })
  })

  describe('unlocking', () => {
    it('lets somebody in at once who mistook password and code, with the password as it was', async () => {
      const id = await added('boss', { account: 'mistaken' })
      const token = (await t.signIn('mistaken', password)).data.accessToken
      for (let i = 0; i < 5; i += 1) await t.signIn('mistaken', 'guess')
      expect((await t.signIn('mistaken', password)).code).toBe(42300)
      const other = await added('boss', { account: 'another' })
      for (let i = 0; i < 5; i += 1) await t.signIn('another', 'guess')
      expect(await t.envelope(userUnlock, { as: 'boss', body: { id } })).toMatchObject({ code: 20000, data: { id } })
      expect((await t.signIn('mistaken', password)).code).toBe(20000)
      expect((await t.signIn('another', password)).code).toBe(42300)
      // Who is signed in stays so.
      expect((await t.envelope(userInfo, { token })).code).toBe(20000)
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      expect(records[0]).toMatchObject({ action: 'user.unlock', result: 'OK', changes: [] })
      expect((await t.envelope(userUnlock, { as: 'leader', body: { id: other } })).code).toBe(40300)
    })
  })

  describe('resetting a password', () => {
    it('ends the sessions with the reason, lifts a lock, and is in the log without the password', async () => {
      const id = await added('boss', { account: 'forgetful' })
      const token = (await t.signIn('forgetful', password)).data.accessToken
      for (let i = 0; i < 5; i += 1) await t.signIn('forgetful', 'guess')
      expect((await t.signIn('forgetful', password)).code).toBe(42300)
      const newCode = passwordCode('Reset-2026')
      expect(await t.envelope(userResetPassword, { as: 'boss', body: { id, newCode } })).toMatchObject({
        code: 20000,
        data: { id },
      })
      expect(await t.envelope(userInfo, { token })).toMatchObject({ code: 50008, msg: '密码已修改，请重新登录' })
      expect((await t.signIn('forgetful', password)).code).toBe(40100)
      expect((await t.signIn('forgetful', 'Reset-2026')).code).toBe(20000)
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
      expect(records[0]).toMatchObject({ action: 'user.reset-password', result: 'OK', changes: [] })
      const log = JSON.stringify(await t.db.selectFrom('operation_log').selectAll().execute())
      for (const secret of [newCode, code, '$argon2']) expect(log).not.toContain(secret)
    })

    it('is not for one’s own, needs its permission, and takes a hash only', async () => {
      const self = await t.envelope(userResetPassword, { as: 'boss', body: { id: await idOf('boss'), newCode: code } })
      expect(self).toMatchObject({ code: 40900, msg: expect.stringContaining('修改密码') })
      const id = await added('boss')
      const reset = (as: string, newCode: string) => t.envelope(userResetPassword, { as, body: { id, newCode } })
      expect((await reset('leader', code)).code).toBe(40300)
      expect(await reset('boss', 'Reset-2026')).toMatchObject({ code: 40000, data: { field: 'newCode' } })
    })
  })
})
