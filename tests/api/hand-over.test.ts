/** An employee leaves: what they have goes to colleagues, all of it or nothing, and the account ends. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { idOf } from '../support/access/accepted-requests'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { handOver, handOverPreview, userInfo } = managerEndpoints
const now = Math.floor(startOfTest / 1000)

describe.each(dialects)('hand-over on %s', (dialect) => {
  let t: TestApp
  let id: number
  let heirs: number[]
  beforeEach(async () => {
    await t?.close()
    t = await testApp(dialect)
    id = await idOf(t, 'cg1005')
    heirs = [await idOf(t, 'cg1006'), await idOf(t, 'cg1007')]
  })
  afterAll(() => t.close())

  const preview = (as = 'boss', of = id) => t.envelope(handOverPreview, { as, query: { id: of } })
  const hand = async (more: Partial<{ id: number; toIds: number[]; customers: number }> = {}, as = 'boss') => {
    const { data } = await t.envelope(handOverPreview, { as: 'boss', query: { id } })
    return t.envelope(handOver, { as, body: { id, toIds: heirs, customers: data?.customers ?? 0, ...more } })
  }
  const customersOf = (userId: number) =>
    t.db
      .selectFrom('customer')
      .select(['id', 'phone_id', 'version', 'updated_by'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  const statusOf = async (userId: number) =>
    (await t.db.selectFrom('user').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status
  /** What the employee has besides customers: a promised call of each kind, one that was kept, two lists, a department. */
  const fill = async () => {
    const [first, second] = await customersOf(id)
    const task = { company_id: 1, user_id: id, due_at: now + 60, note: null, moved_from: null, created_at: now }
    const at = (customer: { id: number; phone_id: number } | undefined) => ({
      ...{ customer_id: customer?.id ?? null, phone_id: (customer ?? first)?.phone_id as number },
    })
    await t.db
      .insertInto('callback_task')
      .values([
        { ...task, ...at(second), done_at: null, call_id: null },
        { ...task, ...at(undefined), done_at: null, call_id: null },
        { ...task, ...at(first), done_at: now, call_id: null },
      ])
      .execute()
    await t.db
      .insertInto('dial_list')
      .values(
        ['甲', '乙', '丙'].map((name, nth) => ({
          ...{ company_id: 1, user_id: id, name, created_at: now, deleted_at: nth === 2 ? now : null },
        })),
      )
      .execute()
    await t.db
      .updateTable('department')
      .set({ leader_id: id })
      .where('name', '=', '客服部')
      .where('company_id', '=', 1)
      .execute()
    return second as { id: number }
  }

  it('gives customers in turn, promised calls with them, lists and departments, and ends the account', async () => {
    const second = await fill()
    const token = await t.tokenOf('cg1005')
    const own = await customersOf(id)
    const before = await Promise.all(heirs.map(customersOf))
    expect(own.length).toBeGreaterThan(3)
    const held = { customers: own.length, callbacks: 2, lists: 2, departments: 1 }
    expect((await preview()).data).toEqual(held)

    const answer = await hand()
    expect(answer).toMatchObject({ code: codes.ok, data: held })
    expect(await customersOf(id)).toEqual([])
    const after = await Promise.all(heirs.map(customersOf))
    const got = after.map((rows, nth) => rows.filter((row) => !before[nth]?.some((one) => one.id === row.id)))
    expect(got[0]?.map((row) => row.id)).toEqual(own.filter((_, nth) => nth % 2 === 0).map((row) => row.id))
    expect(got[1]?.map((row) => row.id)).toEqual(own.filter((_, nth) => nth % 2 === 1).map((row) => row.id))
    const boss = await idOf(t, 'boss')
    for (const row of got.flat()) {
      const { version } = own.find((one) => one.id === row.id) as { version: number }
      expect(row).toMatchObject({ version: version + 1, updated_by: boss })
    }
    const trail = await t.db
      .selectFrom('customer_owner_log')
      .selectAll()
      .where('from_user_id', '=', id)
      .where('reason', '=', '离职交接')
      .execute()
    expect(trail.map((row) => row.customer_id).sort((a, b) => a - b)).toEqual(own.map((row) => row.id))
    expect(trail.every((row) => row.by_user_id === boss && heirs.includes(row.to_user_id as number))).toBe(true)

    const tasks = await t.db
      .selectFrom('callback_task')
      .selectAll()
      .where('note', 'is', null)
      .where('created_at', '=', now)
      .orderBy('id')
      .execute()
    const owner = (after[1] ?? []).some((row) => row.id === second.id) ? heirs[1] : heirs[0]
    // The one with a customer went with the customer, and what was kept stays where it was kept.
    expect(tasks.map((row) => row.user_id)).toEqual([owner, heirs[1], id])
    const lists = await t.db
      .selectFrom('dial_list')
      .selectAll()
      .where('name', 'in', ['甲', '乙', '丙'])
      .orderBy('id')
      .execute()
    expect(lists.map((row) => row.user_id)).toEqual([heirs[0], heirs[1], id])
    const led = await t.db
      .selectFrom('department')
      .select('name')
      .where('leader_id', '=', heirs[0] as number)
      .execute()
    expect(led).toEqual([{ name: '客服部' }])

    expect(await statusOf(id)).toBe('DISABLED')
    expect((await t.envelope(userInfo, { token })).code).toBe(codes.illegalToken)
    const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `user:${id}` } }))
    expect(records[0]?.changes.map(({ label, before }) => [label, before])).toEqual([
      ['客户', `${own.length} 位`],
      ['预约', '2 个'],
      ['名单', '2 份'],
      ['负责的部门', '1 个'],
      ['状态', '启用'],
    ])
  })

  it('leaves deleted customers where they are, and gives nothing to another company', async () => {
    const [gone] = await customersOf(id)
    await t.db
      .updateTable('customer')
      .set({ deleted_at: now })
      .where('id', '=', gone?.id ?? 0)
      .execute()
    const foreign = await idOf(t, 'yh1003')
    expect(await hand({ toIds: [foreign] }, 'admin')).toMatchObject({ code: codes.invalid, data: { field: 'toIds' } })
    expect((await hand()).code).toBe(codes.ok)
    const row = t.db
      .selectFrom('customer')
      .select(['user_id', 'version'])
      .where('id', '=', gone?.id ?? 0)
    expect(await row.executeTakeFirst()).toEqual({ user_id: id, version: gone?.version })
  })

  it('gives no one a second customer with the same number; if all have one, nothing happens', async () => {
    const own = await customersOf(id)
    const [first, third] = [own[0], own[2]]
    const model = await t.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', first?.id ?? 0)
      .executeTakeFirstOrThrow()
    const double = (phone_id: number, user_id: number) => {
      const { id: _, ...row } = model
      return t.db
        .insertInto('customer')
        .values({ ...row, user_id, phone_id })
        .execute()
    }
    await double(first?.phone_id as number, heirs[0] as number)
    await double(third?.phone_id as number, heirs[0] as number)
    await double(third?.phone_id as number, heirs[1] as number)
    const refused = await hand()
    expect(refused).toMatchObject({
      code: codes.conflict,
      msg: '有 1 位客户，接手的同事名下已有号码相同的客户；请再选一位同事',
    })
    expect([await customersOf(id), await statusOf(id)]).toEqual([own, 'ENABLED'])
    const more = await idOf(t, 'cg1008')
    expect((await hand({ toIds: [...heirs, more] })).code).toBe(codes.ok)
    expect((await customersOf(heirs[1] as number)).some((row) => row.id === first?.id)).toBe(true)
    expect((await customersOf(more)).some((row) => row.id === third?.id)).toBe(true)
  })

  it('is refused if the customers have changed since the preview, to people who can’t take over, and of oneself', async () => {
    const { data } = await preview()
    expect(await hand({ customers: (data?.customers ?? 0) + 1 })).toMatchObject({
      code: codes.conflict,
      data: { field: 'customers', reason: `客户数已有变化：现在是 ${data?.customers} 位，请重新确认` },
    })
    const gone = await idOf(t, 'cg1009')
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('id', '=', gone).execute()
    const foreign = await idOf(t, 'yh1003')
    for (const toIds of [[id], [heirs[0] as number, gone], [foreign], [await idOf(t, 'admin')]])
      expect(await hand({ toIds })).toMatchObject({ code: codes.invalid, data: { field: 'toIds' } })
    expect((await hand({ id: await idOf(t, 'boss') })).code).toBe(codes.conflict)
    expect((await preview('boss', foreign)).code).toBe(codes.notFound)
    expect((await hand({ id: await idOf(t, 'channel') }, 'admin')).msg).toBe('只有企业的员工需要交接')
    expect((await preview('agent')).code).toBe(codes.forbidden)
    expect((await hand({}, 'agent')).code).toBe(codes.forbidden)
    expect(await statusOf(id)).toBe('ENABLED')
  })

  it('two at once to each other leave one of the two at work, with everything', async () => {
    const other = heirs[0] as number
    const all = [...(await customersOf(id)), ...(await customersOf(other))].map((row) => row.id).sort((a, b) => a - b)
    const counts = await Promise.all([id, other].map(async (one) => (await preview('boss', one)).data?.customers ?? 0))
    const answers = await Promise.all([
      t.envelope(handOver, { as: 'boss', body: { id, toIds: [other], customers: counts[0] as number } }),
      t.envelope(handOver, { as: 'admin', body: { id: other, toIds: [id], customers: counts[1] as number } }),
    ])
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    const left = [id, other][answers[0]?.code === codes.ok ? 1 : 0] as number
    expect((await customersOf(left)).map((row) => row.id)).toEqual(all)
    expect(await statusOf(left)).toBe('ENABLED')
  })
})
