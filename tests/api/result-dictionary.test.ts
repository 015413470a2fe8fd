/** A company's results (小结字典) as whoever may change its settings leaves them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import type { BodyOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { systemEndpoints } from '../../src/contract/system'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'

type Form = BodyOf<typeof callEndpoints.wrapupCodeUpdate>

const plain = {
  ...{ intent: false, deal: false, callback: false, release: false, invalid: false },
  ...{ lockDays: null, nextAfterSec: null, inUse: true },
}

describe.each(dialects)('results on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  const company = 1
  const change = (digit: number, form: Partial<Form>, as = 'boss') =>
    t.envelope(callEndpoints.wrapupCodeUpdate, {
      as,
      body: { ...plain, companyId: company, digit, name: '新', ...form },
    })
  const offered = async () => t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
  const settings = async () => t.call(callEndpoints.wrapupCodeSettings, { as: 'boss', query: { companyId: company } })

  it('changes a result where it stands: its calls stay its own, and agents read what follows from it', async () => {
    const before = (await offered()).find(({ digit }) => digit === 4)
    const { data, code } = await change(4, { name: '再想想', intent: true, nextAfterSec: 2 * 86_400 })
    expect([code, data]).toEqual([codes.ok, { id: before?.id }])
    expect((await offered()).find(({ digit }) => digit === 4)).toMatchObject({
      ...{ id: before?.id, name: '再想想', hint: '意向 · 2 天后跟进', intent: true, nextAfterSec: 172_800 },
    })
    const query = { object: `wrapup-code:${before?.id}`, noPaging: true as const }
    expect(unpaged(await t.call(systemEndpoints.logList, { as: 'boss', query }))).toMatchObject([
      {
        action: 'wrapup-code.update',
        changes: [
          { label: '名称', before: '考虑中', after: '再想想' },
          { label: '意向', before: '否', after: '是' },
          { label: '默认下次跟进（秒）', before: '259200', after: '172800' },
        ],
      },
    ])
  })

  it.each([
    [{ deal: true }, '成交 · 不再提醒', { intent: true }],
    [{ callback: true, nextAfterSec: 86_400 }, '回访 · 按约定时间', {}],
    [{ lockDays: 30 }, '锁定 30 天', {}],
    [{ invalid: true }, '无效 · 不再呼叫', { invalid: true }],
    [{ release: true }, '释放 · 需填原因', { release: true }],
    [{ nextAfterSec: 7_200 }, '2 小时后跟进', {}],
    [{ nextAfterSec: 5_400 }, '90 分钟后跟进', {}],
    [{}, '不再提醒', { intent: false }],
  ])('%j: %s', async (form, hint, more) => {
    expect((await change(8, { name: '试一试', ...form })).msg).toBe('')
    expect((await offered()).find(({ digit }) => digit === 8)).toMatchObject({ hint, ...form, ...more })
  })

  it.each([
    [{ invalid: true, callback: true }, '无效客户不再呼叫，不能同时成交、回访或跟进'],
    [{ release: true, nextAfterSec: 3_600 }, '客户放回公海后不归他，不能同时成交、回访或跟进'],
    [{ lockDays: 3, nextAfterSec: 3_600 }, '号码锁定后不能呼叫，不能同时回访或跟进'],
    [{ name: '有意向' }, '已有同名的小结，请换一个名称'],
  ])('refuses %j', async (form, msg) => {
    expect(await change(8, form)).toMatchObject({ code: codes.conflict, msg })
  })

  it('one that is not in use is offered to nobody, and can come back; one always is', async () => {
    const id = (await offered()).find(({ digit }) => digit === 9)?.id
    await change(9, { name: '放回公海', release: true, inUse: false })
    expect((await offered()).some(({ digit }) => digit === 9)).toBe(false)
    expect((await settings()).find(({ digit }) => digit === 9)).toMatchObject({ id, inUse: false })
    await change(9, { name: '放回公海', release: true })
    expect((await offered()).find(({ digit }) => digit === 9)?.id).toBe(id)

    const all = await settings()
    for (const { digit, name } of all.slice(1)) expect((await change(digit, { name, inUse: false })).msg).toBe('')
    const [last] = all
    expect(await change(last?.digit as number, { name: last?.name as string, inUse: false })).toMatchObject({
      ...{ code: codes.conflict, msg: '至少要有一个小结在使用' },
    })
    for (const { digit, name } of all.slice(1)) await change(digit, { name })
  })

  it('a digit without a result gets one', async () => {
    const { id } = (await t.db
      .selectFrom('wrapup_code')
      .select('id')
      .where('company_id', '=', 3)
      .where('digit', '=', 2)
      .executeTakeFirst()) ?? { id: 0 }
    await t.db.updateTable('call').set({ wrapup_id: null }).where('wrapup_id', '=', id).execute()
    await t.db.deleteFrom('call_wrapup').where('code_id', '=', id).execute()
    await t.db.deleteFrom('wrapup_code').where('id', '=', id).execute()
    expect((await change(2, { companyId: 3, name: '下次再说', nextAfterSec: 86_400 }, 'admin')).msg).toBe('')
    const found = await t.call(callEndpoints.wrapupCodeSettings, { as: 'admin', query: { companyId: 3 } })
    expect(found.find(({ digit }) => digit === 2)).toMatchObject({ name: '下次再说', hint: '1 天后跟进', inUse: true })
  })

  it('another company’s are not there, and whoever may not change settings changes none', async () => {
    expect((await change(1, { companyId: 2 })).code).toBe(codes.notFound)
    expect((await change(1, {}, 'agent')).code).toBe(codes.forbidden)
  })
})
