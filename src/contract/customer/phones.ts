/** The telephone numbers of a customer: the first one, which stands in the customer itself, and others. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, maskedPhone, Nullable, numberLock, numberPlace, OneOf, PhoneInput, Seconds, Word } from '../envelope'
import { limitsOf } from '../limits'

const base = '/task/api/v1/manager/userCustomer/phones'

/** The most numbers of one customer (ours): beyond that nobody knows which one to call. */
export const mostPhones = 6

const Label = Word('说明', 12, '办公室')

export const CustomerPhone = Type.Object({
  /** Null: the first number. */
  id: Nullable(Id('号码')),
  ...maskedPhone,
  ...numberPlace,
  ...numberLock,
  label: Nullable(Type.String({ title: '说明' })),
  /** Why its last call reached nobody, if no other call will: the classes of exceptions that say so. */
  dead: Nullable(OneOf(['EMPTY', 'STOPPED'], { title: '号码状态' })),
  /** Of the company's calls that the gateway took. */
  lastCallTime: Nullable(Seconds('最近通话')),
})
export type CustomerPhone = Type.Static<typeof CustomerPhone>

const about = { method: 'POST', permission: 'customer:save', writes: true } as const
const answer = Type.Object({ id: Id() })

export const customerPhoneEndpoints = {
  /** The numbers of a customer in scope, the first one first; of others none. */
  list: endpoint({
    name: 'customer.phone.list',
    title: '客户号码',
    method: 'GET',
    path: base,
    permission: 'customer:list',
    query: Type.Object({ customerId: Id('客户') }, { additionalProperties: false }),
    data: Type.Array(CustomerPhone),
  }),
  add: endpoint({
    ...about,
    name: 'customer.phone.add',
    title: '新增客户号码',
    path: `${base}/add`,
    body: Type.Object(
      { customerId: Id('客户'), phone: PhoneInput(), label: Type.Optional(Nullable(Label)) },
      { additionalProperties: false },
    ),
    data: answer,
    idempotent: true,
  }),
  /** Makes it the customer's first number, and the first one one of the others. */
  first: endpoint({
    ...about,
    name: 'customer.phone.first',
    title: '设为首选号码',
    path: `${base}/first`,
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: answer,
    // Asked twice, it would change them back.
    idempotent: true,
  }),
  delete: endpoint({
    ...about,
    name: 'customer.phone.delete',
    title: '移除客户号码',
    path: `${base}/delete`,
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: answer,
  }),
}

export const phoneLimits = limitsOf(customerPhoneEndpoints.add, 'phone', 'label')
