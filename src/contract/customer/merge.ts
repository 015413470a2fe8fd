/** Two customers that are one: which of them stays, and what it gets of the other. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, Nullable, OneOf, Version } from '../envelope'
import { Customer } from './customers'

const base = '/task/api/v1/manager/userCustomer/merge'

/** What only one of them can give. All else is put together. */
export const mergeFields = ['name', 'type', 'remark', 'level', 'source', 'address'] as const
export type MergeField = (typeof mergeFields)[number]

const pair = { keepId: Id('保留的客户'), otherId: Id('并入的客户') }

const MergePreview = Type.Object({
  keep: Customer,
  other: Customer,
  /** Of the other, which go over. */
  calls: Type.Integer({ title: '通话' }),
  callbacks: Type.Integer({ title: '未完成的预约' }),
  flows: Type.Integer({ title: '跟进记录' }),
  consents: Type.Integer({ title: '同意' }),
  /** What the one that stays has then: the masks of its numbers, the first one first. */
  phones: Type.Array(Type.String({ title: '号码' })),
  tags: Type.Array(Type.String({ title: '标签' })),
  /** Why they can't be merged; null: they can. */
  refused: Nullable(Type.String({ title: '原因' })),
})
export type MergePreview = Type.Static<typeof MergePreview>

export const mergeEndpoints = {
  /** What a merge would do. Changes nothing. */
  preview: endpoint({
    name: 'customer.merge.preview',
    title: '合并预览',
    method: 'GET',
    path: `${base}/preview`,
    permission: 'customer:merge',
    query: Type.Object(pair, { additionalProperties: false }),
    data: MergePreview,
  }),
  /** Puts the other customer into the one that stays. The versions say what the preview has shown. */
  merge: endpoint({
    name: 'customer.merge.add',
    title: '合并客户',
    method: 'POST',
    path: `${base}/add`,
    permission: 'customer:merge',
    body: Type.Object(
      {
        ...pair,
        keepVersion: Version(),
        otherVersion: Version(),
        /** What to take from the other. */
        take: Type.Array(OneOf(mergeFields), { title: '取自并入客户', maxItems: 6, uniqueItems: true }),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
}
