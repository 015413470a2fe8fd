/** Customers from a file: taken over piece by piece, with their follow-ups, and taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerImportEndpoints as endpoints } from '../../src/contract/customer/customer-import'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { timelineEndpoints } from '../../src/contract/customer/timeline'
import { codes } from '../../src/contract/envelope'
import { systemEndpoints } from '../../src/contract/system'
import { type ImportMode, uploadEndpoints, uploadPart } from '../../src/contract/system/imports'
import { toEpochSeconds } from '../../src/lib/time/time'
import { createNumberUse } from '../../src/server/access/numbers/number-use'
import { customerImport } from '../../src/server/customer/import/import-customers'
import { type ImportNoun, importProgram, recordOperation } from '../../src/server/system/port'
import { forgetJobs, importsOf } from '../support/server/imports'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'
import { sendFile, upload } from '../support/server/upload'

describe.each(dialects)('imports of customers on %s', (dialect) => {
  let t: TestApp
  let companyId: number
  let agent: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: { ...longSessions, NUMBERS_OF_MASK: '5' } })
    const { company_id, id } = await t.db
      .selectFrom('user')
      .select(['id', 'company_id'])
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow()
    companyId = company_id as number
    agent = id
  })
  afterAll(() => t.close())
  beforeEach(() => forgetJobs(t))

  const imports = (more = {}) => importsOf(t, 'boss', { endpoints, companyId, more })
  const imported = (text: string, mode?: ImportMode, more?: object) => imports(more).imported(text, mode)
  const listed = async (importId: number, as = 'boss') =>
    unpaged(await t.call(customerEndpoints.list, { as, query: { importId, noPaging: true, detail: true } }))
  const customer = async (phone: string) => t.call(customerEndpoints.info, { as: 'boss', query: { phone } })
  const reasonsOf = async (jobId: number) =>
    (await imports().resultsOf(jobId)).map(({ 原行号, 导入结果, 失败原因 }) => [原行号, 导入结果, 失败原因])
  let numbers = 0
  /** A number that nobody has, of a mask of its own. */
  const fresh = () => {
    numbers += 1
    return `166${String(numbers).padStart(4, '0')}${String(1000 + numbers)}`
  }

  it('adds whom a file names, with all that it says of them, to their owners and to the pool', async () => {
    const [one, two] = [fresh(), fresh()]
    const { id, job } = await imported(
      '客户姓名,手机号,类型,级别,来源,备注,所在地区,工号,跟进时间,跟进记录,下次跟进时间,没用的\n' +
        `甲公司,+86 ${one.slice(0, 3)}-${one.slice(3)},重点,b级,展会,要发票,浙江省杭州市西湖区,agent,2025-03-05 14:30,谈了价格,2031-03-12,x\n` +
        `乙公司,${two},,,,,,,,,,\n`,
    )
    expect(job).toMatchObject({ state: 'DONE', done: 2, total: 2, message: '新增 2 位', fileName: null })
    const [second, first] = await listed(id)
    const time = toEpochSeconds('2025-03-05 14:30')
    expect(first).toMatchObject({
      ...{ name: '甲公司', phone: `${one.slice(0, 3)}****${one.slice(7)}`, type: 20, level: 'B', source: '展会' },
      ...{ remark: '要发票', provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区', userId: agent },
      ...{ lastFollowTime: time, nextFollowTime: toEpochSeconds('2031-03-12'), customerFlows: 1 },
    })
    expect(second).toMatchObject({ name: '乙公司', userId: null, type: 0, remark: '', level: null, customerFlows: 0 })
    const events = await t.call(timelineEndpoints.timeline, {
      as: 'boss',
      query: { customerId: first?.id as number, size: 20 },
    })
    expect(events).toMatchObject([
      { kind: 'owner', time: first?.createTime },
      { kind: 'flow', time, flow: { remark: '谈了价格' } },
    ])
    const pooled = unpaged(await t.call(poolEndpoints.list, { as: 'boss', query: { keywords: two, noPaging: true } }))
    expect(pooled).toMatchObject([{ name: '乙公司', poolReason: '导入', poolTimes: 1 }])
    // Their names are found by pinyin, as others are.
    const found = await t.call(customerEndpoints.list, { as: 'boss', query: { keywords: 'jiagongsi', importId: id } })
    expect(found).toMatchObject({ total: 1 })
    // Nobody else's filter shows them.
    expect(await listed(id, 'cg1004')).toEqual([])
  })

  it('nobody in the pool is to be followed up', async () => {
    const { id } = await imported(`名称,电话,下次跟进\n丙,${fresh()},2031-01-01\n`)
    expect(await listed(id)).toMatchObject([{ userId: null, nextFollowTime: null, claimTime: null }])
  })

  it('gives those without an owner in the file to whoever is named for them', async () => {
    const { id } = await imported(`名称,电话\n丙公司,${fresh()}\n`, 'SKIP', { userId: agent })
    expect(await listed(id)).toMatchObject([{ name: '丙公司', userId: agent, claimTime: expect.any(Number) }])
    const foreign = await t.db
      .selectFrom('user')
      .select('id')
      .where('company_id', 'is not', null)
      .where('company_id', '<>', companyId)
      .where('status', '=', 'ENABLED')
      .limit(1)
      .executeTakeFirstOrThrow()
    const fileId = await upload(t, 'boss', 'x.csv', '名称,电话\n丙,16612345678\n')
    const body = { fileId, companyId, columns: ['name', 'phone'], mode: 'SKIP', userId: foreign.id } as never
    expect(await t.envelope(endpoints.add, { as: 'boss', body })).toMatchObject({ code: codes.invalid })
  })

  it('says of each row why it was not taken over; those that were stay out of the file of results', async () => {
    const [one, two] = [fresh(), fresh()]
    const { job } = await imported(
      '名称,电话,类型,级别,地区,归属人,跟进时间,跟进内容,下次跟进\n' +
        `好,${one},,,,,,,\n` +
        ',16600010001,,,,,,,\n' +
        '坏,12,,,,,,,\n' +
        '坏,p_AAAAAAAAAAAAAAAAAAAAAA,,,,,,,\n' +
        `坏,${two},土豪,,,,,,\n` +
        `坏,${two},,E,,,,,\n` +
        `坏,${two},,,杭州市西湖区,,,,\n` +
        `坏,${two},,,浙江省杭州市西湖区文三路,,,,\n` +
        `坏,${two},,,,没这个人,,,\n` +
        `坏,${two},,,,,昨天,谈过,\n` +
        `坏,${two},,,,,2099-01-01,谈过,\n` +
        `坏,${two},,,,,2025-01-01,,\n` +
        `坏,${two},,,,,,,下周\n` +
        `重,${one},,,,,,,\n`,
    )
    expect(job).toMatchObject({ state: 'DONE', message: '新增 1 位，失败 13，原因见结果文件' })
    expect(await reasonsOf(job?.id as number)).toEqual([
      [3, '失败', '名称不能为空'],
      [4, '失败', '电话须为 3 到 20 位数字的号码'],
      [5, '失败', '电话须为 3 到 20 位数字的号码'],
      [6, '失败', '类型须为新客户、意向客户、重点客户、无效客户、定金客户、成交客户'],
      [7, '失败', '级别须为 A、B、C 或 D'],
      [8, '失败', '地区“杭州市西湖区”不是以省份开头，须像 浙江省杭州市西湖区'],
      [9, '失败', '地区“浙江省杭州市西湖区文三路”里的“文三路”不是地区，须像 浙江省杭州市西湖区'],
      [10, '失败', '归属人“没这个人”不是您数据范围内的工号或账号'],
      [11, '失败', '跟进时间须像 2026-03-05 14:30'],
      [12, '失败', '跟进时间不能晚于现在'],
      [13, '失败', '跟进内容不能为空：有跟进时间'],
      [14, '失败', '下次跟进须像 2026-03-05 14:30'],
      [15, '失败', '与第 2 行是同一位'],
    ])
  })

  it('a preview says the same of the rows, and nothing of who is there already', async () => {
    const known = fresh()
    await imported(`名称,电话\n已有,${known}\n`)
    const again = fresh()
    const text = `名称,电话,跟进内容\n已有,${known},\n新,${again},\n新,${again},又谈了\n新,${again},\n坏,1,\n`
    const fileId = await upload(t, 'boss', 'x.csv', text)
    const query = { fileId, companyId, mode: 'FAIL' } as never
    expect(await t.call(endpoints.preview, { as: 'boss', query })).toMatchObject({
      ...{ checked: 5, right: 3 },
      faults: [
        { line: 5, reason: '与第 4 行是同一位' },
        { line: 6, reason: '电话须为 3 到 20 位数字的号码' },
      ],
    })
  })

  it.each([
    ['SKIP', '新增 0 位，跳过 1', { name: '原', remark: '', level: null, type: 10, customerFlows: 0 }],
    ['UPDATE', '新增 0 位，更新 1', { name: '新', remark: '新来的', level: 'A', type: 20, customerFlows: 1 }],
    ['APPEND', '新增 0 位，更新 1', { name: '原', remark: '新来的', level: 'A', type: 10, customerFlows: 1 }],
    ['FAIL', '新增 0 位，失败 1，原因见结果文件', { name: '原', remark: '', level: null, customerFlows: 0 }],
  ] as const)('whoever is there already: %s; and taken back they are as before', async (mode, message, after) => {
    const phone = fresh()
    await imported(`名称,电话,类型,下次跟进\n原,${phone},意向客户,\n`, 'SKIP', { userId: agent })
    const before = await customer(phone)
    const { id, job } = await imported(
      `名称,电话,类型,备注,级别,跟进时间,跟进内容,下次跟进\n新,${phone},重点客户,新来的,A,2025-01-02 10:00,谈过,2031-01-01\n`,
      mode,
    )
    expect(job?.message).toBe(message)
    const now = await customer(phone)
    expect(now).toMatchObject({ ...after, userId: agent })
    const isChanged = mode === 'UPDATE' || mode === 'APPEND'
    if (isChanged) {
      expect(now).toMatchObject({ nextFollowTime: toEpochSeconds('2031-01-01') })
      const object = `customer:${before?.id}`
      const log = unpaged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object, noPaging: true } }))
      expect(log).toMatchObject([{ action: 'update' }])
    } else expect(await reasonsOf(job?.id as number)).toHaveLength(1)
    expect((await t.envelope(endpoints.undo, { as: 'boss', body: { id } })).code).toBe(
      isChanged ? codes.ok : codes.conflict,
    )
    await imports().work()
    expect(await customer(phone)).toEqual({
      ...before,
      ...(isChanged && { version: (before?.version ?? 0) + 2, updateTime: expect.any(Number) }),
    })
  })

  it('several rows about one customer bring a follow-up each, in a piece or not; taken back, all of them go', async () => {
    const phone = fresh()
    const others = Array.from({ length: 205 }, (_, at) => `别人${at},${fresh()},,`)
    const first = [
      `丁,${phone},2025-01-01 09:00,一`,
      `丁二,${phone},2025-03-01 09:00,三`,
      `丁三,${phone},2025-02-01 09:00,二`,
    ]
    const { id, job } = await imported(
      ['名称,电话,跟进时间,跟进内容', ...first, ...others, `丁,${phone},2025-02-02 09:00,四`].join('\n'),
    )
    expect(job?.message).toBe('新增 206 位，更新 3')
    const found = await customer(phone)
    expect(found).toMatchObject({
      name: '丁',
      customerFlows: 4,
      lastFollowTime: toEpochSeconds('2025-03-01 09:00'),
      version: 1,
    })
    const flows = async () =>
      (
        await t.db
          .selectFrom('customer_flow')
          .select('remark')
          .where('customer_id', '=', found?.id as number)
          .orderBy('updated_at')
          .execute()
      ).map(({ remark }) => remark)
    expect(await flows()).toEqual(['一', '二', '四', '三'])
    expect((await imports().undone(id))?.message).toBe('已撤销 209 位')
    expect(await customer(phone)).toBeNull()
    expect(await flows()).toEqual([])
    // The file can come again.
    expect((await imported(`名称,电话\n丁,${phone}\n`)).job?.message).toBe('新增 1 位')
  })

  it('of somebody who was there before, later rows are skipped like the first', async () => {
    const phone = fresh()
    await imported(`名称,电话\n丁,${phone}\n`)
    const { job } = await imported(`名称,电话,跟进内容\n丁,${phone},一\n丁,${phone},二\n`)
    expect(job?.message).toBe('新增 0 位，跳过 2')
    expect(await customer(phone)).toMatchObject({ customerFlows: 0 })
  })

  it('keeps whom something stands on when an import is taken back, and says why', async () => {
    const phones = Array.from({ length: 5 }, fresh)
    const { id } = await imported(
      `名称,电话,跟进内容\n${phones.map((phone, at) => `戊${at},${phone},谈过`).join('\n')}\n`,
      'SKIP',
      {
        userId: agent,
      },
    )
    const [moved, followed, called, deleted] = await Promise.all(
      phones.map(async (phone) => (await customer(phone))?.id as number),
    )
    const leader = await t.db.selectFrom('user').select('id').where('account', '=', 'leader').executeTakeFirstOrThrow()
    await t.call(ownersEndpoints.transferBatch, {
      as: 'boss',
      body: { ids: [moved as number], userId: leader.id } as never,
    })
    const flow = { customer_id: followed as number, company_id: companyId, type: 0, remark: '后来', user_id: agent }
    await t.db
      .insertInto('customer_flow')
      .values({ ...flow, created_at: 1, updated_at: 1 })
      .execute()
    await t.db
      .updateTable('call')
      .set({ customer_id: called as number })
      .where('id', 'in', (eb) =>
        eb.selectFrom('call').select('id').where('company_id', '=', companyId).orderBy('id').limit(1),
      )
      .execute()
    await t.db
      .updateTable('customer')
      .set({ deleted_at: 1 })
      .where('id', '=', deleted as number)
      .execute()
    expect((await imports().undone(id))?.message).toBe('已撤销 2 位，3 位没有撤销：“戊2”后来打过电话')
    expect((await listed(id)).map(({ name }) => name).sort()).toEqual(['戊0', '戊1', '戊2'])
  })

  it('adds nobody whom the company has, whoever may see them', async () => {
    const [pooled, others] = [fresh(), fresh()]
    await imported(`名称,电话\n己,${pooled}\n`)
    const service = await t.db.selectFrom('user').select('id').where('account', '=', 'cg1004').executeTakeFirstOrThrow()
    await imported(`名称,电话\n庚,${others}\n`, 'SKIP', { userId: service.id })
    const file = `名称,电话\n己,${pooled}\n庚,${others}\n`
    const { job } = await imports().imported(file, 'UPDATE', 'leader')
    expect(job?.message).toBe('新增 0 位，失败 2，原因见结果文件')
    const reasons = (await imports().resultsOf(job?.id as number, 'leader')).map(({ 失败原因 }) => 失败原因)
    expect(reasons).toEqual(['已在公海，请从公海领取', '已是本公司的客户，归属人不在您的数据范围内'])
  })

  it('the calls that the owner has had with a number become the customer’s', async () => {
    const phone = fresh()
    const phoneId = await t.app.services.phones.store(t.db, phone, companyId)
    const call = await t.db
      .selectFrom('call')
      .select('id')
      .where('user_id', '=', agent)
      .where('submitted_at', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('call').set({ phone_id: phoneId, customer_id: null }).where('id', '=', call.id).execute()
    await imported(`名称,电话\n辛,${phone}\n`, 'SKIP', { userId: agent })
    expect(await customer(phone)).toMatchObject({ name: '辛', callCount: 1 })
  })

  it('masks the numbers that people write into texts, and keeps what was typed', async () => {
    const phone = fresh()
    await imported(`名称,电话,备注,跟进内容\n壬 13912340001,${phone},另有 13912340002,说打 13912340003\n`)
    const found = await customer(phone)
    expect(found).toMatchObject({ name: '壬 139****0001', remark: '另有 139****0002' })
    const kept = await t.db
      .selectFrom('original_text')
      .select(['field', 'enc'])
      .where('object', '=', `customer:${found?.id}`)
      .orderBy('id')
      .execute()
    const { unseal } = t.app.services.phones
    expect(kept.map(({ enc }) => unseal(enc))).toEqual(['壬 13912340001', '另有 13912340002', '说打 13912340003'])
  })

  it('refuses a whole file with too many numbers of one mask, also over several files of a day', async () => {
    const of = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `癸${from + at},1670${String(from + at).padStart(3, '0')}7777`).join(
        '\n',
      )
    const six = await imported(`名称,电话\n${of(0, 6)}\n`)
    const why = '文件里形如 167****7777 的号码太多：一天最多导入 5 个不同的（防止逐个试出号码），没有导入任何一行'
    expect(six.job).toMatchObject({ state: 'FAILED', message: why })
    expect(await listed(six.id)).toEqual([])
    expect((await imported(`名称,电话\n${of(0, 5)}\n`)).job?.message).toBe('新增 5 位')
    // The same ones again are no others.
    expect((await imported(`名称,电话\n${of(0, 5)}\n`)).job?.message).toBe('新增 0 位，跳过 5')
    expect((await imported(`名称,电话\n${of(5, 1)}\n`)).job).toMatchObject({ state: 'FAILED', message: why })
    t.clock.now += 86_400_000
    expect((await imported(`名称,电话\n${of(5, 1)}\n`)).job?.message).toBe('新增 1 位')
  })

  it('goes on where it was after its server has gone, and adds nobody twice', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `子${at},${fresh()}`)
    const { id, jobId } = await imports().begin(`名称,电话\n${lines.join('\n')}\n`)
    const row = await t.db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    const { services } = t.app
    const numberUse = createNumberUse(services.limits, services.phones, services.now)
    const parts = { database: () => t.db, services, numberUse, recordOperation }
    const program = importProgram(parts, [customerImport as unknown as ImportNoun])
    const job = { id: jobId, userId: row.user_id, companyId, input: JSON.parse(services.phones.unseal(row.input)) }
    const gone = async (done: number) => {
      if (done > 200) throw new Error('gone')
    }
    await expect(program({ ...job, progress: gone })).rejects.toThrow('gone')
    expect(await listed(id)).toHaveLength(400)
    await imports().work()
    expect(await imports().jobOf(jobId)).toMatchObject({ state: 'DONE', message: '新增 450 位' })
    expect(await listed(id)).toHaveLength(450)
  })

  it('two imports of one file at once add everybody once', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `丑${at},${fresh()}`)
    const file = `名称,电话\n${lines.join('\n')}\n`
    const begun = [await imports().begin(file), await imports().begin(file, 'SKIP', 'admin')]
    await imports().work()
    const batches = await t.db
      .selectFrom('import_batch')
      .select(['added', 'skipped', 'failed'])
      .where(
        'id',
        'in',
        begun.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    expect(batches.reduce((sum, { added }) => sum + added, 0)).toBe(300)
    expect(batches.reduce((sum, { skipped, failed }) => sum + skipped + failed, 0)).toBe(300)
    expect(await listed(begun[0]?.id as number)).toHaveLength(batches[0]?.added ?? 0)
  })

  it('a file of several parts is read whole; one that ends early, or comes out of step, leaves nothing', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `卯${at},${fresh()},${'长'.repeat(100_000)}${at}`)
    const text = `名称,电话,没用的\n${lines.join('\n')}\n`
    expect(Buffer.byteLength(text)).toBeGreaterThan(uploadPart)
    expect((await imported(text)).job?.message).toBe('新增 40 位')

    const begin = () => t.call(uploadEndpoints.add, { as: 'boss', body: { name: '半.csv', size: uploadPart + 5 } })
    const part = Buffer.alloc(uploadPart, 'a')
    const first = await begin()
    const { data } = await sendFile(t, first.ticket, part)
    expect((await sendFile(t, first.ticket, part)).msg).toBe('上传已失效，请重新选择文件')
    expect((await sendFile(t, data.ticket, 'four')).msg).toBe('文件没有传完整，请重新选择')
    const second = await begin()
    expect((await sendFile(t, second.ticket, Buffer.alloc(uploadPart + 1, 'a'))).msg).toBe(
      '文件比选择时大了，请重新选择',
    )
    const left = await t.db.selectFrom('file').select('id').where('name', '=', '半.csv').execute()
    expect(left).toEqual([])
  })

  it('only whoever may import can', async () => {
    const fileId = await upload(t, 'agent', 'x.csv', '名称,电话\n寅,16699990000\n')
    const body = { fileId, companyId, columns: ['name', 'phone'], mode: 'SKIP' } as never
    expect((await t.envelope(endpoints.add, { as: 'agent', body })).code).toBe(codes.forbidden)
  })
})
