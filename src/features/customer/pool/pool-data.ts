/** Claiming customers from the pool, and looking at them. */
import { namesOf, runBatch } from '../../../console/batch/batch'
import { dialReference } from '../../../console/calls/dial'
import { read } from '../../../console/data/read'
import { onlyRow } from '../../../console/list/rows-of'
import type { CommandContext } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { poolEndpoints } from '../../../contract/customer/pool'
import { call } from '../../../lib/api'
import { changedByOwner, named, takeBack, unit } from '../customer-data'

const ask = (ids: number[]) => call(poolEndpoints.claimBatch, { body: { ids } })

/** Makes the selected customers one's own, as many as one may claim; this can be undone. */
export async function claimCustomers(context: CommandContext): Promise<void> {
  const rows = named(context)
  const { changed } = await runBatch(context, {
    ...{ rows, verb: '领取', noun: '客户', unit, refresh: changedByOwner },
    ask,
  })
  if (changed.length === 0) return
  const others = changed.length < rows.length ? `，另 ${rows.length - changed.length} 位没有领到` : ''
  context.undo.offer(`已领取 ${namesOf(changed, unit)}${others}`, () => takeBack(context, changed))
}

/** Makes the selected customer one's own and calls it. */
export async function claimAndDial(context: CommandContext): Promise<void> {
  const { data, toasts, rows } = context
  const { id, name } = onlyRow(rows, poolEndpoints.list)
  const [answer] = await ask([id])
  data.refresh(...changedByOwner)
  if (!answer?.ok) {
    toasts.show('warn', `没有领到 ${name}：${answer?.msg ?? '请重试'}`)
    return
  }
  // Only whose customer it is gets a way to call it.
  const customer = await read(customerEndpoints.info, { query: { id } })
  await dialReference(context, customer?.phoneRef)
}

/** Shows what the pool hides of the selected customer, which counts for the day. */
export async function viewPooled({ data, rows }: CommandContext): Promise<void> {
  const { id } = onlyRow(rows, poolEndpoints.list)
  await call(poolEndpoints.view, { body: { id } })
  data.refresh(poolEndpoints.list, poolEndpoints.allowance)
}
