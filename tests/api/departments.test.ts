/** 部门管理: the tree, what is counted in it, and what may be done with it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DepartmentRow, departmentsEndpoints } from '../../src/contract/company/departments'
import { managerEndpoints } from '../../src/contract/manager'
import { startOfDay } from '../../src/lib/time/time'
import { modestUser } from '../support/access/accepted-requests'
import { departmentNamed } from '../support/access/role-users'
import { dialects, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { treeList, add, update, move, delete: remove } = departmentsEndpoints

describe.each(dialects)('departments on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  let made = 0
  const added = async (parentId: number | null, name = `部${++made}`) =>
    (await t.call(add, { as: 'boss', body: { companyId: 1, parentId, name } })).id
  const tree = async (as = 'boss') => unpaged(await t.call(treeList, { as, query: { noPaging: true } }))
  const shown = async (id: number) => (await tree()).find((department) => department.id === id) as DepartmentRow
  const below = async (parentId: number) =>
    (await tree()).filter((department) => department.parentId === parentId).map(({ id }) => id)
  const moved = (id: number, parentId: number | null, after?: number | null) =>
    t.envelope(move, { as: 'boss', body: { id, parentId, ...(after !== undefined && { after }) } })

  it('come in the order of the tree, each with those above it', async () => {
    const names = (await tree()).map(({ name, above }) => [...above, name].join(' / '))
    expect(names).toEqual(['总经办', '销售部', '销售部 / 销售一组', '销售部 / 销售二组', '客服部'])
    const companies = (await tree('channel')).map(({ companyId }) => companyId)
    expect(companies).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
  })

  it('count their own people, customers and calls and those below, as a look at each row finds them', async () => {
    const [top, first] = [await departmentNamed(t, '销售部'), await departmentNamed(t, '销售一组')]
    const ids = [top, ...(await below(top))]
    const people = await t.db.selectFrom('company_user').select('user_id').where('department_id', 'in', ids).execute()
    const users = people.map(({ user_id }) => user_id)
    const customers = await t.db
      .selectFrom('customer')
      .select('id')
      .where('user_id', 'in', users)
      .where('deleted_at', 'is', null)
      .execute()
    const calls = await t.db
      .selectFrom('call')
      .select(['submitted_at', 'answered'])
      .where('department_id', 'in', ids)
      .where('created_at', '>=', startOfDay(t.clock.now) * 1000)
      .execute()
    const sales = await shown(top)
    expect(sales).toMatchObject({
      people: users.length,
      customers: customers.length,
      submittedToday: calls.filter((call) => call.submitted_at !== null).length,
      answeredToday: calls.filter((call) => call.answered).length,
    })
    const group = await shown(first)
    expect(group.people).toBeLessThan(sales.people)
    expect(sales.submittedToday).toBeGreaterThan(0)
  })

  it('are added at the end of their level, once by each name there', async () => {
    const top = await added(null)
    const [one, two] = [await added(top, '甲'), await added(top, '乙')]
    expect(await below(top)).toEqual([one, two])
    const again = await t.envelope(add, { as: 'boss', body: { companyId: 1, parentId: top, name: '甲' } })
    expect(again).toMatchObject({ code: 40900, data: { field: 'name' } })
    expect(await added(one, '甲')).toBeGreaterThan(two)
  })

  it('belong to the company of the department above', async () => {
    const other = await t.db.selectFrom('department').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
    const body = { companyId: 1, parentId: other.id, name: '越界' }
    // The platform sees both companies.
    for (const as of ['boss', 'admin'])
      expect(await t.envelope(add, { as, body })).toMatchObject({ code: 40000, data: { field: 'parentId' } })
    expect(await moved(await added(null), other.id)).toMatchObject({ code: 40000, data: { field: 'parentId' } })
  })

  it('are led by an employee of the company; the log says who was and is', async () => {
    const id = await added(null, '有主管')
    const { id: leader } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'leader')
      .executeTakeFirstOrThrow()
    const lead = (leaderId: number, version: number) =>
      t.envelope(update, { as: 'boss', body: { id, name: '有主管', leaderId, version } })
    expect(await lead(1, 1)).toMatchObject({ code: 40000, data: { field: 'leaderId' } })
    expect((await lead(leader, 1)).code).toBe(20000)
    const { leaderName } = await shown(id)
    expect(leaderName).not.toBeNull()
    const { diff } = await t.db
      .selectFrom('operation_log')
      .select('diff')
      .where('object', '=', `department:${id}`)
      .where('action', '=', 'department.update')
      .where('result', '=', 'OK')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(diff)).toEqual([{ field: 'leaderId', label: '负责人', before: null, after: leaderName }])
    expect(await lead(leader, 1)).toMatchObject({ code: 40900 })
  })

  it('move first, last and behind another, with all below them', async () => {
    const top = await added(null)
    const [a, b, c] = [await added(top), await added(top), await added(top)] as const
    const inside = await added(a)
    await moved(c, top, null)
    expect(await below(top)).toEqual([c, a, b])
    await moved(c, top, a)
    expect(await below(top)).toEqual([a, c, b])
    await moved(a, top)
    expect(await below(top)).toEqual([c, b, a])
    await moved(a, b)
    expect(await shown(inside)).toMatchObject({ parentId: a })
    expect((await shown(inside)).above.slice(-2)).toEqual([(await shown(b)).name, (await shown(a)).name])
    expect(await moved(c, top, inside)).toMatchObject({ code: 40000, data: { field: 'after' } })
    const levels = await added(b)
    await t.call(update, { as: 'boss', body: { id: levels, name: (await shown(a)).name.concat('2'), version: 1 } })
  })

  it('never come under themselves or too deep', async () => {
    const top = await added(null)
    const child = await added(top)
    for (const parentId of [top, child])
      expect(await moved(top, parentId)).toMatchObject({ code: 40900, data: { field: 'parentId' } })
    let deepest = child
    for (let level = 2; level < 10; level += 1) deepest = await added(deepest)
    expect(
      await t.envelope(add, { as: 'boss', body: { companyId: 1, parentId: deepest, name: '太深' } }),
    ).toMatchObject({
      code: 40000,
      msg: '上级部门以下最多 10 级部门',
    })
    expect(await moved(await added(null), deepest)).toMatchObject({ code: 40000, data: { field: 'parentId' } })
  })

  it('are deleted only when empty, and say what is in them', async () => {
    const top = await added(null, '待删部门')
    const child = await added(top)
    const erase = (id: number) => t.envelope(remove, { as: 'boss', query: { id } })
    expect(await erase(top)).toMatchObject({
      code: 40900,
      msg: '“待删部门”还有 1 个下级部门，不能删除；请先把他们移到别的部门',
    })
    expect((await erase(child)).code).toBe(20000)
    const person = await modestUser(t, top)
    expect((await erase(top)).msg).toContain('还有 1 位员工')
    expect(await shown(top)).toBeDefined()
    await t.call(managerEndpoints.userDelete, { as: 'boss', query: { id: person } })
    expect((await erase(top)).code).toBe(20000)
    expect(await shown(top)).toBeUndefined()
    expect(await erase(top)).toMatchObject({ code: 40400 })
  })

  it('never make a circle, however many move at once, and keep an order without gaps', async () => {
    const root = await added(null)
    const ids = [root]
    for (let n = 0; n < 7; n += 1) ids.push(await added(ids[Math.floor(n / 2)] as number))
    const one = fc.record({ id: fc.constantFrom(...ids.slice(1)), parentId: fc.constantFrom(...ids) })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 6 }), async (moves) => {
        const answers = await Promise.all(moves.map(({ id, parentId }) => moved(id, parentId, null)))
        for (const { code } of answers) expect([20000, 40000, 40900]).toContain(code)
        const rows = await t.db.selectFrom('department').selectAll().where('id', 'in', ids).execute()
        const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
        for (const id of ids) {
          let [at, steps] = [id as number | null, 0]
          for (; at !== null && at !== root && steps < 20; steps += 1) at = parents.get(at) ?? null
          expect(at, `${id} hangs under ${root}`).toBe(root)
        }
        for (const parent of ids) {
          const sorts = rows.filter((row) => row.parent_id === parent).map(({ sort }) => sort)
          expect(new Set(sorts).size).toBe(sorts.length)
        }
      }),
      { numRuns: 12 },
    )
  })
})
