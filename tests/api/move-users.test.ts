/** Employees are moved to another department of their company, each for itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { userMoveBatch } = managerEndpoints

describe.each(dialects)('moving employees on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const idOf = async (account: string) =>
    (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
  const placeOf = async (id: number) =>
    t.db.selectFrom('company_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  const departmentOf = async (companyId: number, ...not: (number | null)[]) =>
    (
      await t.db
        .selectFrom('department')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', 'not in', [0, ...not.flatMap((id) => id ?? [])])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id

  it('changes the department alone, says where they were, and is logged with both names', async () => {
    const ids = [await idOf('cg1005'), await idOf('cg1006')]
    const before = await Promise.all(ids.map(placeOf))
    const departmentId = await departmentOf(1, before[0]?.department_id ?? null)
    const answers = await t.call(userMoveBatch, { as: 'boss', body: { ids, departmentId } })
    expect(answers.map(({ id, ok, before: from }) => [id, ok, from])).toEqual(
      ids.map((id, at) => [id, true, before[at]?.department_id]),
    )
    expect(await Promise.all(ids.map(placeOf))).toEqual(
      before.map((row) => ({ ...row, department_id: departmentId, department_since: t.clock.now / 1000 })),
    )
    const logged = await t.db
      .selectFrom('operation_log')
      .select(['object', 'diff', 'company_id'])
      .where('action', '=', 'user.move-batch')
      .orderBy('id')
      .execute()
    expect(logged.map(({ object, company_id }) => [object, company_id])).toEqual(ids.map((id) => [`user:${id}`, 1]))
    const name = async (id: number | null) =>
      (await t.db.selectFrom('department').select('name').where('id', '=', id).executeTakeFirst())?.name
    expect(JSON.parse(logged[0]?.diff ?? '')).toEqual([
      {
        ...{ field: 'departmentId', label: '部门' },
        ...{ before: await name(before[0]?.department_id ?? null), after: await name(departmentId) },
      },
    ])
    const again = await t.call(userMoveBatch, { as: 'boss', body: { ids, departmentId } })
    expect(again.map(({ ok, msg }) => [ok, msg])).toEqual(ids.map(() => [true, '已在这个部门']))
  })

  it('refuses oneself, whoever works for no company, another company’s department, and goes on with the others', async () => {
    const [boss, other, admin] = [await idOf('boss'), await idOf('cg1007'), await idOf('admin')]
    const departmentId = await departmentOf(
      1,
      (await placeOf(other)).department_id,
      (await placeOf(boss)).department_id,
    )
    const own = await t.call(userMoveBatch, { as: 'boss', body: { ids: [boss, other], departmentId } })
    expect(own.map(({ ok, msg }) => [ok, msg])).toEqual([
      [false, '不能修改自己的部门，请由其他管理员操作'],
      [true, null],
    ])
    const foreign = await departmentOf(2)
    const [refused] = await t.call(userMoveBatch, { as: 'boss', body: { ids: [other], departmentId: foreign } })
    expect([refused?.ok, refused?.msg]).toEqual([false, '部门不存在，或不在您的数据范围内'])
    const [wrong] = await t.call(userMoveBatch, { as: 'admin', body: { ids: [other], departmentId: foreign } })
    expect(wrong?.ok).toBe(false)
    const [homeless] = await t.call(userMoveBatch, { as: 'admin', body: { ids: [admin], departmentId } })
    expect([homeless?.ok, homeless?.msg]).toEqual([false, '只有企业的员工有部门'])
    expect((await placeOf(other)).department_id).toBe(departmentId)
    expect((await t.envelope(userMoveBatch, { as: 'agent', body: { ids: [other], departmentId } })).code).toBe(
      codes.forbidden,
    )
  })

  it('takes somebody out of all departments only where one still sees them then', async () => {
    const id = await idOf('cg1008')
    const { department_id } = await placeOf(id)
    const move = async (departmentId: number | null) =>
      (await t.call(userMoveBatch, { as: 'boss', body: { ids: [id], departmentId } }))[0]
    expect(await move(null)).toMatchObject({ ok: true, before: department_id })
    expect((await placeOf(id)).department_id).toBeNull()
    expect(await move(department_id)).toMatchObject({ ok: true, before: null })
    await t.db.updateTable('role').set({ data_scope: 'department-tree' }).where('code', '=', 'company-admin').execute()
    t.clock.now += 2000
    const head = await t.db
      .selectFrom('department')
      .select('id')
      .where('company_id', '=', 1)
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await t.db
      .updateTable('company_user')
      .set({ department_id: head.id })
      .where('user_id', '=', await idOf('boss'))
      .execute()
    await t.db.updateTable('company_user').set({ department_id: head.id }).where('user_id', '=', id).execute()
    expect(await move(null)).toMatchObject({ ok: false, msg: '部门须在您的数据范围内' })
  })
})
