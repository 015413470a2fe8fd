/** 权限列表: in step with the contract, in the order of the tree, and nothing but order and keeping can be changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Power, powerEndpoints } from '../../src/contract/manager/powers'
import { roleEndpoints } from '../../src/contract/manager/roles'
import { userInfoEndpoints } from '../../src/contract/manager/user-info'
import { actionPermissions, pagePermissions } from '../../src/contract/permissions'
import { systemEndpoints } from '../../src/contract/system'
import { roleOf } from '../support/server/staff'
import { dialects, paged, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { powerList, powerUpdate } = powerEndpoints

describe.each(dialects)('permissions on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const all = async (): Promise<readonly Power[]> =>
    unpaged(await t.call(powerList, { as: 'admin', query: { noPaging: true } }))
  const named = async (path: string) => (await all()).find((power) => power.path === path) as Power
  const update = (id: number, sort: number, keepAlive: boolean, as = 'admin') =>
    t.envelope(powerUpdate, { as, body: { id, sort, keepAlive } })

  it('are those of the contract, each below its page and its group', async () => {
    const expected = Object.entries(pagePermissions).flatMap(([group, pages]) => [
      [group, null, 'GROUP', []],
      ...Object.entries<string>(pages).flatMap(([path, title]) => [
        [title, path, 'PAGE', [group]],
        ...Object.entries(actionPermissions)
          .filter(([, { page }]) => page === path)
          .map(([name, action]) => [action.title, name, 'ACTION', [group, title]]),
      ]),
    ])
    expect((await all()).map(({ name, path, type, above }) => [name, path, type, above])).toEqual(expected)
  })

  it('change their place, in the menu and where roles get them', async () => {
    const [history, number] = [await named('/call/history'), await named('/call/number')]
    expect(await update(history.id, number.sort - 1, true)).toMatchObject({ code: 20000 })
    const after = (await all()).map(({ path }) => path)
    expect(after.indexOf('/call/history')).toBe(after.indexOf('/call/number') - 3)
    const { permissions } = await t.call(userInfoEndpoints.userInfo, { as: 'boss' })
    const menu = permissions.map(({ path }) => path)
    expect(menu.indexOf('/call/history')).toBeLessThan(menu.indexOf('/call/number'))
    const { grants } = await t.call(roleEndpoints.grantList, { as: 'admin', query: { id: await roleOf(t, 'agent') } })
    const keys = grants.map(({ key }) => key)
    expect(keys.indexOf('/call/history')).toBeLessThan(keys.indexOf('/call/number'))
    const [row] = paged(
      await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `power:${history.id}`, sort: '-time' } }),
    ).records
    expect(row?.changes).toEqual([
      { field: 'sort', label: '排序', before: String(history.sort), after: String(number.sort - 1) },
    ])
  })

  it('keep pages or not; groups and names stay', async () => {
    const page = await named('/call/number')
    expect(await update(page.id, page.sort, false)).toMatchObject({ code: 20000 })
    expect(await named('/call/number')).toMatchObject({ keepAlive: false, sort: page.sort, name: '工号统计' })
    const { permissions } = await t.call(userInfoEndpoints.userInfo, { as: 'boss' })
    expect(permissions.find(({ path }) => path === '/call/number')?.keepAlive).toBe(false)
    const [group] = await all()
    const fixed = { code: 40900, msg: '菜单的分组由产品决定，不能修改' }
    expect(await update((group as Power).id, 3, false)).toMatchObject(fixed)
    expect((group as Power).mayNot).toEqual({ update: fixed.msg })
    const action = await named('call:dial')
    expect(await update(action.id, 3, true)).toMatchObject({ code: 40900, msg: '只有页面可以缓存' })
    expect(await update(999_999_999, 3, false)).toMatchObject({ code: 40400 })
    expect(await update(page.id, 3, false, 'boss')).toMatchObject({ code: 40300 })
  })
})
