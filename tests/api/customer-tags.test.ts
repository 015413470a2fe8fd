/** Tags: put on customers, taken off, found by, and written down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mostTags } from '../../src/contract/customer/tag-name'
import { mostCompanyTags, tagEndpoints } from '../../src/contract/customer/tags'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, type TestApp, testApp, unpaged } from '../support/server/test-app'

describe.each(dialects)('the tags of customers on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  afterAll(() => t.close())

  let drawn = 0
  const addOne = async (userId = agentId) =>
    (
      await t.call(customerEndpoints.add, {
        as: 'boss',
        body: {
          phone: `1607100${String(++drawn).padStart(4, '0')}`,
          userId,
          name: '测试客户',
          type: 0,
          remark: '第一次',
        },
      })
    ).id
  const change = (ids: number[], names: { add?: string[]; remove?: string[] }, as = 'agent') =>
    t.call(tagEndpoints.batch, { as, body: { ids, ...names } })
  const refused = (ids: number[], names: { add?: string[]; remove?: string[] }) =>
    t.envelope(tagEndpoints.batch, { as: 'agent', body: { ids, ...names } })
  const tagsOf = async (id: number, as = 'agent') => (await t.call(customerEndpoints.info, { as, query: { id } }))?.tags
  const names = async (as: string) => (await t.call(tagEndpoints.list, { as })).map(({ name }) => name)

  it('are put on and taken off, and each answer says what was new', async () => {
    const id = await addOne()
    expect(await tagsOf(id)).toEqual([])
    expect(await change([id], { add: ['展会', '重点'] })).toEqual([
      { id, ok: true, msg: null, added: ['展会', '重点'], removed: [] },
    ])
    expect(await change([id], { add: ['重点', '老客户'], remove: ['展会', '没有过'] })).toEqual([
      { id, ok: true, msg: null, added: ['老客户'], removed: ['展会'] },
    ])
    expect((await tagsOf(id))?.toSorted()).toEqual(['老客户', '重点'].toSorted())
    expect(await change([id], { add: ['重点'] })).toEqual([
      { id, ok: true, msg: '已有这些标签', added: [], removed: [] },
    ])
    expect(await change([id], { remove: ['展会'] })).toEqual([
      { id, ok: true, msg: '没有这些标签', added: [], removed: [] },
    ])
  })

  it('leave the version and the time of change as they are: an open form can be saved', async () => {
    const id = await addOne()
    const before = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    t.clock.now += 1_000
    await change([id], { add: ['重点'] })
    const after = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    expect(after).toEqual({ ...before, tags: ['重点'] })
  })

  it('are written down as one change of the customer', async () => {
    const id = await addOne()
    await change([id], { add: ['甲', '乙'] })
    await change([id], { remove: ['甲', '乙'] })
    const rows = await t.db
      .selectFrom('operation_log')
      .select(['company_id', 'diff'])
      .where('object', '=', `customer:${id}`)
      .where('action', '=', 'tag-batch')
      .orderBy('id')
      .execute()
    expect(rows.map(({ company_id, diff }) => [company_id, JSON.parse(diff ?? '')])).toEqual([
      [1, [{ field: 'tags', label: '标签', before: null, after: '乙、甲' }]],
      [1, [{ field: 'tags', label: '标签', before: '乙、甲', after: null }]],
    ])
  })

  it('are offered to the company as long as a customer has them, and to no other one', async () => {
    const id = await addOne()
    await change([id], { add: ['唯一的词'] })
    expect(await names('agent')).toContain('唯一的词')
    expect(await names('boss')).toContain('唯一的词')
    const others = await t.db.selectFrom('user').select('account').where('company_id', '=', 2).execute()
    expect(await names(others[0]?.account as string)).not.toContain('唯一的词')
    await change([id], { remove: ['唯一的词'] })
    expect(await names('agent')).not.toContain('唯一的词')
    await change([id], { add: ['唯一的词'] })
    await t.call(customerEndpoints.delete, { as: 'boss', query: { id } })
    expect(await names('agent')).not.toContain('唯一的词')
  })

  it('a filter finds those who have one', async () => {
    const [one, other] = [await addOne(), await addOne()]
    await change([one], { add: ['只找我'] })
    const tag = (await t.call(tagEndpoints.list, { as: 'agent' })).find(({ name }) => name === '只找我')
    const query = { tagId: tag?.id as number, detail: true }
    const found = await t.call(customerEndpoints.list, { as: 'agent', query })
    expect('records' in found && found.records.map(({ id, tags }) => ({ id, tags }))).toEqual([
      { id: one, tags: ['只找我'] },
    ])
    expect(await tagsOf(other)).toEqual([])
  })

  it('of customers whom somebody does not see stay as they are', async () => {
    const own = await addOne()
    const colleague = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'cg1005')
      .executeTakeFirstOrThrow()
    const others = await addOne(colleague.id)
    const answers = await change([own, others], { add: ['重点'] })
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    expect(answers[1]).toMatchObject({ msg: '客户不存在，或不在您的数据范围内', added: [] })
    expect(await tagsOf(others, 'boss')).toEqual([])
  })

  it('all that a filter finds are tagged, with their names', async () => {
    const ids = [await addOne(), await addOne()]
    await change(ids, { add: ['一起'] })
    const tag = (await t.call(tagEndpoints.list, { as: 'agent' })).find(({ name }) => name === '一起')
    const all = { filter: `tagId=${tag?.id}`, count: 2, done: 0, after: 0 }
    const answers = await t.call(tagEndpoints.batch, { as: 'agent', body: { all, add: ['再一个'] } })
    expect(answers.map(({ id, ok, name }) => [id, ok, name])).toEqual(ids.map((id) => [id, true, '测试客户']))
    for (const id of ids) expect((await tagsOf(id))?.toSorted()).toEqual(['一起', '再一个'].toSorted())
  })

  it('a customer has no more than are allowed, and keeps what it has', async () => {
    const id = await addOne()
    const many = Array.from({ length: mostTags }, (_, at) => `第${at}个`)
    await change([id], { add: many })
    const [answer] = await change([id], { add: ['多一个'] })
    expect(answer).toMatchObject({ ok: false, msg: `一位客户最多 ${mostTags} 个标签，请先去掉几个` })
    // One for another is no more.
    expect((await change([id], { add: ['多一个'], remove: ['第0个'] }))[0]?.ok).toBe(true)
    expect(await tagsOf(id)).toHaveLength(mostTags)
  })

  it.each([
    ['no change at all', {}],
    ['a word on and off at once', { add: ['重点'], remove: ['重点'] }],
    ['two words in one', { add: ['重点 客户'] }],
    ['a separator', { add: ['重点、老'] }],
    ['a number', { add: ['13800138000'] }],
    ['nothing', { add: [''] }],
  ])('%s is refused', async (_what, names) => {
    const id = await addOne()
    expect(await refused([id], names)).toMatchObject({ code: codes.invalid })
    expect(await tagsOf(id)).toEqual([])
  })

  it('a company that is full gets no new one, but uses those it has', async () => {
    const id = await addOne()
    await change([id], { add: ['旧词'] })
    const free = mostCompanyTags - (await t.call(tagEndpoints.list, { as: 'agent' })).length
    const filling = Array.from({ length: free }, (_, at) => ({ company_id: 1, name: `词${at}` }))
    const tags = await t.db.insertInto('tag').values(filling).returning('id').execute()
    await t.db
      .insertInto('customer_tag')
      .values(tags.map((tag) => ({ customer_id: id, tag_id: tag.id })))
      .execute()
    const other = await addOne()
    expect(await refused([other], { add: ['新词'] })).toMatchObject({ code: codes.conflict })
    expect((await change([other], { add: ['旧词'] }))[0]?.ok).toBe(true)
    await t.db.deleteFrom('customer_tag').where('customer_id', '=', id).execute()
    expect((await change([other], { add: ['新词'] }))[0]?.ok).toBe(true)
  })

  it('the form of a customer says all of them; left out, they stay', async () => {
    const form = { name: '测试客户', type: 0 as const, remark: '第一次' }
    const phone = `1607100${String(++drawn).padStart(4, '0')}`
    const added = { ...form, phone, userId: agentId, tags: ['重点', '表单词'] }
    const { id } = await t.call(customerEndpoints.add, { as: 'boss', body: added })
    expect(await tagsOf(id)).toEqual(['表单词', '重点'].toSorted())
    const save = (more: object) => t.envelope(customerEndpoints.update, { as: 'agent', body: { id, ...form, ...more } })
    await save({ name: '改名' })
    expect(await tagsOf(id)).toEqual(['表单词', '重点'].toSorted())
    await save({ tags: ['重点', '展会'] })
    expect(await tagsOf(id)).toEqual(['展会', '重点'].toSorted())
    const log = unpaged(
      await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `customer:${id}`, noPaging: true } }),
    )
    expect(log[0]?.changes).toContainEqual({
      field: 'tags',
      label: '标签',
      before: ['表单词', '重点'].toSorted().join('、'),
      after: ['展会', '重点'].toSorted().join('、'),
    })
    await save({ tags: [] })
    expect(await tagsOf(id)).toEqual([])
    const many = Array.from({ length: mostTags + 1 }, (_, at) => `多${at}`)
    expect(await save({ tags: many })).toMatchObject({ code: codes.invalid, data: { field: 'tags' } })
    expect(await save({ tags: ['13800138000'] })).toMatchObject({ code: codes.invalid })
  })

  it('several people tag at once, and each word exists once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => addOne()))
    const words = ['同时甲', '同时乙', '同时丙']
    await Promise.all(
      ids.flatMap((id) => [change([id], { add: words }), change([id], { add: words.toReversed() }, 'boss')]),
    )
    for (const id of ids) expect(await tagsOf(id)).toHaveLength(3)
    const rows = await t.db
      .selectFrom('tag')
      .select('name')
      .where('name', 'in', words)
      .where('company_id', '=', 1)
      .execute()
    expect(rows).toHaveLength(3)
  })
})
