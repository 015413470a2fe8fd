/** Who looks after customers: gives them to others or back to the pool. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable } from '../envelope'
import { batchAnswer, mostInBatch, WholeFilter } from '../list'
import { CustomerTypeSchema } from './customers'

const base = '/task/api/v1/manager/userCustomer'
const Ids = Type.Array(Id('客户'), { title: '客户', minItems: 1, maxItems: mostInBatch, uniqueItems: true })
/** The customers of a batch: these, or all that a list's filter finds. */
export const chosen = { ids: Type.Optional(Ids), all: Type.Optional(WholeFilter) }
const Answers = Type.Array(Type.Object(batchAnswer))

/** How long whoever gave customers away may take them back, in seconds (ours): a message offers it for 8. */
export const takeBackSeconds = 60

export const ownersEndpoints = {
  /** Gives these customers, or all that the list's filter finds, to an employee. Each answer has the owner before. */
  transferBatch: endpoint({
    name: 'customer.transfer-batch',
    title: '转移客户',
    method: 'POST',
    path: `${base}/transferBatch`,
    permission: 'customer:transfer',
    body: Type.Object({ ...chosen, userId: Id('新归属人') }, { additionalProperties: false }),
    data: Type.Array(Type.Object({ ...batchAnswer, before: Nullable(Id('原归属人')) })),
    writes: true,
  }),
  /** Gives them back to their company's pool. */
  releaseBatch: endpoint({
    name: 'customer.release-batch',
    title: '放回公海',
    method: 'POST',
    path: `${base}/releaseBatch`,
    permission: 'customer:release',
    body: Type.Object({ ...chosen, reason: FreeText('原因', 30) }, { additionalProperties: false }),
    data: Answers,
    writes: true,
  }),
  /** Undoes what one has just done by these two: the customer is as before, unless it has changed hands again. */
  takeBackBatch: endpoint({
    name: 'customer.take-back-batch',
    title: '撤销归属变更',
    method: 'POST',
    path: `${base}/takeBackBatch`,
    permission: 'customer:list',
    body: Type.Object({ ids: Ids }, { additionalProperties: false }),
    data: Answers,
    writes: true,
  }),
  /** Changes the type, with a follow-up record about it. Each answer has the type before. */
  typeBatch: endpoint({
    name: 'customer.type-batch',
    title: '修改客户类型',
    method: 'POST',
    path: `${base}/typeBatch`,
    permission: 'customer:save',
    body: Type.Object({ ...chosen, type: CustomerTypeSchema }, { additionalProperties: false }),
    data: Type.Array(Type.Object({ ...batchAnswer, before: Nullable(CustomerTypeSchema) })),
    writes: true,
  }),
}
