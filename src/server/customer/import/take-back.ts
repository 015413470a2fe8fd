/** Takes back what rows of an import of customers have brought. */
import { customerEndpoints } from '../../../contract/customer/customers'
import { conflict, type Refusal } from '../../access/refusal'
import { changedBy, changeRow } from '../../access/tracked-rows'
import { customersInUse } from '../../call/port'
import { customerQuota } from '../../company/port'
import { lockRows } from '../../db/locks'
import { namePinyin } from '../../db/pinyin'
import type { BroughtRow, Importer } from '../../system/port'
import { deleteImported, withOwnConsent } from '../consents/consent-queries'
import { customersById } from '../queries'
import { differences } from '../save'
import { untagCustomer } from '../tag-queries'
import type { Brought } from './import-customers'
import { deleteCustomers, deleteFlows, flowIdsOf, importedCustomers } from './import-queries'

/** The rows come from the end of the file, so what a later one has added is gone before an earlier one is looked at. */
export async function takeBack(importer: Importer, rows: readonly BroughtRow[]): Promise<(Refusal | null)[]> {
  const { db, scope, viewer, now } = importer
  const broughtOf = ({ before }: BroughtRow) => (before ?? {}) as Brought
  const idOf = ({ row }: BroughtRow) => row.object_id as number
  const ids = [...new Set(rows.map(idOf))]
  await lockRows(db, 'customer', ids)
  const customers = await importedCustomers(db, scope('customer'), ids)
  const ownFlows = rows.flatMap((row) => broughtOf(row).flowId ?? [])
  const otherFlows = new Set(
    (await flowIdsOf(db, ids)).filter(({ id }) => !ownFlows.includes(id)).map(({ customer_id }) => customer_id),
  )
  const inUse = await customersInUse(db, ids)
  const importId = rows[0]?.row.import_id ?? 0
  const agreed = await withOwnConsent(db, ids, importId)
  const added = new Set(rows.filter(({ row }) => row.result === 'ADDED').map(idOf))
  const outcomes: (Refusal | null)[] = []
  const [deleted, flows]: [number[], { id: number; customerId: number }[]] = [[], []]
  const agreedBy = new Set<number>()
  for (const row of rows) {
    const id = idOf(row)
    const customer = customers.get(id)
    const { flowId, changed, tagIds = [], consent } = broughtOf(row)
    // Somebody has deleted it already.
    if (!customer) outcomes.push(null)
    else if (added.has(id)) {
      // What several rows have brought of one customer stays or goes together.
      const fault = faultOf(customer, {
        version: 1,
        isInUse: inUse.has(id),
        isFollowed: otherFlows.has(id),
        hasAgreed: agreed.has(id),
      })
      outcomes.push(fault)
      if (fault) continue
      if (flowId !== undefined) flows.push({ id: flowId, customerId: id })
      if (row.row.result === 'ADDED') {
        deleted.push(id)
        agreedBy.add(id)
      }
    } else if (changed && customer.version !== row.row.version) outcomes.push(changedSince(customer.name))
    else {
      outcomes.push(null)
      if (flowId !== undefined) flows.push({ id: flowId, customerId: id })
      if (tagIds.length > 0) await untagCustomer(db, id, tagIds)
      if (consent) agreedBy.add(id)
      if (changed) await restore(importer, id, changed)
    }
  }
  await deleteFlows(
    db,
    flows.map(({ id }) => id),
    flows.map(({ customerId }) => customerId),
  )
  await deleteImported(db, [...agreedBy], importId)
  await deleteCustomers(db, scope('customer'), deleted, { userId: viewer.userId, now })
  await customerQuota.countDeleted(
    db,
    deleted.flatMap((id) => customers.get(id)?.company_id ?? []),
  )
  return outcomes
}

const changedSince = (name: string) => conflict(`“${name}”后来改过`)

function faultOf(
  { name, version }: { name: string; version: number },
  found: { version: number; isInUse: boolean; isFollowed: boolean; hasAgreed: boolean },
): Refusal | null {
  if (version !== found.version) return changedSince(name)
  if (found.isInUse) return conflict(`“${name}”后来打过电话`)
  if (found.hasAgreed) return conflict(`“${name}”后来登记或撤回过同意`)
  return found.isFollowed ? conflict(`“${name}”后来跟进过`) : null
}

async function restore(importer: Importer, id: number, changed: NonNullable<Brought['changed']>): Promise<void> {
  const { db, scope, viewer, now, log } = importer
  const [customer] = await customersById(db, scope('customer'), [id])
  if (!customer) return
  const changes = differences(customer, { ...customer, ...(changed as Partial<typeof customer>) })
  const columns = {
    ...changed,
    ...namePinyin(changed.name ?? customer.name),
    ...changedBy({ userId: viewer.userId, now }),
  }
  await changeRow(db, 'customer', scope('customer'), customer, columns)
  log({ as: customerEndpoints.update, object: `customer:${id}`, companyId: customer.company_id, changes })
}
