/** Scripts (话术): written for a company, read by its agents. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { phoneEndpoints } from '../../src/contract/phone'
import { mostScripts } from '../../src/contract/phone/scripts'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { scriptList, scriptSettings, scriptAdd, scriptUpdate, scriptDelete } = phoneEndpoints

describe.each(dialects)('scripts on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  beforeEach(async () => void (await t.db.deleteFrom('call_script').execute()))

  const form = { title: '开场白', content: '{客户姓名}，{问候}！', place: 1, inUse: true }
  const add = (given: object = {}, as = 'boss') =>
    t.envelope(scriptAdd, { as, body: { companyId: 1, ...form, ...given } })
  const added = async (given: object = {}) => ((await add(given)).data as { id: number }).id
  const titles = async (as = 'agent') => (await t.call(scriptList, { as })).map(({ title }) => title)

  it('are read by the company’s agents in their order, those in use, and by nobody else', async () => {
    await added({ title: '二', place: 2 })
    await added({ title: '一', place: 1 })
    await added({ title: '停', place: 3, inUse: false })
    await add({ companyId: 3, title: '别家' }, 'admin')
    expect(await titles()).toEqual(['一', '二'])
    expect((await t.envelope(scriptList, { as: 'admin' })).code).toBe(40900)
    const all = await t.call(scriptSettings, { as: 'boss', query: { companyId: 1 } })
    expect(all).toMatchObject([{ title: '一' }, { title: '二' }, { title: '停', status: 'DISABLED', version: 1 }])
    expect((await t.envelope(scriptSettings, { as: 'boss', query: { companyId: 3 } })).code).toBe(40400)
    expect((await t.envelope(scriptSettings, { as: 'agent', query: { companyId: 1 } })).code).toBe(40300)
    expect((await add({ companyId: 3 })).code).toBe(40400)
  })

  it('are changed by whoever has seen the last version, and the log says how', async () => {
    const id = await added()
    const change = (given: object, version = 1) =>
      t.envelope(scriptUpdate, { as: 'boss', body: { id, ...form, ...given, version } })
    expect(await change({ content: '您好', inUse: false })).toMatchObject({ code: 20000 })
    expect(await change({ content: '再见' })).toMatchObject({ code: 40900, msg: '话术已被他人修改，请刷新后重试' })
    expect(await titles()).toEqual([])
    const query = { object: `call-script:${id}` }
    const [log] = paged(await t.call(systemEndpoints.logList, { as: 'boss', query })).records
    expect(log?.changes).toEqual([
      { field: 'content', label: '内容', before: '{客户姓名}，{问候}！', after: '您好' },
      { field: 'status', label: '状态', before: '启用', after: '停用' },
    ])
  })

  it('have titles of their own and known variables', async () => {
    await added()
    expect(await add()).toMatchObject({ code: 40900, data: { field: 'title' } })
    expect(await add({ companyId: 2 }, 'admin')).toMatchObject({ code: 20000 })
    const wrong = await add({ title: '报价', content: '一共{价格}元' })
    expect(wrong).toMatchObject({ code: 40000, data: { field: 'content' }, msg: expect.stringContaining('{价格}') })
    const other = await added({ title: '结束语' })
    const body = { id: other, ...form, version: 1 }
    expect(await t.envelope(scriptUpdate, { as: 'boss', body })).toMatchObject({
      code: 40900,
      data: { field: 'title' },
    })
    // Its own title is no other's.
    expect((await t.envelope(scriptUpdate, { as: 'boss', body: { ...body, title: '结束语' } })).code).toBe(20000)
    const both = await Promise.all([add({ title: '同时' }), add({ title: '同时' })])
    expect(both.map(({ code }) => code).sort()).toEqual([20000, 40900])
  })

  it('go when they are deleted, and their title is free again', async () => {
    const id = await added()
    expect((await t.envelope(scriptDelete, { as: 'admin', query: { id } })).code).toBe(20000)
    expect(await titles()).toEqual([])
    expect((await t.envelope(scriptDelete, { as: 'boss', query: { id } })).code).toBe(40400)
    expect((await add()).code).toBe(20000)
  })

  it(`are at most ${mostScripts}`, async () => {
    for (let nth = 0; nth < mostScripts; nth += 1) await added({ title: `第${nth}条` })
    expect(await add({ title: '多一条' })).toMatchObject({ code: 40900, msg: expect.stringContaining('最多 50 条') })
  })

  it('hold no numbers', async () => {
    await added({ content: '请拨打 13912345678' })
    expect(await t.call(scriptList, { as: 'agent' })).toMatchObject([{ content: '请拨打 139****5678' }])
  })
})
