import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import { type CompanySettingKey, type SettingValue, systemEndpoints } from '../../src/contract/system'
import { dialects, paged, type TestApp, testApp, unpaged } from '../support/server/test-app'
import { restoreSettings } from '../support/server/usual-settings'

const { companyUserList, departmentList, settingList, settingUpdate } = companyEndpoints

describe.each(dialects)('companies on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it('lists all employees of a company without paging, with their people', async () => {
    const query = { noPaging: true, detail: true, maxQuerySize: 5000, companyId: 1 }
    const rows = unpaged(await t.call(companyUserList, { as: 'boss', query }))
    expect(rows).toHaveLength(18)
    expect(rows.map((row) => row.employeeNo)).toEqual(Array.from({ length: 18 }, (_, i) => String(1001 + i)))
    expect(rows[0]?.user).toMatchObject({ nickname: expect.any(String), phone: expect.stringContaining('****') })
  })

  it('takes a bare ?noPaging, as the specification writes it, for true', async () => {
    const token = await t.tokenOf('boss')
    const ask = async (query: string) => {
      const url = `${companyUserList.path}?${query}&detail=true&maxQuerySize=5000&companyId=1`
      return (await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json().data
    }
    expect(await ask('noPaging')).toHaveLength(18)
    expect(await ask('noPaging=false')).toMatchObject({ total: 18 })
    // An empty filter from a form doesn't filter.
    expect(await ask('employeeNo=')).toMatchObject({ total: 18 })
  })

  it('leaves the person out without detail, and gives null for one who is no more', async () => {
    const [plain] = unpaged(
      await t.call(companyUserList, { as: 'boss', query: { noPaging: true, employeeNo: '1018' } }),
    )
    expect(plain).not.toHaveProperty('user')
    await t.db
      .updateTable('user')
      .set({ deleted_at: 1 })
      .where('id', '=', plain?.userId ?? 0)
      .execute()
    onTestFinished(async () => {
      const back = t.db.updateTable('user').set({ deleted_at: null })
      await back.where('id', '=', plain?.userId ?? 0).execute()
    })
    const [gone] = unpaged(
      await t.call(companyUserList, { as: 'boss', query: { noPaging: true, employeeNo: '1018', detail: true } }),
    )
    expect(gone?.user).toBeNull()
  })

  it('pages and filters by department, number, user and text', async () => {
    const first = paged(await t.call(companyUserList, { as: 'boss', query: { pageSize: 10, detail: true } }))
    expect(first).toMatchObject({ total: 18, records: { length: 10 } })
    const one = first.records[4]
    const by = async (query: object) => paged(await t.call(companyUserList, { as: 'boss', query })).records
    expect(await by({ employeeNo: one?.employeeNo })).toHaveLength(1)
    expect((await by({ userId: one?.userId })).map((row) => row.id)).toEqual([one?.id])
    expect((await by({ keywords: one?.user?.nickname, detail: true })).map((row) => row.id)).toContain(one?.id)
    const inDepartment = await by({ companyDepartmentId: one?.companyDepartmentId, pageSize: 100 })
    expect(new Set(inDepartment.map((row) => row.companyDepartmentId))).toEqual(new Set([one?.companyDepartmentId]))
  })

  it('shows a department manager the own department and those below, people in them or not', async () => {
    const sales = await t.db
      .selectFrom('department')
      .selectAll()
      .where('company_id', '=', 1)
      .where('name', '=', '销售部')
      .executeTakeFirstOrThrow()
    const { id, ...row } = sales
    const empty = await t.db
      .insertInto('department')
      .values({ ...row, parent_id: id, name: '新组', sort: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = unpaged(await t.call(departmentList, { as: 'leader', query: { noPaging: true } })).map(
      (row) => row.name,
    )
    expect(names).toEqual(['销售部', '销售一组', '销售二组', '新组'])
    await t.db.deleteFrom('department').where('id', '=', empty.id).execute()
    const people = paged(await t.call(companyUserList, { as: 'leader', query: { pageSize: 100 } }))
    expect(people.total).toBe(16)
  })

  it('lists the departments flat, with their parents, for one company or all in scope', async () => {
    const rows = unpaged(
      await t.call(departmentList, { as: 'boss', query: { noPaging: true, companyId: 1, maxQuerySize: 5000 } }),
    )
    expect(rows).toHaveLength(5)
    const sales = rows.find((row) => row.name === '销售部')
    expect(sales).toMatchObject({ pinyin: 'xiaoshoubu', initials: 'xsb' })
    expect(rows.filter((row) => row.parentId === sales?.id).map((row) => row.name)).toEqual(['销售一组', '销售二组'])
    expect(unpaged(await t.call(departmentList, { as: 'boss', query: { noPaging: true, companyId: 2 } }))).toEqual([])
    expect(unpaged(await t.call(departmentList, { as: 'channel', query: { noPaging: true } }))).toHaveLength(10)
    expect(unpaged(await t.call(departmentList, { as: 'admin', query: { noPaging: true } }))).toHaveLength(15)
  })

  describe('settings', () => {
    const key = 'call.result-without-answer'
    const list = (as: string, companyId = 1) => t.envelope(settingList, { as, query: { companyId } })
    const save = (as: string, value: boolean | number | null, companyId = 1) =>
      t.envelope(settingUpdate, { as, body: { companyId, key, value } })
    const found = async (as: string, companyId = 1) => (await list(as, companyId)).data?.find((one) => one.key === key)
    const own = async (companyId: number) => (await found('admin', companyId))?.own

    it('are a company’s own, or the installation’s where it has none', async () => {
      const none = { least: null, most: null, zero: null, is: null, mayNot: null }
      const kept = { key, title: '没有接通的通话也要选小结', general: false, ...none }
      expect(await found('boss')).toEqual({ ...kept, own: null })
      expect((await save('boss', true)).code).toBe(20000)
      expect((await save('boss', true)).code).toBe(20000)
      expect(await found('boss')).toEqual({ ...kept, own: true })
      expect(await own(2)).toBeNull()
      const general = (value: boolean) => t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key, value } })
      await general(true)
      expect((await save('boss', false)).code).toBe(20000)
      expect(await found('boss')).toEqual({ ...kept, own: false, general: true })
      await general(false)
      expect((await save('boss', null)).code).toBe(20000)
      expect(await found('boss')).toEqual({ ...kept, own: null })
      const query = { object: `company-setting:${key}` }
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query }))
      const changed = (before: string | null, after: string | null) => [
        { field: key, label: kept.title, before, after },
      ]
      const changes = [changed('关', null), changed('开', '关'), [], changed(null, '开')]
      expect(records.map((row) => row.changes)).toEqual(changes)
    })

    it('are changed by who may, in the companies that they see, to what fits', async () => {
      expect(await list('boss', 2)).toMatchObject({ code: 40400 })
      expect(await save('boss', true, 2)).toMatchObject({ code: 40400 })
      for (const as of ['leader', 'agent']) {
        expect((await list(as)).code).toBe(40300)
        expect((await save(as, true)).code).toBe(40300)
      }
      expect(await save('boss', 1)).toMatchObject({ code: 40000, data: { field: 'value' } })
      expect((await save('admin', true, 2)).code).toBe(20000)
      expect([await own(1), await own(2)]).toEqual([null, true])
    })

    it('of the provider are for its people to change: hours that fit, and a number within its bounds', async () => {
      const give = (as: string, key: CompanySettingKey, value: SettingValue | null) =>
        t.envelope(settingUpdate, { as, body: { companyId: 1, key, value } })
      const of = async (key: CompanySettingKey) => (await list('boss')).data?.find((one) => one.key === key)
      const text = '由服务商设定，如须修改请联系服务商'
      expect(await of('call.dial-window')).toMatchObject({ own: '00:00-24:00', general: '08:00-21:00', mayNot: text })
      expect(await give('boss', 'call.dial-window', null)).toMatchObject({ code: 40900, msg: `“可拨时段”${text}` })
      expect((await give('admin', 'call.dial-window', '09:00-18:30')).code).toBe(20000)
      expect(await of('call.dial-window')).toMatchObject({ own: '09:00-18:30' })
      for (const wrong of ['9:00-18:00', '09:00', '09:00-25:00', '', '09:00-09:00', 5, true])
        expect(await give('admin', 'call.dial-window', wrong)).toMatchObject({ code: 40000, data: { field: 'value' } })
      expect(await of('call.most-in-24-hours')).toMatchObject({ least: 1, most: 100, mayNot: text })
      expect((await give('admin', 'call.most-in-24-hours', 101)).code).toBe(40000)
      expect(await of('call.wrap-up-seconds')).toMatchObject({ least: 5, most: 600, mayNot: null })
      expect((await give('boss', 'call.wrap-up-seconds', 45)).code).toBe(20000)
      expect((await give('boss', 'call.wrap-up-seconds', 4)).code).toBe(40000)
      expect((await give('boss', 'call.wrap-up-seconds', '00:00-24:00')).code).toBe(40000)
      await restoreSettings(t)
    })
  })
})
