/** One word on a customer, and all of a customer's words. */
import * as Type from 'typebox'
import { Word } from '../envelope'

/** The most tags of one customer (ours): beyond that nobody reads them. */
export const mostTags = 20
export const longestTag = 12

export const TagName = Word('标签', longestTag, '重点')

/** All tags of a customer; left out, they stay as they are. */
export const customerTags = {
  tags: Type.Optional(Type.Array(TagName, { title: '标签', maxItems: mostTags, uniqueItems: true })),
}
