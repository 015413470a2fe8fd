/** What has happened with a customer, in one line. */
import type { CustomerType } from '../../contract/customer/customers'
import { type CustomerEvent, mostEvents, type timelineEndpoints } from '../../contract/customer/timeline'
import type { FieldChange } from '../../contract/system'
import type { Handlers } from '../access/handler'
import { callsWithCustomer } from '../call/port'
import type { Db } from '../db/schema'
import { customerInScope } from './call-queries'
import { editsOfCustomer, flowsOfCustomer, ownersOfCustomer } from './timeline-queries'

export const timelineHandlers: Handlers<typeof timelineEndpoints> = {
  async timeline({ db, scope, query: { customerId, kind, size } }) {
    if (!(await customerInScope(db, scope('customer'), customerId))) return []
    const wants = (one: CustomerEvent['kind']) => kind === undefined || kind.includes(one)
    const calls = wants('call') ? await callsWithCustomer(db, scope('call'), customerId, size) : []
    const flows = wants('flow') ? await flowsOfCustomer(db, customerId, size) : []
    const owners = wants('owner') ? await ownersOfCustomer(db, customerId, size) : []
    const edits = wants('edit') ? await editsOf(db, customerId) : []
    const events: CustomerEvent[] = [
      ...calls.map(({ id, time, nickname, ...call }) => ({ kind: 'call' as const, id, time, nickname, call })),
      ...flows.map(({ id, updated_at: time, nickname, type, remark }) => ({
        ...{ kind: 'flow' as const, id, time, nickname },
        flow: { type: type as CustomerType, remark },
      })),
      ...owners.map(({ id, at: time, nickname, former_name: from, present_name: to, reason }) => ({
        ...{ kind: 'owner' as const, id, time, nickname },
        owner: { from, to, reason },
      })),
      ...edits,
    ]
    // Of the same second, the later row of a kind stands first.
    return events.sort((a, b) => b.time - a.time || b.id - a.id).slice(0, size)
  },
}

/** What other events tell: a follow-up has the type and the remark, a change of the owner its people and its reason. */
const toldElsewhere: readonly string[] = ['type', 'remark', 'userId', 'poolReason']

async function editsOf(db: Db, customerId: number): Promise<CustomerEvent[]> {
  // All of them: which ones tell something of their own shows only when they are read.
  const rows = await editsOfCustomer(db, customerId, mostEvents)
  return rows.flatMap(({ id, at: time, diff, nickname }) => {
    const edit = (JSON.parse(diff) as FieldChange[]).filter(({ field }) => !toldElsewhere.includes(field))
    return edit.length === 0 ? [] : [{ kind: 'edit' as const, id, time, nickname, edit }]
  })
}
