/**
 * Typed numbers travel as references: what a reference opens, for whom, and that it means the same to every endpoint.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { phoneEndpoints } from '../../src/contract/phone'
import { textWithRefs } from '../../src/lib/phone/phone-ref'
import { writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp, unpaged } from '../support/server/test-app'

const phone = '16023456789'
const nobodys = '16098765432'

describe.each(dialects)('numbers that were typed, on %s', (dialect) => {
  let t: TestApp
  let customerId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    const body = { phone, name: '引用试验', type: 0 as const, remark: `家里电话 ${phone} 晚上打` }
    customerId = (await t.call(customerEndpoints.add, { as: 'agent', body })).id
  })
  afterAll(() => t.close())

  const pointAt = async (text: string, as = 'agent') =>
    (await t.call(phoneEndpoints.referenceInfo, { as, body: { text } })).text
  const referenceOf = async (text: string, as?: string) => textWithRefs(await pointAt(text, as))

  it('are exchanged for mask and reference, in any writing; other texts stay', async () => {
    expect(await pointAt(phone)).toMatch(/^160\*{4}6789~p_[\w-]{22}$/)
    expect(await pointAt('+86 160-2345 6789')).toBe(await pointAt(phone))
    expect(await pointAt(`张三 ${phone}`)).toBe(`张三 ${await pointAt(phone)}`)
    expect(await pointAt(await pointAt(phone))).toBe(await pointAt(phone))
    for (const text of ['6789', '张三', '', 'C260304-7K', '2026-03-04']) expect(await pointAt(text)).toBe(text)
  })

  it('store nothing, and tell nothing of what is stored', async () => {
    const count = async () => (await t.db.selectFrom('phone').select('id').execute()).length
    const before = await count()
    const reference = await referenceOf(nobodys)
    expect(await count()).toBe(before)
    // It differs from the reference in rows: trying numbers reveals nothing about a mask.
    const row = await t.call(customerEndpoints.info, { as: 'agent', query: { id: customerId } })
    expect(await referenceOf(phone)).not.toBe(row?.phoneRef)
    const contact = await t.call(phoneEndpoints.contactInfo, { as: 'agent', query: { phone: reference } })
    expect(contact).toEqual(await t.call(phoneEndpoints.contactInfo, { as: 'agent', query: { phone: nobodys } }))
    expect(contact.phoneRef).toBeNull()
  })

  it('find the same by reference and by number', async () => {
    const reference = await referenceOf(phone)
    const now = Math.floor(t.clock.now / 1000)
    const { id: callId } = await writeCall(t, { callee: phone })
    const span = { startTime: now - 86_400, endTime: now + 86_400, noPaging: true } as const
    for (const given of [phone, reference]) {
      expect((await t.call(customerEndpoints.info, { as: 'agent', query: { phone: given } }))?.id).toBe(customerId)
      const named = await t.call(customerEndpoints.list, { as: 'agent', query: { phone: given, noPaging: true } })
      expect(unpaged(named).map(({ id }) => id)).toEqual([customerId])
      const flows = await t.call(customerEndpoints.flowList, {
        as: 'agent',
        query: { keywords: given, noPaging: true },
      })
      expect(unpaged(flows).map((flow) => flow.customerId)).toEqual([customerId])
      const queue = await t.call(phoneEndpoints.queueInfo, { as: 'agent', query: { view: 'all', keywords: given } })
      expect(queue.records.map((row) => row.customerId)).toEqual([customerId])
      const contact = await t.call(phoneEndpoints.contactInfo, { as: 'agent', query: { phone: given } })
      expect(contact.customer?.id).toBe(customerId)
      const calls = await t.call(callEndpoints.list, { as: 'agent', query: { ...span, phone: given } })
      expect(unpaged(calls).map(({ id }) => id)).toEqual([callId])
    }
    const within = await pointAt(`电话 ${phone} 晚上`)
    const query = { keywords: textWithRefs(within), noPaging: true } as const
    expect(unpaged(await t.call(customerEndpoints.flowList, { as: 'agent', query }))).toHaveLength(1)
    const again = { phone: reference, name: '再来', type: 0 as const, remark: '同号' }
    expect(await t.envelope(customerEndpoints.add, { as: 'agent', body: again })).toMatchObject({ code: 40900 })
  })

  it('open for colleagues who may see the number, and for nobody else', async () => {
    const reference = await referenceOf(phone)
    const found = async (as: string) =>
      (await t.call(customerEndpoints.info, { as, query: { phone: reference } }))?.id ?? null
    expect(await found('boss')).toBe(customerId)
    expect(await found('admin')).toBeNull()
    const keywords = { keywords: reference, noPaging: true } as const
    expect(unpaged(await t.call(customerEndpoints.flowList, { as: 'boss', query: keywords }))).toHaveLength(1)
    expect(unpaged(await t.call(customerEndpoints.flowList, { as: 'admin', query: keywords }))).toEqual([])
  })
})
