/** Customers from a file with their tags and with what they have agreed to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentEndpoints } from '../../src/contract/customer/consents'
import { customerImportEndpoints as endpoints } from '../../src/contract/customer/customer-import'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mostCompanyTags, tagEndpoints } from '../../src/contract/customer/tags'
import { timelineEndpoints } from '../../src/contract/customer/timeline'
import type { ImportMode } from '../../src/contract/system/imports'
import { toEpochSeconds } from '../../src/lib/time/time'
import { forgetJobs, importsOf } from '../support/server/imports'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('imports of customers with tags and consents on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())
  beforeEach(() => forgetJobs(t))

  const imports = () => importsOf(t, 'boss', { endpoints, companyId: 1 })
  const imported = (rows: string, mode?: ImportMode) =>
    imports().imported(`名称,电话,标签,同意来源,同意时间,同意用途,同意凭证\n${rows}\n`, mode)
  const customer = async (phone: string) => {
    const found = await t.call(customerEndpoints.info, { as: 'boss', query: { phone } })
    if (!found) throw new Error('no such customer')
    return found
  }
  const consents = (customerId: number) => t.call(consentEndpoints.list, { as: 'boss', query: { customerId } })
  const reasons = async (jobId: number | undefined) =>
    (await imports().resultsOf(jobId ?? 0)).map(({ 原行号, 失败原因 }) => [原行号, 失败原因])
  let drawn = 0
  const fresh = () => `166${String(++drawn).padStart(4, '0')}${String(2000 + drawn)}`

  it('both come with a new customer, each word once, and go with the import', async () => {
    const phone = fresh()
    const { id, job } = await imported(
      `甲,${phone},"展会 重点、重点，新词",官网登记,2026-01-05 09:20,服务回访,登记表 13800138000 号`,
    )
    expect(job?.message).toBe('新增 1 位')
    const found = await customer(phone)
    expect(found).toMatchObject({ tags: ['展会', '新词', '重点'].sort(), consent: 'GIVEN' })
    expect(await consents(found.id)).toMatchObject([
      { purpose: 'SERVICE', source: '官网登记', givenTime: toEpochSeconds('2026-01-05 09:20'), userName: '谢琳' },
    ])
    expect((await consents(found.id))[0]?.proof).toBe('登记表 138****8000 号')
    expect((await imports().undone(id))?.message).toBe('已撤销 1 位')
    expect(
      await t.db.selectFrom('customer_consent').select('id').where('customer_id', '=', found.id).execute(),
    ).toEqual([])
    expect((await t.call(tagEndpoints.list, { as: 'boss' })).some(({ name }) => name === '新词')).toBe(false)
  })

  it.each([
    ['UPDATE', '新增 0 位，更新 1', true],
    ['APPEND', '新增 0 位，更新 1', true],
    ['SKIP', '新增 0 位，跳过 1', false],
    ['FAIL', '新增 0 位，失败 1，原因见结果文件', false],
  ] as const)(
    'somebody who is there already: %s; what is new goes when it is taken back',
    async (mode, message, gets) => {
      const phone = fresh()
      await imported(`乙,${phone},重点,展会,2026-01-01 10:00,,`)
      const before = await customer(phone)
      const { id, job } = await imported(`乙,${phone},重点 老客户,电话,2026-02-01 10:00,,`, mode)
      expect(job?.message).toBe(message)
      const after = await customer(phone)
      expect(after.tags).toEqual(gets ? ['老客户', '重点'] : ['重点'])
      expect((await consents(before.id)).map(({ source }) => source)).toEqual(gets ? ['电话', '展会'] : ['展会'])
      const edits = await t.call(timelineEndpoints.timeline, {
        as: 'boss',
        query: { customerId: before.id, kind: ['edit'], size: 5 },
      })
      expect(edits.map(({ edit = [] }) => edit.map(({ label, after: to }) => [label, to]))).toEqual(
        gets
          ? [
              [
                ['标签', '老客户、重点'],
                ['同意', expect.stringMatching(/^业务推介，电话，2026-02-01/)],
              ],
            ]
          : [],
      )
      if (!gets) return
      expect((await imports().undone(id))?.message).toBe('已撤销 1 位')
      expect(await customer(phone)).toEqual(before)
      expect((await consents(before.id)).map(({ source }) => source)).toEqual(['展会'])
    },
  )

  it('the same consent again is none; a later row about the same customer brings its own', async () => {
    const phone = fresh()
    await imported(`丙,${phone},,展会,2026-01-01 10:00,,`)
    const again = await imported(`丙,${phone},,展会,2026-01-01 10:00,业务推介,`, 'UPDATE')
    expect(again.job?.message).toBe('新增 0 位，跳过 1')
    const other = fresh()
    const { job } = await imported(`丁,${other},重点,展会,2026-01-01 10:00,,\n丁,${other},展会,电话,2026-01-02 10:00,,`)
    expect(job?.message).toBe('新增 1 位，更新 1')
    const { id, tags } = await customer(other)
    expect([tags, (await consents(id)).length]).toEqual([['展会', '重点'], 2])
  })

  it('whoever has agreed or refused since then stays when the import is taken back', async () => {
    const [agreed, refused, same] = [fresh(), fresh(), fresh()]
    const { id } = await imported(
      [agreed, refused, same].map((phone) => `戊,${phone},,展会,2026-01-01 10:00,,`).join('\n'),
    )
    const body = { customerId: (await customer(agreed)).id, purpose: 'SURVEY' as const, source: '电话', givenTime: 1 }
    await t.call(consentEndpoints.add, { as: 'boss', body })
    const [given] = await consents((await customer(refused)).id)
    await t.call(consentEndpoints.withdraw, { as: 'boss', body: { id: given?.id as number, reason: '不要了' } })
    expect((await imports().undone(id))?.message).toMatch(/^已撤销 1 位/)
    expect([(await customer(agreed)).consent, (await customer(refused)).consent]).toEqual(['GIVEN', 'WITHDRAWN'])
    // A file with the old yes does not take back the no.
    const again = await imported(`戊,${refused},,电话,2026-01-02 10:00,,`, 'UPDATE')
    expect(await reasons(again.job?.id)).toEqual([[2, expect.stringMatching(/^同意时间须在客户撤回/)]])
    expect((await customer(refused)).consent).toBe('WITHDRAWN')
    expect(await t.call(customerEndpoints.info, { as: 'boss', query: { phone: same } })).toBeNull()
  })

  it('says of each row what is wrong with its words', async () => {
    const phone = fresh()
    const { job } = await imported(
      [
        `己,${phone},13800138000,,,,`,
        `己,${phone},${Array.from({ length: 21 }, (_, at) => `词${at}`).join(' ')},,,,`,
        `己,${phone},,,2026-01-01,,`,
        `己,${phone},,,,,登记表`,
        `己,${phone},,展会,,,`,
        `己,${phone},,展会,2099-01-01,,`,
        `己,${phone},,展会,去年,,`,
        `己,${phone},,展会,2026-01-01,推销,`,
        `己,${phone},,${'长'.repeat(41)},2026-01-01,,`,
        `己,${phone},,展会,2026-01-01,,${'长'.repeat(501)}`,
      ].join('\n'),
    )
    const tags = '标签最多 20 个，各为最多 12 个字的一个词，不能是号码'
    expect(await reasons(job?.id)).toEqual([
      [2, tags],
      [3, tags],
      [4, '同意来源不能为空：有同意的其他内容'],
      [5, '同意来源不能为空：有同意的其他内容'],
      [6, '同意时间不能为空：有同意来源'],
      [7, '同意时间不能晚于现在'],
      [8, '同意时间须像 2026-03-05 14:30'],
      [9, '同意用途须为业务推介、服务回访、问卷调查、其他'],
      [10, expect.stringMatching(/^同意来源.*40/)],
      [11, expect.stringMatching(/^同意凭证.*500/)],
    ])
  })

  it('a customer and a company have no more tags than they may; the rest of the file comes', async () => {
    const [full, phone, late] = [fresh(), fresh(), fresh()]
    const twenty = Array.from({ length: 20 }, (_, at) => `满${at}`)
    await imported(`庚,${full},${twenty.join(' ')},,,,`)
    const more = await imported(`庚,${full},还有,,,,\n辛,${phone},展会,,,,`, 'UPDATE')
    expect(more.job?.message).toBe('新增 1 位，失败 1，原因见结果文件')
    expect(await reasons(more.job?.id)).toEqual([[2, '一位客户最多 20 个标签']])
    const { id } = await customer(phone)
    const used = (await t.call(tagEndpoints.list, { as: 'boss' })).length
    const names = Array.from({ length: mostCompanyTags - used }, (_, at) => ({ company_id: 1, name: `多${at}` }))
    await t.db.insertInto('tag').values(names).execute()
    const tags = await t.db.selectFrom('tag').select('id').where('name', 'like', '多%').execute()
    await t.db
      .insertInto('customer_tag')
      .values(tags.map((tag) => ({ customer_id: id, tag_id: tag.id })))
      .execute()
    const { job } = await imported(`壬,${late},再来一个,,,,\n壬,${late},多0,,,,`)
    expect(job?.message).toBe('新增 1 位，失败 1，原因见结果文件')
    expect(await reasons(job?.id)).toEqual([[2, '公司的标签最多 500 个，请用已有的标签']])
    expect((await customer(late)).tags).toEqual(['多0'])
  })
})
