/** Follows the server's part of docs/add-a-list-page.md exactly, on a database that existed before it. */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import type * as Lists from '../support/lists/judge'
import { followGuide } from '../support/rules/follow-guide'
import * as present from '../support/server/test-app'

interface Listed {
  id: number
  title: string
  version: number
}

const { folder, remove } = followGuide()
afterAll(remove)

describe.each(present.dialects)('%s', (dialect) => {
  it('keeps scripts of a company', async () => {
    // The current project makes the demo data, so the guide's migration meets a filled database.
    await (await present.testApp(dialect)).close()
    const { testApp } = (await import(join(folder, 'tests/support/server/test-app.ts'))) as typeof present
    const { companyEndpoints } = (await import(join(folder, 'src/contract/company.ts'))) as {
      companyEndpoints: Record<'scriptList' | 'scriptAdd' | 'scriptUpdate' | 'scriptStatusBatch', Endpoint>
    }
    const { scriptList, scriptAdd, scriptUpdate, scriptStatusBatch } = companyEndpoints
    const t = await testApp(dialect)
    try {
      const ask = async (endpoint: Endpoint, as: string, input: { query?: object; body?: object }) => {
        const answer = await t.envelope(endpoint, { as, ...input } as never)
        return answer as { code: number; msg: string; data: never }
      }
      const rowsOf = async (query: object, as = 'boss') =>
        (await ask(scriptList, as, { query: { noPaging: true, ...query } })).data as Listed[]
      const titlesOf = async (query: object, as?: string) => (await rowsOf(query, as)).map(({ title }) => title)
      const add = (title: string, as = 'boss') => ask(scriptAdd, as, { body: { title, content: `${title}的内容` } })

      expect((await add('开场白')).code).toBe(20000)
      t.clock.now += 5_000
      expect((await add('报价')).code).toBe(20000)
      expect((await add('越权', 'agent')).code).toBe(40300)
      expect((await add('平台', 'admin')).msg).toContain('企业')

      // It belongs to somebody else.
      const own = await t.db
        .selectFrom('user')
        .select('company_id')
        .where('account', '=', 'boss')
        .executeTakeFirstOrThrow()
      const other = await t.db
        .selectFrom('company')
        .select('id')
        .where('id', '!=', own.company_id as number)
        .executeTakeFirstOrThrow()
      const author = { created_at: 1, created_by: null, updated_at: 1, updated_by: null, deleted_at: null }
      const foreign = { company_id: other.id, title: '别家', content: '', status: 'ENABLED', ...author }
      await t.db
        .insertInto('script' as 'customer')
        .values(foreign as never)
        .execute()

      expect(await titlesOf({})).toEqual(['报价', '开场白'])
      expect(await titlesOf({ sort: 'updateTime' })).toEqual(['开场白', '报价'])
      expect(await titlesOf({ keywords: '开场' })).toEqual(['开场白'])
      expect(await titlesOf({}, 'admin')).toContain('别家')

      const [latest, first] = (await rowsOf({})) as [Listed, Listed]
      const edit = (title: string) =>
        ask(scriptUpdate, 'boss', { body: { id: latest.id, version: latest.version, title, content: '新的' } })
      expect((await edit('报价单')).code).toBe(20000)
      expect((await edit('另一个')).msg).toBe('话术已被他人修改，请刷新后重试')

      const ids = [latest.id, first.id]
      const disable = () => ask(scriptStatusBatch, 'boss', { body: { ids, status: 'DISABLED' } })
      expect((await disable()).data).toEqual(ids.map((id) => ({ id, ok: true, msg: null })))
      expect((await disable()).data).toEqual(ids.map((id) => ({ id, ok: true, msg: '已是停用状态' })))
      expect(await titlesOf({ status: 'ENABLED' })).toEqual([])
      const page = (await ask(scriptList, 'boss', { query: {} })).data as { total: number; sums: object }
      expect([page.total, page.sums]).toEqual([2, { enabled: 0 }])

      const log = await t.db
        .selectFrom('operation_log')
        .select(['action', 'diff'])
        .where('object', '=', `script:${latest.id}`)
        .orderBy('id')
        .execute()
      expect(log.map(({ diff }) => (diff ? JSON.parse(diff) : null)).slice(1)).toEqual([
        [
          { field: 'title', label: '标题', before: '报价', after: '报价单' },
          { field: 'content', label: '内容', before: '报价的内容', after: '新的' },
        ],
        [{ field: 'status', label: '状态', before: '启用', after: '停用' }],
      ])
    } finally {
      await t.close()
    }
  }, 120_000)

  it('has an oracle that finds nothing wrong with its list', async () => {
    const { testApp } = (await import(join(folder, 'tests/support/server/test-app.ts'))) as typeof present
    const { judgeList, prepareLists } = (await import(join(folder, 'tests/support/lists/judge.ts'))) as typeof Lists
    const { scriptEndpoints } = (await import(join(folder, 'src/contract/script.ts'))) as {
      scriptEndpoints: { scriptList: Endpoint }
    }
    const t = await testApp(dialect)
    try {
      const { scriptList } = scriptEndpoints
      await judgeList(await prepareLists(t, [scriptList]), scriptList)
    } finally {
      await t.close()
    }
  }, 120_000)
})
