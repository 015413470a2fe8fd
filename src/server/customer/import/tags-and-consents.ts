/** Gives customers of an import their tags, and what they have agreed to. */
import { mostConsents } from '../../../contract/customer/consents'
import { mostTags } from '../../../contract/customer/tag-name'
import type { FieldChange } from '../../../contract/system'
import { conflict, invalid, type Refusal } from '../../access/refusal'
import type { Importer } from '../../system/port'
import { addConsents, consentsOf, countConsents } from '../consents/consent-queries'
import { consentChange, consentText, olderThanRefusal, recorded } from '../consents/consents'
import { tagCustomer, tagCustomers, tagsNamed, tagsOf } from '../tag-queries'
import { tagsMade, tagsText, tooManyTags } from '../tags'
import type { Brought } from './import-customers'
import type { CustomerRowValues } from './row-values'

type Said = Pick<CustomerRowValues, 'tags' | 'consent'>

export interface Extras {
  /** Why a row can't be taken over: its tags would be too many for the company. */
  fault(row: Said): Refusal | null
  /** To customers who are new. */
  give(rows: readonly { customerId: number; plan: Said }[]): Promise<void>
  /** To one who was there before. Answers what was new, or why the customer gets nothing. */
  giveMore(customerId: number, plan: Said): Promise<Refusal | { changes: FieldChange[]; brought: Brought }>
}

/** Prepares for the rows of a piece: tags that are new to the company come into being. */
export async function extrasFor(
  { db, viewer, now }: Importer,
  { companyId, importId }: { companyId: number; importId: number },
  rows: readonly Said[],
): Promise<Extras> {
  const names = [...new Set(rows.flatMap(({ tags }) => tags))]
  const tagIds = (await tagsMade(db, companyId, names)) ?? (await tagsNamed(db, companyId, names))
  const idOf = (name: string) => tagIds.get(name) as number
  const rowsOf = (customerId: number, { consent }: Said) => {
    if (!consent) return []
    const { purpose, source, givenTime, proof } = consent
    const row = { purpose, source, proof, file_id: null, import_id: importId, given_at: givenTime }
    return [{ customer_id: customerId, ...row, ...recorded(viewer.userId, now) }]
  }
  return {
    fault: ({ tags }) => (tags.every((name) => tagIds.has(name)) ? null : conflict(tooManyTags)),

    async give(added) {
      await tagCustomers(
        db,
        added.flatMap(({ customerId, plan }) =>
          plan.tags.map((name) => ({ customer_id: customerId, tag_id: idOf(name) })),
        ),
      )
      await addConsents(
        db,
        added.flatMap(({ customerId, plan }) => rowsOf(customerId, plan)),
      )
    },

    async giveMore(customerId, plan) {
      if (plan.tags.length === 0 && !plan.consent) return { changes: [], brought: {} }
      const before = (await tagsOf(db, [customerId])).get(customerId) ?? []
      const tags = plan.tags.filter((name) => !before.includes(name))
      if (before.length + tags.length > mostTags) return conflict(`一位客户最多 ${mostTags} 个标签`)
      const known = plan.consent ? await consentsOf(db, customerId) : []
      const [row] = rowsOf(customerId, plan)
      const isNew =
        row !== undefined &&
        !known.some((one) =>
          ['purpose', 'source', 'given_at'].every((key) => one[key as 'purpose'] === row[key as 'purpose']),
        )
      if (isNew && known.length >= mostConsents) return conflict(`一位客户最多登记 ${mostConsents} 条同意`)
      const tooOld = isNew ? olderThanRefusal(known, row.given_at) : null
      if (tooOld !== null) return invalid('consentTime', '同意时间', tooOld)
      if (tags.length > 0) await tagCustomer(db, customerId, tags.map(idOf))
      if (isNew) {
        await addConsents(db, [row])
        await countConsents(db, [customerId])
      }
      const tagged = { field: 'tags', label: '标签', before: tagsText(before), after: tagsText([...before, ...tags]) }
      return {
        changes: [
          ...(tags.length > 0 ? [tagged] : []),
          ...(isNew ? [{ ...consentChange, before: null, after: consentText(row) }] : []),
        ],
        brought: { ...(tags.length > 0 && { tagIds: tags.map(idOf) }), ...(isNew && { consent: true as const }) },
      }
    },
  }
}
