/** 查看完整号码: the audited reveal of a customer's number. */
import type { revealEndpoints } from '../../../contract/customer/reveal'
import type { Context, Handlers } from '../../access/handler'
import { invalid } from '../../access/refusal'
import { callWithNumber } from '../../call/port'
import { countOneReveal } from '../../company/port'
import { customerWithNumber, numberIn } from './phone-queries'

type Endpoints = typeof revealEndpoints

export const revealHandlers: Handlers<Endpoints> = {
  async reveal(context) {
    const { db, viewer, body, now, log } = context
    const { phones } = context.services
    const phoneIds = await phones.find(db, body.phone, viewer)
    const seen = await rowWith(context, phoneIds)
    const number = seen && (await numberIn(db, phoneIds))
    // A reference that leads nowhere and one that leads to others' customers are answered alike.
    if (!number) throw invalid('phone', '号码', '不是您能看到的客户或通话的，请刷新后重新选择')
    const left = await countOneReveal(db, viewer, now)
    const said = (field: string, label: string, after: string | null) => ({ field, label, before: null, after })
    log({
      object: seen.object,
      companyId: seen.companyId,
      changes: [
        said('phone', '号码', phones.mask(number, viewer).phone),
        said('reason', '用途', body.reason),
        said('isCopied', '方式', body.isCopied ? '复制' : '查看'),
      ],
    })
    return { number: phones.reveal(number.phone_enc), left }
  },
}

/** A customer in scope with the number, or else a call; as the operation log names it. */
async function rowWith({ db, scope }: Context<Endpoints['reveal']>, phoneIds: readonly number[]) {
  if (phoneIds.length === 0) return undefined
  const customer = await customerWithNumber(db, scope('customer'), phoneIds)
  if (customer) return { object: `customer:${customer.id}`, companyId: customer.company_id }
  const call = await callWithNumber(db, scope('call'), phoneIds)
  return call && { object: `call:${call.id}`, companyId: call.company_id }
}
