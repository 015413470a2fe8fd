/** 异常字典: what is said of a code counts for the next call, and nobody overwrites another's words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { systemEndpoints } from '../../src/contract/system'
import { type ExceptionCode, exceptionEndpoints } from '../../src/contract/system/exceptions'
import { exceptionCodes } from '../../src/server/call/exception/exception-codes'
import { dialects, paged, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { exceptionList, exceptionAdd, exceptionUpdate, exceptionTry } = exceptionEndpoints

describe.each(dialects)('the exception dictionary on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const all = async (): Promise<readonly ExceptionCode[]> =>
    unpaged(await t.call(exceptionList, { as: 'admin', query: { noPaging: true } }))
  const code = async (source: ExceptionCode['source'], rawCode: string) =>
    (await all()).find((row) => row.source === source && row.rawCode === rawCode) as ExceptionCode
  const meaning: Omit<BodyOf<typeof exceptionUpdate>, 'id' | 'version'> = {
    ...{ unifiedCode: 'BUSY', title: '对方正在通话', class: 'BUSY', redialAfter: 300, switchesLine: true },
    ...{ autoMark: 'LOCK', status: 'ENABLED', advice: '五分钟后再拨' },
  }
  const tried = (source: ExceptionCode['source'], rawCode: string) =>
    t.call(exceptionTry, { as: 'admin', query: { source, rawCode } })

  it('has the codes of the field, with the calls of a week', async () => {
    const rows = await all()
    expect(rows).toHaveLength(exceptionCodes.length)
    const since = t.clock.now - 7 * 86_400_000
    const counted = await t.db
      .selectFrom('call')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('code_source', '=', 'LOOPBACK')
      .where('raw_code', '=', 'busy')
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    expect(counted.count).toBeGreaterThan(0)
    expect((await code('LOOPBACK', 'busy')).calls).toBe(counted.count)
    expect((await code('SIP', '486')).calls).toBe(0)
  })

  it('says what a code would mean, known or not', async () => {
    expect(await tried('SIP', '486')).toMatchObject({ title: '用户忙', class: 'BUSY', redialAfter: 600 })
    expect(await tried('SIP', '699')).toMatchObject({ id: null, title: '待分类（699）', autoMark: null })
    // Asking makes no entry.
    expect(await code('SIP', '699')).toBeUndefined()
  })

  it('takes new words, tells the log, and sorts what nobody had sorted', async () => {
    const { id } = await t.call(exceptionAdd, { as: 'admin', body: { ...meaning, source: 'SIP', rawCode: '698' } })
    await t.db.updateTable('exception_code').set({ sorted: 0 }).where('id', '=', id).execute()
    expect((await all())[0]?.id).toBe(id)
    const { version } = await code('SIP', '698')
    const body: BodyOf<typeof exceptionUpdate> = { ...meaning, id, version, redialAfter: null, autoMark: null }
    await t.call(exceptionUpdate, { as: 'admin', body })
    expect(await code('SIP', '698')).toMatchObject({ isSorted: true, redialAfter: null, autoMark: null })
    const [log] = paged(
      await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `exception:${id}`, sort: '-time' } }),
    ).records
    expect(log?.changes).toEqual(
      expect.arrayContaining([
        { field: 'redial_after_sec', label: '重拨间隔', before: '05:00', after: '不再重拨' },
        { field: 'auto_mark', label: '自动标记', before: '锁定号码', after: null },
        { field: 'sorted', label: '已分类', before: '否', after: '是' },
      ]),
    )
    expect((await t.envelope(exceptionUpdate, { as: 'admin', body })).code).toBe(codes.conflict)
  })

  it('marks nothing while it is disabled, and says so', async () => {
    const { id, version } = await code('SIP', '404')
    await t.call(exceptionUpdate, { as: 'admin', body: { ...meaning, id, version, status: 'DISABLED' } })
    expect(await tried('SIP', '404')).toMatchObject({ title: '对方正在通话', autoMark: null })
  })

  it('takes no number into words that everybody reads', async () => {
    for (const words of [
      { title: '转13800138000' },
      { advice: '请拨4008001234' },
      { description: '010-88886666 客服' },
    ]) {
      const body = { ...meaning, source: 'SIP', rawCode: '697', ...words } as const
      expect((await t.envelope(exceptionAdd, { as: 'admin', body })).code).toBe(codes.invalid)
    }
    expect(await code('SIP', '697')).toBeUndefined()
  })

  it('refuses a code that is there, and everybody without the right', async () => {
    const body = { ...meaning, source: 'SIP', rawCode: '486' } as const
    expect((await t.envelope(exceptionAdd, { as: 'admin', body })).code).toBe(codes.conflict)
    expect((await t.envelope(exceptionAdd, { as: 'boss', body: { ...body, rawCode: '777' } })).code).toBe(
      codes.forbidden,
    )
    expect((await t.envelope(exceptionList, { as: 'boss' })).code).toBe(codes.forbidden)
  })
})
