/** 查看完整号码: the whole number of a customer, for a reason, a few times a day. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Nullable, PhoneInput } from '../envelope'
import { limitsOf } from '../limits'

/** How long a whole number may stay in sight, in seconds. */
export const revealSeconds = 30

export const revealEndpoints = {
  /**
   * Answers the number behind a mask, if a customer or a call in scope has it. Each answer counts against the day's
   * limit of the person and stands in the operation log, whether it is to be seen or to be copied.
   */
  reveal: endpoint({
    name: 'customer.phone.reveal',
    title: '查看完整号码',
    method: 'POST',
    path: '/task/api/v1/manager/userCustomer/phones/reveal',
    permission: 'customer:reveal',
    body: Type.Object(
      {
        phone: PhoneInput('号码'),
        reason: FreeText('用途', 100),
        /** It goes to the clipboard, too. */
        isCopied: Type.Boolean({ title: '复制' }),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({
      number: Type.String({ title: '完整号码' }),
      /** How often the viewer may still do this today; null: without a limit. */
      left: Nullable(Type.Integer({ title: '今天还可查看' })),
    }),
    sensitive: true,
    writes: true,
  }),
}

export const revealLimits = limitsOf(revealEndpoints.reveal, 'reason')
