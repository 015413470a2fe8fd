/** What a row of a file says beside the customer's own fields: tags, and what the customer has agreed to. */

import { type ConsentPurpose, consentEndpoints, consentPurposes } from '../../../contract/customer/consents'
import type { CustomerField } from '../../../contract/customer/customer-import'
import { longestTag, mostTags } from '../../../contract/customer/tag-name'
import { tagEndpoints } from '../../../contract/customer/tags'
import type { BodyOf } from '../../../contract/endpoint'
import { freeTextsOf, type Original } from '../../access/free-texts'
import { bodyValidator } from '../../access/input/validate'
import { invalid, Refusal } from '../../access/refusal'

type Values = Readonly<Partial<Record<CustomerField, string>>>

const validateTags = bodyValidator(tagEndpoints.batch.body as never)
const validateConsent = bodyValidator(consentEndpoints.add.body as never)
const maskConsent = freeTextsOf(consentEndpoints.add)

/** The words of a cell, each once. */
export function tagsIn({ tags }: Values): string[] {
  const names = [...new Set((tags ?? '').split(/[\s,，、;；]+/).filter(Boolean))]
  if (names.length === 0) return []
  try {
    validateTags({ ids: [1], add: names })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalid('tags', '标签', `最多 ${mostTags} 个，各为最多 ${longestTag} 个字的一个词，不能是号码`)
  }
  return names
}

/** Something that a customer has agreed to, as a file says it. */
export interface RowConsent {
  purpose: ConsentPurpose
  source: string
  /** Epoch seconds. */
  givenTime: number
  proof: string
  /** The texts that held numbers. */
  originals: readonly Original[]
}

const purposes = new Map(
  Object.entries(consentPurposes).map(([key, label]) => [label as string, key as ConsentPurpose]),
)

/** @param givenTime when, epoch seconds, if the file says so @param now epoch seconds */
export function consentIn(values: Values, givenTime: number | undefined, now: number): RowConsent | undefined {
  const { consentSource: source, consentPurpose: purpose, consentProof: proof } = values
  if (source === undefined) {
    if (givenTime === undefined && purpose === undefined && proof === undefined) return undefined
    throw invalid('consentSource', '同意来源', '不能为空：有同意的其他内容')
  }
  // Without its time, nobody could prove it.
  if (givenTime === undefined) throw invalid('consentTime', '同意时间', '不能为空：有同意来源')
  if (givenTime > now) throw invalid('consentTime', '同意时间', '不能晚于现在')
  const meant = purpose === undefined ? 'OFFER' : purposes.get(purpose)
  if (meant === undefined) throw invalid('consentPurpose', '同意用途', `须为${[...purposes.keys()].join('、')}`)
  const given = { customerId: 1, purpose: meant, givenTime, source, ...(proof !== undefined && { proof }) }
  const checked = checkedConsent(given)
  const { body, originals } = maskConsent?.(checked as never) ?? { body: checked, originals: [] }
  const texts = body as typeof checked
  return { purpose: meant, source: texts.source, givenTime, proof: texts.proof ?? '', originals }
}

/** A fault of its text is one of the file's column. */
function checkedConsent(given: object): BodyOf<(typeof consentEndpoints)['add']> {
  try {
    return validateConsent(given) as BodyOf<(typeof consentEndpoints)['add']>
  } catch (error) {
    if (!(error instanceof Refusal) || !error.data || !('reason' in error.data) || !('field' in error.data)) throw error
    const { field, reason } = error.data
    throw field === 'proof' ? invalid('consentProof', '同意凭证', reason) : invalid('consentSource', '同意来源', reason)
  }
}
