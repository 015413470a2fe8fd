/** What has happened with a customer: calls, follow-ups, edits and changes of its owner, in one line. */
import * as Type from 'typebox'
import { callStateSchema } from '../call'
import { endpoint } from '../endpoint'
import { Id, Nullable, OneOf, Seconds } from '../envelope'
import { SeveralOf } from '../list'
import { FieldChange } from '../system'
import { CustomerTypeSchema } from './customers'

const Kind = OneOf(['call', 'flow', 'owner', 'edit'], { title: '种类' })

/** The most events of one answer (ours). */
export const mostEvents = 200

const Person = (title: string) => Nullable(Type.String({ title }))

export const CustomerEvent = Type.Object({
  kind: Kind,
  /** Unique within its kind. */
  id: Id(),
  time: Seconds('时间'),
  /** Who did it; null if it was nobody, or somebody who was deleted. */
  nickname: Person('人员'),
  call: Type.Optional(
    Type.Object({
      state: callStateSchema,
      answered: Type.Boolean({ title: '接通' }),
      exception: Nullable(Type.Object({ title: Type.String({ title: '异常说明' }) })),
      talkSec: Type.Integer({ title: '通话（秒）' }),
      result: Nullable(Type.String({ title: '小结' })),
    }),
  ),
  flow: Type.Optional(Type.Object({ type: CustomerTypeSchema, remark: Type.String({ title: '备注' }) })),
  /** Null: the pool. */
  owner: Type.Optional(
    Type.Object({ from: Person('原归属人'), to: Person('新归属人'), reason: Type.String({ title: '原因' }) }),
  ),
  /** What somebody has changed, beside what its follow-up and its change of the owner tell. */
  edit: Type.Optional(Type.Array(FieldChange)),
})
export type CustomerEvent = Type.Static<typeof CustomerEvent>

export const timelineEndpoints = {
  /** The newest events of a customer in scope, newest first; of calls, those that the viewer sees. */
  timeline: endpoint({
    name: 'customer.timeline',
    title: '客户时间线',
    method: 'GET',
    path: '/task/api/v1/manager/userCustomer/timeline',
    permission: 'customer:list',
    query: Type.Object(
      {
        customerId: Id('客户'),
        kind: SeveralOf(Kind),
        size: Type.Integer({ title: '条数', minimum: 1, maximum: mostEvents, default: 20 }),
      },
      { additionalProperties: false },
    ),
    data: Type.Array(CustomerEvent),
  }),
}
