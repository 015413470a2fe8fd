/** Roles: who may make and change which, what they may grant, who is touched, and that it counts from the next request on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourcesEndpoints } from '../../src/contract/company/resources'
import { codes, rightsHeader } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { type Role, roleEndpoints } from '../../src/contract/manager/roles'
import { userInfoEndpoints } from '../../src/contract/manager/user-info'
import { type Permission, permissionNames } from '../../src/contract/permissions'
import { systemEndpoints } from '../../src/contract/system'
import { idOf } from '../support/access/accepted-requests'
import { addPerson, addRole, roleOf } from '../support/server/staff'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { roleList, roleAdd, roleUpdate, roleDelete, grantList, grantPreview, grantUpdate } = roleEndpoints
const { userList, userAddBatch, userRemoveBatch } = roleEndpoints

describe.each(dialects)('roles on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  let made = 0
  const nextName = () => {
    made += 1
    return `组长${made}`
  }
  const listed = async (as: string) => paged(await t.call(roleList, { as, query: { pageSize: 100 } })).records
  const shown = async (as: string, id: number) => (await listed(as)).find((role) => role.id === id) as Role
  const add = (as: string, body: object = {}) =>
    t.envelope(roleAdd, { as, body: { name: nextName(), dataScope: 'self', ...body } as never })
  const added = async (as: string, body: object = {}) => ((await add(as, body)).data as { id: number }).id
  const change = async (as: string, id: number, give: readonly string[], take: readonly string[] = []) => {
    const { version } = await t.db.selectFrom('role').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return t.envelope(grantUpdate, { as, body: { id, version, give: [...give], take: [...take] } })
  }
  const granted = async (id: number) =>
    (await t.call(grantList, { as: 'admin', query: { id } })).grants
      .filter(({ isGiven }) => isGiven)
      .map(({ key }) => key)
  const history = async (id: number) =>
    paged(await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `role:${id}`, sort: '-time' } }))
      .records

  it('has the fields of the specification, and tells who may do what', async () => {
    const [boss, admin] = [await listed('boss'), await listed('admin')]
    expect(boss.map(({ name }) => name)).toEqual(['质检', '企业管理员', '部门主管', '坐席'])
    expect(admin.map(({ name }) => name)).toEqual(expect.arrayContaining(['平台管理员', '渠道经理', '坐席', '质检']))
    const agent = admin.find(({ name }) => name === '坐席') as Role
    expect(agent).toMatchObject({ isBuiltin: true, dataScope: 'self', companyId: null, users: 31, grants: 14 })
    expect(agent.mayNot).toEqual({
      update: '“坐席”是内置角色，只能改它的权限；可以照抄它新增一个',
      delete: '“坐席”是内置角色，只能改它的权限；可以照抄它新增一个',
    })
    const own = boss.find(({ name }) => name === '质检') as Role
    expect(own).toMatchObject({ isBuiltin: false, companyName: '晨光教育科技有限公司', users: 0, mayNot: {} })
    const managed = '由平台管理，贵公司可以新增自己的角色'
    const [reason] = Object.values((boss.find(({ name }) => name === '坐席') as Role).mayNot)
    expect(reason).toBe(`“坐席”${managed}`)
    const everything = admin.find(({ name }) => name === '平台管理员') as Role
    expect(new Set(Object.values(everything.mayNot))).toEqual(new Set(['平台管理员有全部权限，不能修改']))
  })

  it('is made by a company for its own people, and by the platform for anybody', async () => {
    const own = await added('boss', { remark: '带一个组', dataScope: 'department-tree' })
    expect(await shown('boss', own)).toMatchObject({
      companyId: 1,
      remark: '带一个组',
      dataScope: 'department-tree',
      grants: 0,
    })
    expect((await history(own)).map(({ action, companyId }) => [action, companyId])).toEqual([['role.add', 1]])
    expect(await add('boss', { dataScope: 'channel' })).toMatchObject({ code: 40000, data: { field: 'dataScope' } })
    expect(await add('boss', { companyId: 3 })).toMatchObject({ code: 40000, data: { field: 'companyId' } })
    const everybodys = await added('admin', { dataScope: 'all' })
    expect((await shown('admin', everybodys)).companyId).toBeNull()
    expect((await listed('boss')).map(({ id }) => id)).not.toContain(everybodys)
    // Nobody could tell two of the same name apart.
    const { name } = await shown('boss', own)
    expect(await add('boss', { name })).toMatchObject({ code: 40900, data: { field: 'name' } })
    expect(await add('admin', { name, companyId: 3 })).toMatchObject({ code: codes.ok })
  })

  it('begins with what another grants, as far as the viewer may give it', async () => {
    const agent = await roleOf(t, 'agent')
    const whole = await add('boss', { copyOf: agent })
    expect(whole.data).toMatchObject({ omitted: 0 })
    expect(new Set(await granted((whole.data as { id: number }).id))).toEqual(new Set(await granted(agent)))
    const keeper = await addRole(t, nextName(), 'company', ['role:save', '/manager/rolelist', 'call:dial'])
    await addPerson(t, 'copier', 'COMPANY', [keeper])
    const part = await add('copier', { copyOf: agent })
    expect(part.data).toMatchObject({ omitted: (await granted(agent)).length - 1 })
    const { id } = part.data as { id: number }
    expect(await granted(id)).toEqual(['call:dial'])
    // The log says what came, and what went with it.
    const [came] = await history(id)
    expect(came?.changes).toEqual([
      { field: 'name', label: '角色', before: null, after: (await shown('admin', id)).name },
      { field: 'dataScope', label: '数据范围', before: null, after: '仅本人' },
      { field: 'call:dial', label: '拨打电话、写小结和预约', before: '未授予', after: '授予' },
    ])
    await t.call(roleDelete, { as: 'boss', query: { id } })
    expect((await history(id))[0]?.changes).toEqual([
      ...(came?.changes.slice(0, 2) ?? []).map((change) => ({ ...change, before: change.after, after: null })),
      { field: 'call:dial', label: '拨打电话、写小结和预约', before: '授予', after: '收回' },
    ])
  })

  it('grants only what the viewer holds as widely, and what the company has', async () => {
    const own = await added('boss')
    expect(await change('boss', own, ['/call/number', 'call:wrapup'])).toMatchObject({ code: codes.ok })
    expect(await granted(own)).toEqual(['/call/number', 'call:wrapup'])
    const [row] = await history(own)
    expect(row?.changes).toEqual([
      { field: '/call/number', label: '工号统计', before: '未授予', after: '授予' },
      { field: 'call:wrapup', label: '修改通话小结', before: '未授予', after: '授予' },
    ])
    for (const [name, why] of [
      ['company:save', '企业的人不能有这项权限'],
      ['/nothing', '权限中没有“/nothing”'],
    ] as const) {
      const refused = await change('boss', own, [name])
      expect([refused.code, refused.msg]).toEqual([40000, expect.stringContaining(why)])
    }
    const take = { id: 1, give: [], take: ['/call/statistics'] }
    await t.call(resourcesEndpoints.functionUpdate, { as: 'admin', body: take })
    expect((await change('boss', own, ['/call/statistics'])).msg).toContain('企业没有开通这项功能')
    await t.call(resourcesEndpoints.functionUpdate, { as: 'admin', body: { id: 1, give: take.take, take: [] } })
    // Somebody who looks after a department gives nobody the whole company.
    const narrow = await addRole(t, nextName(), 'department-tree', ['role:save', '/manager/rolelist', '/call/number'])
    await addPerson(t, 'narrow', 'COMPANY', [narrow])
    const wide = await added('narrow', { dataScope: 'company' })
    expect((await change('narrow', wide, ['/call/number'])).msg).toContain('您自己的数据范围没有这么大')
    const fitting = await added('narrow', { dataScope: 'department' })
    expect(await change('narrow', fitting, ['/call/number'])).toMatchObject({ code: codes.ok })
    // Nor by widening it afterwards.
    const { version, name } = await t.db
      .selectFrom('role')
      .select(['version', 'name'])
      .where('id', '=', fitting)
      .executeTakeFirstOrThrow()
    const wider = { id: fitting, version, name, dataScope: 'company' as const }
    expect(await t.envelope(roleUpdate, { as: 'narrow', body: wider })).toMatchObject({
      ...{ code: 40000, data: { field: 'dataScope' } },
      msg: '数据范围不合适：“工号统计”您自己的数据范围没有这么大',
    })
  })

  it('stays as it is in the hands of somebody who holds less, and of somebody who has it', async () => {
    const strong = await added('boss', { copyOf: await roleOf(t, 'agent') })
    const weak = await addRole(t, nextName(), 'company', ['role:save', '/manager/rolelist', '/manager/rolepowerlist'])
    await addPerson(t, 'weak', 'COMPANY', [weak])
    const { name } = await shown('boss', strong)
    const beyond = `“${name}”的权限超出您自己的，请由权限更高的管理员操作`
    expect((await shown('weak', strong)).mayNot).toEqual({ update: beyond, updateGrants: beyond, delete: beyond })
    expect(await change('weak', strong, [], ['call:dial'])).toMatchObject({ code: 40900, msg: beyond })
    expect(await t.envelope(roleDelete, { as: 'weak', query: { id: strong } })).toMatchObject({
      code: 40900,
      msg: beyond,
    })
    const { grants } = await t.call(grantList, { as: 'weak', query: { id: strong } })
    expect(grants.every(({ fixed }) => fixed === beyond)).toBe(true)
    const own = await added('boss')
    await change('boss', own, ['role:save'])
    await t.db.updateTable('user_role').set({ role_id: own }).where('role_id', '=', weak).execute()
    await t.db
      .insertInto('user_role')
      .values({ user_id: await idOf(t, 'weak'), role_id: weak })
      .execute()
    t.clock.now += 2_000
    expect(await change('weak', own, [], ['role:save'])).toMatchObject({
      ...{ code: 40900, msg: '不能修改自己的角色，请由其他管理员操作' },
    })
  })

  it('counts from the next request on, also for whoever is signed in, and says that it did', async () => {
    const own = await added('boss')
    await change('boss', own, ['/call/history', '/call/number'])
    await addPerson(t, 'counting', 'COMPANY', [own])
    const asked = async () => {
      const { response, envelope } = await t.send(userInfoEndpoints.userInfo, { token: await t.tokenOf('counting') })
      const { permissions } = envelope.data as { permissions: { path: string }[] }
      return { mark: response.headers[rightsHeader], paths: permissions.map(({ path }) => path) }
    }
    const before = await asked()
    expect(before.paths).toEqual(['/call/number', '/call/history'])
    expect((await asked()).mark).toBe(before.mark)
    await change('boss', own, ['/call/statistics'], ['/call/number'])
    const after = await asked()
    expect(after.paths).toEqual(['/call/history', '/call/statistics'])
    expect(after.mark).not.toBe(before.mark)
    await change('boss', own, ['/call/number'], ['/call/statistics'])
    expect(await asked()).toEqual(before)
  })

  it('tells whom a change touches: not those who have the same by another role', async () => {
    const own = await added('boss', { dataScope: 'company' })
    await change('boss', own, ['/call/number', '/call/statistics'])
    const same = await addRole(t, nextName(), 'company', ['/call/number'])
    const narrower = await addRole(t, nextName(), 'self', ['/call/number'])
    await addPerson(t, 'touched.a', 'COMPANY', [own])
    await addPerson(t, 'touched.b', 'COMPANY', [own, same])
    await addPerson(t, 'touched.c', 'COMPANY', [own, narrower])
    const effect = (give: string[], take: string[]) =>
      t.call(grantPreview, { as: 'boss', body: { id: own, give, take } })
    expect(await effect([], ['/call/number'])).toEqual({
      users: 3,
      gain: 0,
      lose: 2,
      names: ['touched.a', 'touched.c'],
    })
    expect(await effect(['call:wrapup'], [])).toEqual({
      ...{ users: 3, gain: 3, lose: 0, names: ['touched.a', 'touched.b', 'touched.c'] },
    })
    expect(await effect([], [])).toEqual({ users: 3, gain: 0, lose: 0, names: [] })
    expect(await granted(own)).toEqual(['/call/number', '/call/statistics'])
  })

  it('is refused what somebody else has changed meanwhile', async () => {
    const own = await added('boss')
    const { version, name } = await shown('boss', own)
    await change('boss', own, ['/call/number'])
    const body = { id: own, version, give: ['/call/statistics'], take: [] }
    const told = { code: 40900, msg: '角色已被他人修改，请刷新后重试' }
    expect(await t.envelope(grantUpdate, { as: 'boss', body })).toMatchObject(told)
    const form = { id: own, version, name, dataScope: 'self' as const }
    expect(await t.envelope(roleUpdate, { as: 'boss', body: form })).toMatchObject(told)
    expect(await change('boss', own, ['/call/number'])).toMatchObject({
      code: 40900,
      msg: '和现在的权限一样，没有改动',
    })
  })

  it('goes only when nobody has it', async () => {
    const own = await added('boss', { copyOf: await roleOf(t, 'agent') })
    const user = await idOf(t, 'agent')
    await t.call(userAddBatch, { as: 'boss', body: { roleId: own, ids: [user] } })
    const { name } = await shown('boss', own)
    expect(await t.envelope(roleDelete, { as: 'boss', query: { id: own } })).toMatchObject({
      ...{ code: 40900, msg: `还有 1 人有“${name}”，不能删除；请先在角色用户列表里收回` },
    })
    await t.call(userRemoveBatch, { as: 'boss', body: { roleId: own, ids: [user] } })
    expect(await t.envelope(roleDelete, { as: 'boss', query: { id: own } })).toMatchObject({ code: codes.ok })
    expect((await listed('boss')).map(({ id }) => id)).not.toContain(own)
    // Its name is free again.
    expect(await add('boss', { name })).toMatchObject({ code: codes.ok })
  })

  it('is given to people and taken from them, one by one, and nobody is left without any', async () => {
    const own = await added('boss')
    await change('boss', own, ['/call/number'])
    const [agent, leader, self] = [await idOf(t, 'agent'), await idOf(t, 'leader'), await idOf(t, 'boss')]
    const stranger = (await t.db.selectFrom('user').select('id').where('company_id', '=', 3).executeTakeFirstOrThrow())
      .id
    const ids = [agent, leader, self, stranger]
    const give = await t.call(userAddBatch, { as: 'boss', body: { roleId: own, ids } })
    expect(give.map(({ ok, msg }) => [ok, msg])).toEqual([
      [true, null],
      [true, null],
      [false, '不能修改自己的角色，请由其他管理员操作'],
      [false, '用户不存在，或不在您的数据范围内'],
    ])
    const people = paged(await t.call(userList, { as: 'boss', query: { roleId: own } })).records
    expect(new Set(people.map(({ id }) => id))).toEqual(new Set([agent, leader]))
    const again = await t.call(userAddBatch, { as: 'boss', body: { roleId: own, ids: [agent] } })
    expect(again).toEqual([{ id: agent, ok: true, msg: '已有这个角色' }])
    await t.call(userRemoveBatch, { as: 'boss', body: { roleId: own, ids: [agent, leader] } })
    const [last] = await t.call(userRemoveBatch, {
      as: 'boss',
      body: { roleId: await roleOf(t, 'agent'), ids: [agent] },
    })
    expect(last).toMatchObject({ ok: false, msg: expect.stringContaining('只有这一个角色，请先授予别的角色') })
    // Somebody who holds less gives nobody more.
    const helper = await addRole(t, nextName(), 'company', ['user:save', '/manager/roleuserlist'])
    await addPerson(t, 'helper', 'COMPANY', [helper])
    const plain = await addPerson(t, 'plain', 'COMPANY', [await addRole(t, nextName(), 'self', [])])
    const [beyond] = await t.call(userAddBatch, { as: 'helper', body: { roleId: own, ids: [plain] } })
    expect(beyond).toMatchObject({ ok: false, msg: expect.stringContaining('您无权授予的角色') })
    // An open form of before can't bring the role back.
    const user = paged(await t.call(managerEndpoints.userList, { as: 'boss', query: { keywords: 'leader' } }))
      .records[0]
    expect(user?.version).toBeGreaterThan(1)
  })

  it('of the platform’s last administrator stays with them', async () => {
    const [auditor, admin] = [await roleOf(t, 'auditor'), await roleOf(t, 'platform-admin')]
    const everything = await addRole(t, nextName(), 'all', permissionNames)
    await addPerson(t, 'equal', 'PLATFORM', [everything])
    const first = await idOf(t, 'admin')
    await t.call(userAddBatch, { as: 'equal', body: { roleId: auditor, ids: [first] } })
    const take = async () => (await t.call(userRemoveBatch, { as: 'equal', body: { roleId: admin, ids: [first] } }))[0]
    expect(await take()).toMatchObject({
      ok: false,
      msg: '这是最后一位可用的平台管理员，不能停用或删除，也不能收回其角色',
    })
    await addPerson(t, 'second', 'PLATFORM', [admin])
    expect(await take()).toMatchObject({ ok: true, msg: null })
    await t.call(userAddBatch, { as: 'equal', body: { roleId: admin, ids: [first] } })
  })

  it('of the product has exactly the permissions of the contract to give', async () => {
    const { grants } = await t.call(grantList, { as: 'admin', query: { id: await roleOf(t, 'finance') } })
    const rows = await t.db.selectFrom('permission').select('path').where('path', 'is not', null).execute()
    const names = (some: readonly (string | null)[]) => [...some].sort()
    expect(names(grants.map(({ key }) => key))).toEqual(names(rows.map(({ path }) => path as Permission)))
  })
})
