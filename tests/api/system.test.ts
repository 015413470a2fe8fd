import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { logList, logInfo, settingList, settingUpdate } = systemEndpoints

describe.each(dialects)('the system on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it('tells every console whether it shows a watermark', async () => {
    const isShown = async (as: string) => (await t.call(managerEndpoints.userInfo, { as })).watermark
    expect(await isShown('agent')).toBe(false)
    const set = (value: boolean) => t.call(settingUpdate, { as: 'admin', body: { key: 'console.watermark', value } })
    await set(true)
    expect(await Promise.all(['agent', 'boss', 'channel', 'admin'].map(isShown))).toEqual([true, true, true, true])
    await set(false)
    expect(await isShown('agent')).toBe(false)
  })

  it('keeps a setting, and logs its change once', async () => {
    const value = async () => (await t.call(settingList, { as: 'admin' }))[0]
    expect(await value()).toEqual({
      ...{ key: 'auth.one-device', title: '同一账号只能在一处登录', value: false, usual: false, is: null },
      ...{ least: null, most: null, zero: null },
    })
    await t.call(settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value: true } })
    expect(await value()).toMatchObject({ value: true })
    await t.call(settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value: false } })
    const { records } = paged(await t.call(logList, { as: 'admin', query: { object: 'setting:auth.one-device' } }))
    expect(records).toHaveLength(2)
    expect(records[1]).toMatchObject({
      time: startOfTest / 1000,
      changes: [{ field: 'auth.one-device', label: '同一账号只能在一处登录', before: '关', after: '开' }],
    })
    expect(await t.call(logInfo, { as: 'admin', query: { id: records[0]?.id ?? 0 } })).toEqual(records[0])
  })

  it('keeps a number a number, within its bounds', async () => {
    const key = 'call.wrap-up-seconds'
    const save = (value: boolean | number) => t.envelope(settingUpdate, { as: 'admin', body: { key, value } })
    const value = async () => (await t.call(settingList, { as: 'admin' })).find((one) => one.key === key)?.value
    expect(await value()).toBe(30)
    for (const [wrong, reason] of [
      [true, '须为整数'],
      [4, '须在 5 到 600 之间'],
      [601, '须在 5 到 600 之间'],
    ] as const) {
      expect(await save(wrong)).toMatchObject({ code: 40000, data: { field: 'value', reason } })
    }
    const flag = { key: 'auth.one-device', value: 1 } as const
    expect(await t.envelope(settingUpdate, { as: 'admin', body: flag })).toMatchObject({ code: 40000 })
    expect((await save(45)).code).toBe(20000)
    expect(await value()).toBe(45)
    const { records } = paged(
      await t.call(logList, { as: 'admin', query: { object: `setting:${key}`, result: ['OK'] } }),
    )
    expect(records.map((row) => row.changes)).toEqual([
      [{ field: key, label: '话后整理时长（秒）', before: '30', after: '45' }],
    ])
  })

  it('logs a write that was refused, with the reason and without its rows', async () => {
    const foreign = await t.db.selectFrom('customer').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
    const refused = await t.envelope(customerEndpoints.update, {
      as: 'agent',
      body: { id: foreign.id, name: '甲', type: 0, remark: '乙' },
    })
    expect(refused.code).toBe(40400)
    const forbidden = await t.envelope(customerEndpoints.delete, { as: 'agent', query: { id: 1 } })
    expect(forbidden.code).toBe(40300)
    const { records } = paged(await t.call(logList, { as: 'boss', query: { result: ['REFUSED'] } }))
    expect(records.map((row) => [row.action, row.message])).toEqual([
      ['delete', forbidden.msg],
      ['update', refused.msg],
    ])
  })

  it('writes nothing when the log cannot be written', async () => {
    const before = paged(await t.call(customerEndpoints.list, { as: 'agent' })).total
    await t.db.schema.alterTable('operation_log').renameTo('operation_log_away').execute()
    const answer = await t.envelope(customerEndpoints.add, {
      as: 'agent',
      body: { phone: '16077770000', name: '甲', type: 0, remark: '乙' },
    })
    await t.db.schema.alterTable('operation_log_away').renameTo('operation_log').execute()
    expect(answer.code).toBe(50000)
    expect(answer.msg).toMatch(/请求编号/)
    expect(paged(await t.call(customerEndpoints.list, { as: 'agent' })).total).toBe(before)
  })

  it('shows a company what the platform’s staff did, not from where', async () => {
    const { id } = await t.db.selectFrom('customer').select('id').where('company_id', '=', 1).executeTakeFirstOrThrow()
    await t.call(customerEndpoints.update, {
      as: 'admin',
      body: { id, name: '甲', type: 0, remark: '回电 16012345678' },
    })
    const seen = async (as: string) =>
      paged(await t.call(logList, { as, query: { object: `customer:${id}` } })).records[0]
    expect(await seen('boss')).toMatchObject({ nickname: '平台管理员', ip: '' })
    expect(await seen('admin')).toMatchObject({ ip: '127.0.0.1' })
    expect((await seen('boss'))?.changes.find((change) => change.field === 'remark')?.after).toBe('回电 160****5678')
  })

  it('has no way to change or remove a log row', () => {
    const paths = Object.values(systemEndpoints).map((endpoint) => endpoint.path)
    expect(paths.filter((path) => path.includes('/log/')).sort()).toEqual([
      '/system/api/v1/manager/log/info',
      '/system/api/v1/manager/log/list',
    ])
  })
})
