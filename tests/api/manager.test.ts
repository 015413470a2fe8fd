import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { managerEndpoints } from '../../src/contract/manager'
import { choiceEndpoints } from '../../src/contract/manager/choices'
import { namePinyin } from '../../src/server/db/pinyin'
import { dialects, paged, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { userInfo, userList } = managerEndpoints
const { userSearch } = choiceEndpoints

describe.each(dialects)('users on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it('user/info names the user, company and employee number, with roles and permissions', async () => {
    const boss = await t.call(userInfo, { as: 'boss', query: { detail: true } })
    expect(boss).toMatchObject({
      account: 'boss',
      roles: ['企业管理员'],
      companyName: '晨光教育科技有限公司',
      employeeNo: '1001',
      avatar: null,
    })
    const admin = await t.call(userInfo, { as: 'admin' })
    expect(admin).toMatchObject({ name: '平台管理员', companyId: null, companyName: null, employeeNo: null })
  })

  it('gives every permission entry all of its keys, null included', async () => {
    const { permissions } = await t.call(userInfo, { as: 'agent' })
    const keys = ['id', 'name', 'path', 'parentId', 'sort', 'keepAlive', 'createTime', 'updateTime', 'userId']
    for (const entry of permissions) expect(Object.keys(entry)).toEqual(keys)
    const paths = permissions.map((entry) => entry.path)
    expect(paths).toContain('/phone/index')
    expect(paths).toContain('customer:save')
    expect(paths).not.toContain('/manager/userlist')
  })

  it('says of each page whether its tab keeps its state', async () => {
    const kept = async () => {
      const { permissions } = await t.call(userInfo, { as: 'agent' })
      return permissions.find(({ path }) => path === '/call/history')?.keepAlive
    }
    const set = (value: 0 | 1) =>
      t.db.updateTable('permission').set({ keep_alive: value }).where('path', '=', '/call/history').execute()
    expect(await kept()).toBe(true)
    onTestFinished(async () => void (await set(1)))
    await set(0)
    expect(await kept()).toBe(false)
  })

  it('takes from a company’s people what the company was not given', async () => {
    await t.db
      .deleteFrom('company_permission')
      .where('company_id', '=', 1)
      .where('permission_id', 'in', (eb) =>
        eb.selectFrom('permission').select('id').where('path', '=', '/company/line'),
      )
      .execute()
    t.clock.now += 1000
    const paths = (await t.call(userInfo, { as: 'boss' })).permissions.map((entry) => entry.path)
    expect(paths).not.toContain('/company/line')
    expect(paths).toContain('/company/user')
  })

  it('lists the users in scope, by page', async () => {
    const all = paged(await t.call(userList, { as: 'admin', query: { pageSize: 50 } }))
    expect(all.total).toBe(42)
    expect(all.records).toHaveLength(42)
    const second = paged(await t.call(userList, { as: 'admin', query: { pageIndex: 2 } }))
    expect(second.records.map((user) => user.id)).toEqual(all.records.slice(20, 40).map((user) => user.id))
    const own = paged(await t.call(userList, { as: 'boss', query: { pageSize: 100 } }))
    expect(own.total).toBe(18)
    expect(new Set(own.records.map((user) => user.companyId))).toEqual(new Set([1]))
    expect(paged(await t.call(userList, { as: 'channel', query: { pageSize: 100 } })).total).toBe(31)
    expect((await t.envelope(userList, { as: 'agent' })).code).toBe(40300)
  })

  it('sums the enabled and the disabled over the whole filter, whatever the page', async () => {
    const { id } = await t.db.selectFrom('user').select('id').where('account', '=', 'yh1003').executeTakeFirstOrThrow()
    const set = (status: 'ENABLED' | 'DISABLED') =>
      t.db.updateTable('user').set({ status }).where('id', '=', id).execute()
    onTestFinished(async () => void (await set('ENABLED')))
    await set('DISABLED')
    const sums = async (as: string, query: object = {}) => {
      const page = paged(await t.call(userList, { as, query }))
      const { enabled = 0, disabled = 0 } = page.sums ?? {}
      expect(enabled + disabled).toBe(page.total)
      return page.sums
    }
    expect(await sums('admin')).toEqual({ enabled: 41, disabled: 1 })
    expect(await sums('admin', { pageSize: 1, pageIndex: 30 })).toEqual({ enabled: 41, disabled: 1 })
    expect(await sums('boss')).toEqual({ enabled: 18, disabled: 0 })
    expect(await sums('admin', { companyId: 2 })).toEqual({ enabled: 11, disabled: 1 })
    expect(await sums('admin', { status: 'DISABLED' })).toEqual({ enabled: 0, disabled: 1 })
    expect(await sums('admin', { keywords: 'nobody has this' })).toEqual({ enabled: 0, disabled: 0 })
    expect(unpaged(await t.call(userList, { as: 'admin', query: { noPaging: true } }))).toHaveLength(42)
  })

  it('says nothing of sums in lists that have none', async () => {
    const page = await t.call(userSearch, { as: 'admin' })
    expect(Object.keys(page)).toEqual(['records', 'total'])
  })

  it('shows where each user works, and lists those of a role', async () => {
    const role = await t.db.selectFrom('role').select('id').where('code', '=', 'department-manager').executeTakeFirst()
    const query = { roleId: role?.id ?? 0, pageSize: 100 }
    const all = paged(await t.call(userList, { as: 'admin', query }))
    expect(all.total).toBe(6)
    for (const user of all.records) expect(user).toMatchObject({ roles: ['部门主管'], roleIds: [role?.id] })
    const own = paged(await t.call(userList, { as: 'boss', query })).records
    expect(own.map((user) => [user.employeeNo, user.departmentName])).toEqual(
      expect.arrayContaining([
        ['1002', '销售部'],
        ['1004', '客服部'],
      ]),
    )
    expect(own).toHaveLength(2)
    expect(own[0]).toMatchObject({ version: 1, introduction: null })
  })

  it('lists those of a department and the ones below it, and of a channel with its companies', async () => {
    const department = await t.db
      .selectFrom('department')
      .select('id')
      .where('company_id', '=', 1)
      .where('name', '=', '销售部')
      .executeTakeFirstOrThrow()
    const of = async (as: string, query: object) =>
      paged(await t.call(userList, { as, query: { ...query, pageSize: 100 } })).records
    const led = await of('boss', { departmentId: department.id })
    expect(new Set(led.map((user) => user.departmentName))).toEqual(new Set(['销售部', '销售一组', '销售二组']))
    expect(await of('boss', { departmentId: department.id, departmentBelow: true })).toEqual(led)
    const alone = await of('boss', { departmentId: department.id, departmentBelow: false })
    expect(alone).toEqual(led.filter((user) => user.departmentName === '销售部'))
    expect(alone.length).toBeGreaterThan(0)
    const { channel_id: id } = await t.db
      .selectFrom('user')
      .select('channel_id')
      .where('account', '=', 'channel')
      .executeTakeFirstOrThrow()
    const inChannel = (await of('admin', { channelId: id })).map((user) => user.account)
    // What the channel's own manager sees.
    expect(inChannel.sort()).toEqual((await of('channel', {})).map((user) => user.account).sort())
    expect(await of('boss', { channelId: id })).toHaveLength(18)
    const foreign = await t.db
      .selectFrom('department')
      .select('id')
      .where('company_id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(await of('boss', { departmentId: foreign.id })).toEqual([])
  })

  it('filters by text in name, account and pinyin, with % and _ meaning themselves', async () => {
    const of = async (keywords: string) =>
      paged(await t.call(userList, { as: 'admin', query: { keywords, pageSize: 100 } })).records.map(
        (user) => user.account,
      )
    expect(await of('BOSS')).toEqual(['boss'])
    expect(await of('ptgly')).toEqual(['admin'])
    expect(await of('pingtai')).toEqual(['admin'])
    expect(await of('平台')).toEqual(['admin'])
    expect(await of('%')).toEqual([])
    expect(await of('_')).toEqual([])
    expect(await of('\\')).toEqual([])
  })

  it('searches at most ten users, by keywords or id, as a bare list', async () => {
    const ten = unpaged(await t.call(userSearch, { as: 'boss', query: { noPaging: true, maxQuerySize: 10 } }))
    expect(ten).toHaveLength(10)
    const asked = unpaged(await t.call(userSearch, { as: 'boss', query: { noPaging: true, maxQuerySize: 5000 } }))
    expect(asked).toHaveLength(10)
    expect(paged(await t.call(userSearch, { as: 'boss', query: { pageSize: 100 } })).records).toHaveLength(10)
    const [first] = ten
    const byId = unpaged(await t.call(userSearch, { as: 'boss', query: { noPaging: true, id: first?.id ?? 0 } }))
    expect(byId).toEqual([first])
    expect(Object.keys(first ?? {})).toEqual(['id', 'nickname', 'phone', 'phoneRef'])
    expect(first?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  it('finds people by how well their name or account matches', async () => {
    const accounts = ['cg1004', 'cg1005', 'cg1006', 'cg1007'] as const
    const names = ['百果子', '果子酱', '果子', '国字脸']
    for (const [at, nickname] of names.entries())
      await t.db
        .updateTable('user')
        .set({ nickname, ...namePinyin(nickname) })
        .where('account', '=', accounts[at] as string)
        .execute()
    const found = async (keywords: string) =>
      unpaged(await t.call(userSearch, { as: 'boss', query: { keywords, noPaging: true } })).map((row) => row.nickname)
    expect(await found('guozi')).toEqual(['果子', '果子酱', '国字脸', '百果子'])
    expect((await found('cg1006'))[0]).toBe('果子')
  })
})
