/** Locked numbers from a file: placed piece by piece, made longer but never shorter, and taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { lockImportEndpoints as endpoints } from '../../src/contract/phone/lock-import'
import { lockedEndpoints } from '../../src/contract/phone/locked'
import type { ImportMode } from '../../src/contract/system/imports'
import { toEpochSeconds } from '../../src/lib/time/time'
import { lockImport } from '../../src/server/phone/locked/import-locks'
import { forgetJobs, importsOf } from '../support/server/imports'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'
import { upload } from '../support/server/upload'

describe.each(dialects)('imports of locked numbers on %s', (dialect) => {
  let t: TestApp
  let companyId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    companyId = (
      await t.db.selectFrom('user').select('company_id').where('account', '=', 'boss').executeTakeFirstOrThrow()
    ).company_id as number
  })
  afterAll(() => t.close())
  beforeEach(() => forgetJobs(t))

  const imports = (more: { type?: string; reason?: string } = {}) => {
    const previewed = { ...(more.type && { type: more.type }), ...(more.reason && { hasReason: true }) }
    return importsOf(t, 'boss', { endpoints, companyId, more, previewed })
  }
  const imported = (text: string, mode?: ImportMode, more?: { type?: string; reason?: string }) =>
    imports(more).imported(text, mode)
  const locksOf = async (phone: string) =>
    unpaged(await t.call(lockedEndpoints.list, { as: 'boss', query: { phone, noPaging: true, detail: true } }))
  const reasonsOf = async (jobId: number) =>
    (await imports().resultsOf(jobId)).map(({ 原行号, 失败原因 }) => [原行号, 失败原因])
  let numbers = 0
  /** A number that nobody has, of a mask of its own. */
  const fresh = () => {
    numbers += 1
    return `1669${String(numbers).padStart(3, '0')}${String(1000 + numbers)}`
  }
  const end = toEpochSeconds('2031-03-12') as number
  const later = toEpochSeconds('2032-03-12') as number

  it('locks the numbers of a file, each with its type, reason and end, or with what is said for all', async () => {
    const [one, two] = [fresh(), fresh()]
    const { job } = await imported(
      `手机号,锁定类型,锁定原因,到期日期\n+86 ${one},投诉,转来的投诉,2031-03-12\n${two},,,长期\n`,
      'SKIP',
      { type: 'REFUSES', reason: '旧系统的黑名单' },
    )
    expect(job).toMatchObject({ state: 'DONE', done: 2, message: '新增 2 个', fileName: null })
    const now = Math.floor(t.clock.now / 1000)
    expect(await locksOf(one)).toMatchObject([
      {
        ...{ type: 'COMPLAINT', range: 'COMPANY', reason: '转来的投诉', source: '导入', expireTime: end },
        ...{ state: 'ACTIVE', createTime: now, deadline: now + 48 * 3_600, lockedBy: '谢琳' },
      },
    ])
    expect(await locksOf(two)).toMatchObject([
      { type: 'REFUSES', reason: '旧系统的黑名单', expireTime: null, deadline: null },
    ])
    // It stops calls like any other.
    expect(await t.call(phoneEndpoints.contactInfo, { as: 'agent', query: { phone: two } })).toMatchObject({
      locked: '公司锁定：旧系统的黑名单（长期）',
    })
  })

  it('says of each row why it locks nothing', async () => {
    const one = fresh()
    const { job } = await imported(
      '号码,类型,原因,到期\n' +
        `${one},人工,好,\n12,人工,短,\n,人工,空,\n${fresh()},黑名单,x,\n${fresh()},人工,,\n` +
        `${fresh()},人工,x,明天\n${fresh()},人工,x,2020-01-01\n${one},人工,又,\n`,
    )
    expect(job?.message).toBe('新增 1 个，失败 7，原因见结果文件')
    expect(await reasonsOf(job?.id as number)).toEqual([
      [3, '号码须为 3 到 20 位数字的号码'],
      [4, '号码不能为空'],
      [5, '类型须为拒绝来电、投诉、保护、撞单、频次、空号停机、人工'],
      [6, '原因不能为空'],
      [7, '到期须像 2026-12-31 18:00，或长期'],
      [8, '到期须晚于现在'],
      [9, '与第 2 行是同一个'],
    ])
  })

  it('a preview knows that there is a reason for all, which no address holds', async () => {
    const fileId = await upload(t, 'boss', 'x.csv', `号码\n${fresh()}\n`)
    const preview = (more: object) => t.call(endpoints.preview, { as: 'boss', query: { fileId, companyId, ...more } })
    expect(await preview({})).toMatchObject({ right: 0, faults: [{ line: 2, reason: '原因不能为空' }] })
    expect(await preview({ hasReason: true })).toMatchObject({ right: 1, faults: [] })
    const typed = await t.envelope(endpoints.preview, {
      as: 'boss',
      query: { fileId, companyId, reason: '客户 13912345678' } as never,
    })
    expect(typed).toMatchObject({ code: codes.invalid })
  })

  it('numbers in a reason are hidden', async () => {
    const one = fresh()
    const two = fresh()
    await imported(`号码,原因\n${one},客户另有 13912345678\n${two},\n`, 'SKIP', { reason: '都打 13912345678' })
    expect(await locksOf(one)).toMatchObject([{ reason: '客户另有 139****5678' }])
    expect(await locksOf(two)).toMatchObject([{ reason: '都打 139****5678' }])
    const kept = await t.db.selectFrom('original_text').select('object').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(kept.object).toMatch(/^phone-lock:/)
  })

  it('a number that is locked already is left alone, changed, prolonged or a fault; no lock becomes shorter', async () => {
    const [one, two] = [fresh(), fresh()]
    await imported(`号码,类型,原因,到期\n${one},人工,旧,2031-03-12\n${two},投诉,旧,\n`)
    const file = `号码,类型,原因,到期\n${one},保护,新,2032-03-12\n${two},保护,新,2031-03-12\n`
    expect((await imported(file)).job?.message).toBe('新增 0 个，跳过 2')
    expect(await locksOf(one)).toMatchObject([{ type: 'MANUAL', reason: '旧', expireTime: end }])
    expect((await imported(file, 'FAIL')).job?.message).toBe('新增 0 个，失败 2，原因见结果文件')
    expect((await imported(file, 'APPEND')).job?.message).toBe('新增 0 个，更新 1，跳过 1')
    expect(await locksOf(one)).toMatchObject([{ type: 'MANUAL', reason: '旧', expireTime: later }])
    expect((await imported(file, 'UPDATE')).job?.message).toBe('新增 0 个，更新 2')
    expect(await locksOf(one)).toMatchObject([{ type: 'PROTECTED', reason: '新', expireTime: later }])
    expect(await locksOf(two)).toMatchObject([{ type: 'COMPLAINT', reason: '新', expireTime: null }])
    const shorter = `号码,类型,原因,到期\n${one},保护,新,2031-03-12\n`
    expect((await imported(shorter, 'UPDATE')).job?.message).toBe('新增 0 个，跳过 1')
    // What becomes a complaint is to be handled.
    await imported(`号码,类型,原因\n${one},投诉,升级了\n${one},人工,又\n`, 'UPDATE')
    const [lock] = await locksOf(one)
    expect(lock).toMatchObject({ type: 'COMPLAINT', reason: '升级了', expireTime: null })
    expect(lock?.deadline).toBe(Math.floor(t.clock.now / 1000) + 48 * 3_600)
  })

  it('is taken back, but for what was lifted, handled or changed since', async () => {
    const [one, two, three, four, five] = [fresh(), fresh(), fresh(), fresh(), fresh()]
    await imported(`号码,类型,原因,到期\n${five},人工,旧,2031-03-12\n`)
    const { id } = await imported(
      `号码,类型,原因,到期\n${one},人工,x,\n${two},人工,x,\n${three},投诉,x,\n${four},人工,x,2031-03-12\n${five},保护,新,\n`,
      'UPDATE',
    )
    const idOf = async (phone: string) => (await locksOf(phone))[0]?.id as number
    await t.call(lockedEndpoints.unlockBatch, { as: 'boss', body: { ids: [await idOf(two)], reason: '打错' } })
    await t.call(lockedEndpoints.handle, { as: 'boss', body: { id: await idOf(three), handling: '已致歉' } })
    await t.call(lockedEndpoints.extendBatch, { as: 'boss', body: { ids: [await idOf(four)], days: 30 } })
    const job = await imports().undone(id)
    expect(job?.message).toBe('已撤销 2 个，3 个没有撤销：后来改过')
    expect(await locksOf(one)).toEqual([])
    expect(await locksOf(two)).toMatchObject([{ state: 'LIFTED' }])
    expect(await locksOf(three)).toMatchObject([{ state: 'ACTIVE', handling: '已致歉' }])
    expect(await locksOf(four)).toMatchObject([{ state: 'ACTIVE' }])
    expect(await locksOf(five)).toMatchObject([{ type: 'MANUAL', reason: '旧', expireTime: end }])
    // The number that nothing refers to any more goes a day later.
    const unused = await t.db.selectFrom('phone').select('enc').where('unused_since', 'is not', null).execute()
    expect(unused.map(({ enc }) => t.app.services.phones.reveal(enc))).toContain(one)
  })

  it('takes complaints back for a day, to the second; after that it takes two people', async () => {
    const [one, two, three] = [fresh(), fresh(), fresh()]
    const file = (complaint: string) => `号码,类型,原因\n${complaint},投诉,x\n${two},人工,x\n`
    const first = await imported(file(one))
    const started = t.clock.now
    t.clock.now = started + 86_400_000
    expect((await imports().undone(first.id))?.message).toBe('已撤销 2 个')
    expect(await locksOf(one)).toEqual([])
    const second = await imported(file(three))
    t.clock.now += 86_401_000
    expect((await imports().undone(second.id))?.message).toBe(
      '已撤销 1 个，1 个没有撤销：投诉导入超过一天，要两个人解锁',
    )
    expect(await locksOf(three)).toMatchObject([{ type: 'COMPLAINT', state: 'ACTIVE' }])
    t.clock.now = started
  })

  it('a manager of a department changes none of others’ locks; a company does not reach into another one', async () => {
    const one = fresh()
    await imported(`号码,原因,到期\n${one},公司的,2031-03-12\n`)
    const leaders = importsOf(t, 'leader', { endpoints, companyId })
    const { job } = await leaders.imported(`号码,原因,到期\n${one},我的,\n`, 'UPDATE')
    expect(job?.message).toBe('新增 0 个，失败 1，原因见结果文件')
    expect(await locksOf(one)).toMatchObject([{ reason: '公司的', expireTime: end }])
    const fileId = await upload(t, 'boss', 'x.csv', `号码,原因\n${fresh()},x\n`)
    const body = { fileId, companyId: companyId + 1, columns: ['phone', 'reason'], mode: 'SKIP' } as never
    expect(await t.envelope(endpoints.add, { as: 'boss', body })).toMatchObject({ code: codes.invalid })
  })

  it('takes over more rows than share a transaction', async () => {
    const count = (lockImport.together as number) + 5
    const rows = Array.from({ length: count }, () => fresh())
    const { job, id } = await imported(`号码,原因\n${rows.map((one) => `${one},批量`).join('\n')}\n`)
    expect(job?.message).toBe(`新增 ${count} 个`)
    const [total] = await t.db
      .selectFrom('phone_lock')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('reason', '=', '批量')
      .execute()
    expect(Number(total?.total)).toBe(count)
    expect((await imports().undone(id))?.message).toBe(`已撤销 ${count} 个`)
  })
})
