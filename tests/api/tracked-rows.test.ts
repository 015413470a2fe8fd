/** The shared way to save business rows: only in scope, only the version that was read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Customer } from '../../src/contract/customer/customers'
import { rowScope } from '../../src/server/access/scope'
import { changeRow, saveFields } from '../../src/server/access/tracked-rows'
import type { Viewer } from '../../src/server/access/viewer'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('%s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const customers = () => t.db.selectFrom('customer').selectAll().where('deleted_at', 'is', null).orderBy('id')
  const byId = (id: number) => customers().where('id', '=', id).executeTakeFirstOrThrow()
  /** Somebody who sees one company, a customer of it and one of another. */
  const setUp = async () => {
    const own = await customers().executeTakeFirstOrThrow()
    const foreign = await customers().where('company_id', '!=', own.company_id).executeTakeFirstOrThrow()
    const viewer = { userId: 1, org: 'COMPANY', companyId: own.company_id } as Viewer
    return { own, foreign, viewer, scope: rowScope(viewer, 'company', 'customer') }
  }

  it('changes a row in scope, and no row outside of it', async () => {
    const { own, foreign, scope } = await setUp()
    expect(await changeRow(t.db, 'customer', scope, foreign, { remark: '越权' })).toBe(false)
    expect(await byId(foreign.id)).toEqual(foreign)
    expect(await changeRow(t.db, 'customer', scope, own, { remark: '改过' })).toBe(true)
    expect(await byId(own.id)).toEqual({ ...own, remark: '改过', version: own.version + 1 })
  })

  it('saves what a form changes, once, and says so', async () => {
    const { own, viewer } = await setUp()
    const context = {
      ...{ db: t.db, viewer, now: 1_800_000_000 },
      scope: (table: never) => rowScope(viewer, 'company', table) as never,
    }
    const save = (name: string) => saveFields(context, ['customer', '客户', Customer], own, { name })
    expect(await save(own.name)).toEqual([])
    expect((await byId(own.id)).version).toBe(own.version)
    expect(await save('新名')).toEqual([{ field: 'name', label: '名称', before: own.name, after: '新名' }])
    expect(await byId(own.id)).toMatchObject({ name: '新名', updated_at: 1_800_000_000, updated_by: 1 })
    await expect(save('又一个')).rejects.toThrow('客户已被他人修改，请刷新后重试')
    expect((await byId(own.id)).name).toBe('新名')
  })
})
