/** What users arrange: preferences, saved views, and the commands they use. */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { preferenceList, preferenceUpdate, usageList, usageAdd } = systemEndpoints
const { savedViewList, savedViewAdd, savedViewUpdate, savedViewDelete } = systemEndpoints

describe.each(dialects)('what users arrange on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  describe('preferences', () => {
    const set = (as: string, key: string, value: string | null) =>
      t.envelope(preferenceUpdate, { as, body: { key, value } })

    it('are kept, overwritten and forgotten, each user’s own', async () => {
      expect(await t.call(preferenceList, { as: 'agent' })).toEqual([])
      await set('agent', 'hotkeys', '{"a":1}')
      await set('agent', 'columns./manager/userlist', '[]')
      await set('agent', 'hotkeys', '{"a":2}')
      await set('boss', 'hotkeys', 'null')
      expect(await t.call(preferenceList, { as: 'agent' })).toEqual([
        { key: 'columns./manager/userlist', value: '[]' },
        { key: 'hotkeys', value: '{"a":2}' },
      ])
      expect(await set('agent', 'hotkeys', null)).toEqual({ code: 20000, msg: '', data: null })
      expect((await set('agent', 'hotkeys', null)).code).toBe(20000)
      expect((await t.call(preferenceList, { as: 'agent' })).map(({ key }) => key)).toEqual([
        'columns./manager/userlist',
      ])
      expect(await t.call(preferenceList, { as: 'boss' })).toEqual([{ key: 'hotkeys', value: 'null' }])
    })

    it('must be JSON, of a bounded size, under a name of its form', async () => {
      expect(await set('agent', 'hotkeys', '{a:1}')).toMatchObject({
        code: 40000,
        msg: '值须为有效的 JSON',
        data: { field: 'value' },
      })
      expect(await set('agent', 'hotkeys', `"${'x'.repeat(20_000)}"`)).toMatchObject({ data: { field: 'value' } })
      expect(await set('agent', 'Hot keys', '1')).toMatchObject({ code: 40000, data: { field: 'key' } })
    })

    it('are two hundred at most; those there are can still change', async () => {
      for (let i = 0; i < 200; i += 1) expect((await set('leader', `columns.${i}`, '1')).code).toBe(20000)
      expect(await set('leader', 'columns.200', '1')).toMatchObject({ code: 40900, msg: '最多保存 200 项偏好' })
      expect((await set('leader', 'columns.7', '2')).code).toBe(20000)
      expect(await t.call(preferenceList, { as: 'leader' })).toHaveLength(200)
      await set('leader', 'columns.0', null)
      expect((await set('leader', 'columns.200', '1')).code).toBe(20000)
    })

    it('leave one row of two writers at once', async () => {
      await Promise.all(Array.from({ length: 10 }, (_, i) => set('channel', 'hotkeys', String(i))))
      expect(await t.call(preferenceList, { as: 'channel' })).toHaveLength(1)
    })

    it('leave the operation log alone', async () => {
      const rows = await t.db.selectFrom('operation_log').select('action').execute()
      expect(rows.filter(({ action }) => action.startsWith('preference'))).toEqual([])
    })
  })

  describe('saved views', () => {
    const page = '/manager/userlist'
    const add = (as: string, name: string, on = page) =>
      t.envelope(savedViewAdd, { as, body: { page: on, name, query: 'status=ENABLED' } })

    const unshared = { share: 'SELF', ownerName: null }

    it('are added in order, renamed, changed and deleted', async () => {
      const one = (await t.call(savedViewAdd, { as: 'boss', body: { page, name: '在用', query: 'status=ENABLED' } })).id
      const two = (await t.call(savedViewAdd, { as: 'boss', body: { page, name: ' 停用 ', query: '' } })).id
      await add('boss', '在用', '/customer/followList')
      const views = () => t.call(savedViewList, { as: 'boss', query: { page } })
      expect(await views()).toEqual([
        { id: one, page, name: '在用', query: 'status=ENABLED', sort: 1, ...unshared },
        { id: two, page, name: '停用', query: '', sort: 2, ...unshared },
      ])
      expect(await t.call(savedViewList, { as: 'boss' })).toHaveLength(3)
      await t.call(savedViewUpdate, { as: 'boss', body: { id: one, name: '在用的', query: 'a=b' } })
      expect((await views())[0]).toMatchObject({ name: '在用的', query: 'a=b', sort: 1 })
      await t.call(savedViewUpdate, { as: 'boss', body: { id: one, name: '在用的', query: 'a=c' } })
      await t.call(savedViewDelete, { as: 'boss', query: { id: one } })
      expect((await views()).map(({ id }) => id)).toEqual([two])
      expect((await t.envelope(savedViewDelete, { as: 'boss', query: { id: one } })).code).toBe(40400)
      expect((await t.envelope(savedViewAdd, { as: 'boss', body: { page: 'x', name: '甲', query: '' } })).code).toBe(
        40000,
      )
    })

    it.each([
      ['a number as it is', '甲', 'keywords=16000001234', 'query'],
      ['one with what people write between', '甲', `keywords=${encodeURIComponent('＋86 160-0000（1234）')}`, 'query'],
      ['one in full-width digits', '甲', `keywords=${encodeURIComponent('１６００００１２３４')}`, 'query'],
      ['one beside others', '甲', 'status=ENABLED&phone=0571%2088880000', 'query'],
      ['one in a name', '张总 160 0000 1234', '', 'name'],
    ])('hold no whole number: %s', async (_what, name, query, field) => {
      const refused = { code: 40000, msg: expect.stringContaining('视图里不能保存完整号码'), data: { field } }
      expect(await t.envelope(savedViewAdd, { as: 'channel', body: { page, name, query } })).toMatchObject(refused)
      const { id } = (await add('channel', '可改')).data
      expect(await t.envelope(savedViewUpdate, { as: 'channel', body: { id, name, query } })).toMatchObject(refused)
      await t.call(savedViewDelete, { as: 'channel', query: { id } })
      expect(await t.call(savedViewList, { as: 'channel' })).toEqual([])
    })

    it('hold days, ids, pages and short numbers', async () => {
      const query = 'period=2026-11-01..2026-11-20&userId=12345678&current=9876543210&keywords=160****1234&size=100'
      const body = { page, name: '2026-11-01 起 123456', query }
      const { id } = await t.call(savedViewAdd, { as: 'channel', body })
      onTestFinished(async () => void (await t.call(savedViewDelete, { as: 'channel', query: { id } })))
      expect(await t.call(savedViewList, { as: 'channel' })).toMatchObject([{ id, query }])
    })

    it('have each name once on a page of a user', async () => {
      const { id } = (await add('leader', '甲')).data
      expect(await add('leader', '甲')).toMatchObject({
        code: 40900,
        msg: '这个页面已有名为“甲”的视图，请换一个名称',
        data: { field: 'name' },
      })
      expect((await add('agent', '甲')).code).toBe(20000)
      expect((await add('leader', '甲', '/customer/followList')).code).toBe(20000)
      await add('leader', '乙')
      const renamed = await t.envelope(savedViewUpdate, { as: 'leader', body: { id, name: '乙', query: '' } })
      expect(renamed).toMatchObject({ code: 40900, msg: expect.stringContaining('“乙”') })
      const both = await Promise.all([add('leader', '丙'), add('leader', '丙')])
      expect(both.map(({ code }) => code).sort()).toEqual([20000, 40900])
    })

    it('are nobody else’s to see or change, an administrator’s neither', async () => {
      const { id } = (await add('agent', '我的')).data
      for (const as of ['boss', 'admin']) {
        expect((await t.call(savedViewList, { as })).some((view) => view.id === id)).toBe(false)
        const body = { id, name: '别人的', query: '' }
        expect((await t.envelope(savedViewUpdate, { as, body })).code).toBe(40400)
        expect((await t.envelope(savedViewDelete, { as, query: { id } })).code).toBe(40400)
      }
      expect((await t.call(savedViewList, { as: 'agent' })).find((view) => view.id === id)?.name).toBe('我的')
    })

    it('are shared with one’s department, or by those who look after others with all of the company', async () => {
      const page = '/call/history'
      const share = (as: string, share: 'SELF' | 'DEPARTMENT' | 'COMPANY', name: string) =>
        t.envelope(savedViewAdd, { as, body: { page, name, query: 'a=b', share } })
      const seen = async (as: string, name: string) =>
        (await t.call(savedViewList, { as, query: { page } })).find((view) => view.name === name)
      const id = ((await share('boss', 'COMPANY', '全员看')).data as { id: number }).id
      expect(await seen('agent', '全员看')).toMatchObject({ share: 'COMPANY', ownerName: expect.any(String) })
      expect(await seen('boss', '全员看')).toMatchObject({ share: 'COMPANY', ownerName: null })
      // Neither another company nor the provider.
      for (const as of ['wj1003', 'channel', 'admin']) expect(await seen(as, '全员看')).toBeUndefined()
      // The head of sales and the people below see it, and nobody beside them.
      await share('leader', 'DEPARTMENT', '销售看')
      expect(await seen('agent', '销售看')).toMatchObject({ share: 'DEPARTMENT' })
      expect(await seen('boss', '销售看')).toBeUndefined()
      expect(await share('agent', 'COMPANY', '我来管')).toMatchObject({ code: 40900 })
      expect(await share('admin', 'COMPANY', '平台')).toMatchObject({ code: 40900 })
      // Only its owner changes it, and takes it back.
      const body = { id, name: '改名', query: '' }
      expect((await t.envelope(savedViewUpdate, { as: 'agent', body })).code).toBe(40400)
      expect((await t.envelope(savedViewDelete, { as: 'agent', query: { id } })).code).toBe(40400)
      // What is left out stays shared.
      await t.call(savedViewUpdate, { as: 'boss', body: { ...body, name: '全员看' } })
      expect(await seen('agent', '全员看')).toMatchObject({ query: '' })
      await t.call(savedViewUpdate, { as: 'boss', body: { ...body, name: '全员看', share: 'SELF' } })
      expect(await seen('agent', '全员看')).toBeUndefined()
      const log = await t.db
        .selectFrom('operation_log')
        .select('diff')
        .where('object', '=', `saved-view:${id}`)
        .execute()
      expect(log.map(({ diff }) => JSON.parse(diff)).at(-1)).toEqual([
        { field: 'share', label: '分享', before: '全公司', after: '仅自己' },
      ])
    })

    it('of somebody who can no longer sign in are nobody else’s', async () => {
      await t.call(savedViewAdd, { as: 'leader', body: { page, name: '离职', query: '', share: 'DEPARTMENT' } })
      const seen = async () => (await t.call(savedViewList, { as: 'agent' })).some((view) => view.name === '离职')
      expect(await seen()).toBe(true)
      const leader = t.db.updateTable('user').where('account', '=', 'leader')
      await leader.set({ status: 'DISABLED' }).execute()
      expect(await seen()).toBe(false)
      await leader.set({ status: 'ENABLED' }).execute()
    })

    it('are fifty a page at most', async () => {
      for (let i = 0; i < 50; i += 1) expect((await add('channel', `视图 ${i}`)).code).toBe(20000)
      expect(await add('channel', '再一个')).toMatchObject({ code: 40900, msg: expect.stringContaining('50') })
      expect((await add('channel', '再一个', '/customer/followList')).code).toBe(20000)
    })
  })

  describe('used commands', () => {
    const use = (as: string, command: string) => t.envelope(usageAdd, { as, body: { command } })

    it('are counted, the last one first, each user’s own', async () => {
      for (const command of ['customer.add', 'shell.open-settings', 'customer.add']) {
        t.clock.now += 1000
        await use('agent', command)
      }
      const at = Math.floor(t.clock.now / 1000)
      expect(await t.call(usageList, { as: 'agent' })).toEqual([
        { command: 'customer.add', count: 2, lastTime: at },
        { command: 'shell.open-settings', count: 1, lastTime: at - 1 },
      ])
      expect(await t.call(usageList, { as: 'boss' })).toEqual([])
      expect((await use('agent', 'Not a command')).code).toBe(40000)
    })

    it('lose no use of many at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => use('boss', 'customer.add')))
      expect(await t.call(usageList, { as: 'boss' })).toMatchObject([{ command: 'customer.add', count: 20 }])
    })

    it('are three hundred at most: the one not used for longest is forgotten', async () => {
      for (let i = 0; i < 301; i += 1) {
        t.clock.now += 1000
        await use('leader', `customer.command-${i}`)
        if (i === 299) await use('leader', 'customer.command-0')
      }
      const known = (await t.call(usageList, { as: 'leader' })).map(({ command }) => command)
      expect(known).toHaveLength(300)
      expect(known).toContain('customer.command-0')
      expect(known).not.toContain('customer.command-1')
      expect(known[0]).toBe('customer.command-300')
    })

    it('leave the operation log alone', async () => {
      const rows = await t.db.selectFrom('operation_log').select('action').execute()
      expect(rows.filter(({ action }) => action.startsWith('command-usage'))).toEqual([])
    })
  })
})
