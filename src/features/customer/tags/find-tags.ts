/** The words that people may put on customers. */
import type { Option } from '../../../console/registry/params'
import { longestTag } from '../../../contract/customer/tag-name'
import { type Tag, tagEndpoints } from '../../../contract/customer/tags'
import { call } from '../../../lib/api'
import { isMatch } from '../../../ui/picker/option'

export const tagOption = ({ name, pinyin, initials }: Omit<Tag, 'id'>) => ({
  value: name,
  label: name,
  pinyin,
  initials,
})

/** The company's words that match, then the typed one if it is new. */
export async function findTags({ query, signal }: { query: string; signal: AbortSignal }): Promise<Option<string>[]> {
  const typed = query.trim()
  const known = await knownTags(signal)
  const isNew = typed !== '' && !known.some(({ value }) => value === typed)
  return [...known.filter((tag) => isMatch(tag, typed)), ...(isNew ? [newTag(typed)] : [])]
}

/** Somebody who sees several companies sees a word of several once. */
export async function knownTags(signal: AbortSignal) {
  const tags = await call(tagEndpoints.list, { quiet: true, signal })
  return [...new Map(tags.map((tag) => [tag.name, tagOption(tag)])).values()]
}

/** A typed text as a word that nobody has used yet. */
export function newTag(typed: string): Option<string> {
  const off = faultOf(typed)
  return { value: typed, label: typed, hint: '新标签', ...(off && { off }) }
}

/** Why this can be no tag. */
function faultOf(typed: string): string | null {
  if (typed.length > longestTag) return `最多 ${longestTag} 个字`
  if (/[\s,，、;；]/.test(typed)) return '一个标签一个词，不带空格和标点'
  return /\d{7}/.test(typed) ? '不能是号码' : null
}
