/** Tags (标签): words that the people of a company put on its customers. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, pinyinFields } from '../envelope'
import { batchAnswer } from '../list'
import { chosen } from './owners'
import { mostTags, TagName } from './tag-name'

const base = '/task/api/v1/manager/userCustomer'

/** The most tags of one company (ours): beyond that nobody finds the right one. */
export const mostCompanyTags = 500

const Names = (title: string) =>
  Type.Optional(Type.Array(TagName, { title, minItems: 1, maxItems: mostTags, uniqueItems: true }))

/** What a batch puts on customers and takes off them. */
export const tagChange = { add: Names('加上的标签'), remove: Names('去掉的标签') }

export const Tag = Type.Object({ id: Id(), name: TagName, ...pinyinFields })
export type Tag = Type.Static<typeof Tag>

export const tagEndpoints = {
  /** The tags that customers in scope's companies have, in the order of their names. */
  list: endpoint({
    name: 'customer.tag.list',
    title: '客户标签',
    method: 'GET',
    path: `${base}/tags`,
    permission: 'customer:list',
    data: Type.Array(Tag),
  }),
  /** Changes the tags of customers. Each answer has what was new and what was there before. */
  batch: endpoint({
    name: 'customer.tag-batch',
    title: '修改客户标签',
    method: 'POST',
    path: `${base}/tagBatch`,
    permission: 'customer:save',
    body: Type.Object({ ...chosen, ...tagChange }, { additionalProperties: false }),
    data: Type.Array(
      Type.Object({ ...batchAnswer, added: Type.Array(Type.String()), removed: Type.Array(Type.String()) }),
    ),
    writes: true,
  }),
}
