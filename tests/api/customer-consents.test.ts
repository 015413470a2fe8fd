/** What customers have agreed to: recorded with its proof, withdrawn, and what it means for calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import { consentEndpoints, mostConsents, mostProof } from '../../src/contract/customer/consents'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mergeEndpoints } from '../../src/contract/customer/merge'
import { timelineEndpoints } from '../../src/contract/customer/timeline'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { downloadPath } from '../../src/contract/system/jobs'
import { newRequestId } from '../../src/lib/request-id'
import { runChore } from '../support/server/run-chore'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'
import { upload } from '../support/server/upload'

describe.each(dialects)('what customers have agreed to, on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  afterAll(() => t.close())

  const now = () => Math.floor(t.clock.now / 1000)
  let drawn = 0
  const number = () => `1605${String(++drawn).padStart(7, '0')}`
  const customerWith = async (phone = number(), userId = agentId) =>
    (
      await t.call(customerEndpoints.add, {
        as: 'boss',
        body: { phone, userId, name: '王女士', type: 0, remark: '第一次' },
      })
    ).id
  const bodyOf = (customerId: number, more: object = {}) => ({
    ...{ customerId, purpose: 'OFFER' as const, source: '官网登记', givenTime: now() - 3600 },
    ...more,
  })
  const give = async (customerId: number, more: object = {}, as = 'agent') =>
    (await t.call(consentEndpoints.add, { as, body: bodyOf(customerId, more) })).id
  const refusedAdd = (customerId: number, more: object = {}, as = 'agent') =>
    t.envelope(consentEndpoints.add, { as, body: bodyOf(customerId, more) })
  const withdraw = (id: number, reason = '不想再接到电话', as = 'agent') =>
    t.envelope(consentEndpoints.withdraw, { as, body: { id, reason } })
  const undo = (id: number, as = 'agent') => t.envelope(consentEndpoints.undo, { as, body: { id } })
  const listOf = (customerId: number, as = 'agent') => t.call(consentEndpoints.list, { as, query: { customerId } })
  const stateOf = async (id: number) => (await t.call(customerEndpoints.info, { as: 'boss', query: { id } }))?.consent

  it('are kept with purpose, source, time and proof, and who recorded them, the newest first', async () => {
    const id = await customerWith()
    expect([await listOf(id), await stateOf(id)]).toEqual([[], null])
    const first = await give(id, { proof: '登记表第 12 号' })
    const second = await give(id, { purpose: 'SURVEY', source: '电话' }, 'boss')
    expect(await listOf(id)).toMatchObject([
      { id: second, purpose: 'SURVEY', source: '电话', proof: '', userName: '谢琳', fileName: null },
      {
        ...{ id: first, purpose: 'OFFER', source: '官网登记', proof: '登记表第 12 号', userName: '高淑芬' },
        ...{ givenTime: now() - 3600, createTime: now(), withdrawnTime: null, withdrawnReason: null },
      },
    ])
    expect(await stateOf(id)).toBe('GIVEN')
    const events = await t.call(timelineEndpoints.timeline, {
      as: 'agent',
      query: { customerId: id, kind: ['edit'], size: 5 },
    })
    expect(events).toMatchObject([
      { edit: [{ label: '同意', before: null, after: expect.stringMatching(/^问卷调查，电话，20/) }] },
      { edit: [{ label: '同意', before: null, after: expect.stringMatching(/^业务推介，官网登记，20/) }] },
    ])
  })

  it('can’t be given in the future, nor to somebody whom the viewer does not see, nor without end', async () => {
    const id = await customerWith()
    expect(await refusedAdd(id, { givenTime: now() + 1 })).toMatchObject({
      ...{ code: codes.invalid, msg: '同意时间不能晚于现在' },
    })
    expect(await refusedAdd(id, { givenTime: now() })).toMatchObject({ code: codes.ok })
    const hers = await customerWith(number(), (await t.call(managerEndpoints.userInfo, { as: 'cg1004' })).id)
    expect(await refusedAdd(hers)).toMatchObject({ code: codes.notFound })
    expect(await listOf(hers)).toEqual([])
    const full = await customerWith()
    const row = {
      customer_id: full,
      purpose: 'OFFER' as const,
      source: '旧系统',
      proof: '',
      given_at: 1,
      created_at: 1,
    }
    await t.db
      .insertInto('customer_consent')
      .values(Array.from({ length: mostConsents }, () => row))
      .execute()
    expect(await refusedAdd(full)).toMatchObject({ code: codes.conflict, msg: '一位客户最多登记 50 条同意' })
  })

  it('hide the numbers in their texts', async () => {
    const id = await customerWith()
    const given = await give(id, { source: '微信 13800138000', proof: '短信来自 13900139000' })
    await withdraw(given, '改打 13700137000')
    const said = JSON.stringify(await listOf(id))
    expect(said).toContain('138****8000')
    expect(said).not.toMatch(/1\d{10}/)
  })

  it('are withdrawn with a reason, once; another one that holds still counts', async () => {
    const id = await customerWith()
    const [one, two] = [await give(id), await give(id, { purpose: 'SERVICE' })]
    expect(await withdraw(one)).toMatchObject({ code: codes.ok })
    expect(await stateOf(id)).toBe('GIVEN')
    expect(await withdraw(two)).toMatchObject({ code: codes.ok })
    expect(await stateOf(id)).toBe('WITHDRAWN')
    expect((await listOf(id))[1]).toMatchObject({ withdrawnTime: now(), withdrawnReason: '不想再接到电话' })
    expect(await withdraw(one)).toMatchObject({ code: codes.conflict, msg: '这条同意已经撤回' })
    await give(id, { givenTime: now() })
    expect(await stateOf(id)).toBe('GIVEN')
  })

  describe('what has just been done is taken back', () => {
    it('the record itself goes, with its file', async () => {
      const id = await customerWith()
      const fileId = await upload(t, 'agent', '登记表.pdf', '%PDF')
      const given = await give(id, { fileId })
      t.clock.now += 8_000
      expect(await undo(given)).toMatchObject({ code: codes.ok })
      expect([await listOf(id), await stateOf(id)]).toEqual([[], null])
      expect(await t.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
    })

    it('a withdrawal is none any more', async () => {
      const id = await customerWith()
      const given = await give(id)
      await withdraw(given)
      expect(await undo(given)).toMatchObject({ code: codes.ok })
      expect(await stateOf(id)).toBe('GIVEN')
      expect((await listOf(id))[0]).toMatchObject({ withdrawnTime: null, withdrawnReason: null })
    })

    it('by nobody else, and not later', async () => {
      const given = await give(await customerWith())
      const late = { code: codes.conflict, msg: '撤销的时间已过' }
      expect(await undo(given, 'boss')).toMatchObject(late)
      t.clock.now += 13_000
      expect(await undo(given)).toMatchObject(late)
      // Neither does a withdrawal open the record itself.
      await withdraw(given)
      expect(await undo(given)).toMatchObject({ code: codes.ok })
      expect(await undo(given)).toMatchObject(late)
    })
  })

  describe('the file that proves it', () => {
    const download = async (ticket: string) => t.app.inject({ url: `${downloadPath}?ticket=${ticket}` })
    const ticketOf = (id: number, as: string) => t.envelope(consentEndpoints.ticketAdd, { as, body: { id } })

    it('is read by whoever sees the customer, for as long as there is one', async () => {
      const id = await customerWith()
      const given = await give(id, { fileId: await upload(t, 'agent', '登记表.PDF', '%PDF-1.7 扫描件') })
      expect((await listOf(id))[0]).toMatchObject({ fileName: '登记表.PDF' })
      t.clock.now += 20 * 86_400_000
      await runChore(t, 'forgetting old rows')
      for (const as of ['boss', 'agent']) {
        const answer = await ticketOf(given, as)
        expect(answer.code).toBe(codes.ok)
        const file = await download((answer.data as { ticket: string }).ticket)
        expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 扫描件'])
        expect(file.headers['content-disposition']).toMatch(/^attachment; /)
      }
      expect(await ticketOf(given, 'cg1005')).toMatchObject({ code: codes.notFound })
      expect(await ticketOf(await give(id), 'boss')).toMatchObject({ code: codes.notFound })
    })

    it('is the user’s own, new, not too large, and of a kind that proves something', async () => {
      const id = await customerWith()
      const field = { code: codes.invalid, data: { field: 'fileId' } }
      const others = await upload(t, 'boss', '登记表.pdf', '%PDF')
      expect(await refusedAdd(id, { fileId: others })).toMatchObject(field)
      const program = await upload(t, 'agent', '登记表.pdf.exe', 'MZ')
      expect(await refusedAdd(id, { fileId: program })).toMatchObject(field)
      const large = await upload(t, 'agent', '录音.wav', Buffer.alloc(mostProof + 1))
      expect(await refusedAdd(id, { fileId: large })).toMatchObject({ ...field, msg: '凭证文件不能超过 10 MB' })
      const fits = await upload(t, 'agent', '录音.wav', Buffer.alloc(mostProof))
      expect(await refusedAdd(id, { fileId: fits })).toMatchObject({ code: codes.ok })
      // It proves one thing.
      expect(await refusedAdd(id, { fileId: fits })).toMatchObject(field)
    })
  })

  describe('and calls', () => {
    const strict = (value: boolean | null) =>
      t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key: 'call.needs-consent', value } })
    beforeEach(async () => {
      // In the company's hours.
      const day = 86_400_000
      t.clock.now += (day + Date.parse('2026-03-04T10:00+08:00') - (t.clock.now % day)) % day
      return () => strict(null)
    })
    /** Somebody whose call is placed is busy with it: each test has its own. */
    const dial = async (phone: string, as = 'agent') => {
      await t.envelope(phoneEndpoints.stateUpdate, { as, body: { state: 'IDLE' } })
      return t.envelope(phoneEndpoints.dial, { as, body: { requestId: newRequestId(), phone } })
    }
    const contact = (phone: string) => t.call(phoneEndpoints.contactInfo, { as: 'agent', query: { phone } })
    const reason = 'NO_CONSENT'

    it('without any, the call pane is told and the call goes on; the company’s setting stops it', async () => {
      const [phone, unknown] = [number(), number()]
      const id = await customerWith(phone)
      expect(await contact(phone)).toMatchObject({ customer: { consent: null }, needsConsent: false })
      await strict(true)
      expect(await contact(phone)).toMatchObject({ customer: { consent: null }, needsConsent: true })
      expect(await dial(phone)).toMatchObject({
        ...{ code: codes.blocked, msg: '没有登记这个号码的同意，公司规定登记后才能拨打' },
        data: { reason, nextAllowedTime: null },
      })
      // Whom nobody knows, nobody has asked.
      expect(await dial(unknown)).toMatchObject({ data: { reason } })
      await give(id)
      expect(await contact(phone)).toMatchObject({ customer: { consent: 'GIVEN' } })
      expect(await dial(phone)).toMatchObject({ code: codes.ok })
    })

    it('without any, and without the setting, it is placed', async () => {
      expect(await dial(number(), 'leader')).toMatchObject({ code: codes.ok })
    })

    it('whoever has taken it back is not called, by no number, whichever the setting, and no other owner calls either', async () => {
      const phone = number()
      const [mine, hers] = [
        await customerWith(phone),
        await customerWith(phone, (await t.call(managerEndpoints.userInfo, { as: 'leader' })).id),
      ]
      await give(mine)
      const given = await give(hers, {}, 'boss')
      await withdraw(given, '投诉', 'boss')
      // What others' customers have said, the call is told.
      expect(await contact(phone)).toMatchObject({ customer: { consent: 'GIVEN' } })
      expect(await dial(phone, 'cg1005')).toMatchObject({
        ...{ code: codes.blocked, msg: '客户已撤回同意，重新取得并登记后才能拨打' },
        data: { reason },
      })
      await give(hers, { givenTime: now() }, 'boss')
      expect(await dial(phone, 'cg1005')).toMatchObject({ code: codes.ok })
    })
  })

  it('the list finds who has given it, who has taken it back, and of whom nothing is known', async () => {
    const [agreed, refused, unknown] = [await customerWith(), await customerWith(), await customerWith()]
    await give(agreed)
    await withdraw(await give(refused))
    const found = async (consent: 'GIVEN' | 'WITHDRAWN' | 'NONE') =>
      unpaged(await t.call(customerEndpoints.list, { as: 'boss', query: { consent, userId: agentId, noPaging: true } }))
        .map(({ id }) => id)
        .filter((id) => [agreed, refused, unknown].includes(id))
    expect([await found('GIVEN'), await found('WITHDRAWN'), await found('NONE')]).toEqual([
      [agreed],
      [refused],
      [unknown],
    ])
  })

  it('go over in a merge', async () => {
    const [keep, other] = [await customerWith(), await customerWith()]
    await withdraw(await give(keep))
    await give(other, { source: '展会' })
    const pair = { keepId: keep, otherId: other }
    expect(await t.call(mergeEndpoints.preview, { as: 'boss', query: pair })).toMatchObject({ consents: 1 })
    const versions = { keepVersion: 1, otherVersion: 1, take: [] }
    await t.call(mergeEndpoints.merge, { as: 'boss', body: { ...pair, ...versions } })
    expect((await listOf(keep)).map(({ source }) => source)).toEqual(['展会', '官网登记'])
    // They are one person, who said no after that yes.
    expect(await stateOf(keep)).toBe('WITHDRAWN')
    expect((await listOf(keep))[0]).toMatchObject({ withdrawnTime: now(), withdrawnReason: '不想再接到电话' })
  })
  it('a yes that was given after the no of the other counts after a merge', async () => {
    const [keep, other] = [await customerWith(), await customerWith()]
    await withdraw(await give(keep))
    t.clock.now += 120_000
    await give(other, { givenTime: now() - 60 })
    const versions = { keepVersion: 1, otherVersion: 1, take: [] }
    await t.call(mergeEndpoints.merge, { as: 'boss', body: { keepId: keep, otherId: other, ...versions } })
    expect(await stateOf(keep)).toBe('GIVEN')
  })

  it('after the last was withdrawn, an older yes is none', async () => {
    const id = await customerWith()
    await withdraw(await give(id))
    const minute = now() - (now() % 60)
    expect(await refusedAdd(id, { givenTime: minute - 1 })).toMatchObject({
      code: codes.invalid,
      msg: expect.stringMatching(/^同意时间须在客户撤回（20.*）之后$/),
      data: { field: 'givenTime' },
    })
    expect(await stateOf(id)).toBe('WITHDRAWN')
    expect(await refusedAdd(id, { givenTime: minute })).toMatchObject({ code: codes.ok })
    expect(await stateOf(id)).toBe('GIVEN')
    // Beside one that holds, it may be older than what was withdrawn.
    await withdraw(await give(id))
    expect(await refusedAdd(id, { givenTime: 1 })).toMatchObject({ code: codes.ok })
  })
})
