/** The customer of the selected row, whichever list it stands in. */
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import type { RowStep } from '../../src/console/registry/registry'
import { type CustomerAction, customerEndpoints } from '../../src/contract/customer/customers'

export const section = '客户'

/** 客户列表 and 我的客户. */
export const both = ['customer', 'my-customer'] as const
/** Those, and the follow-ups, each with its customer. */
export const all = [...both, 'flow'] as const

export const customersOf = (rows: readonly ListRow[]) => rowsOf(rows, customerEndpoints.list)

/** The customer of the one selected row, of any kind. */
export function customerOf(rows: readonly ListRow[]) {
  const [customer] = customersOf(rows)
  if (customer) return customer
  const { customerId: id, customer: known, type } = onlyRow(rows, customerEndpoints.flowList)
  return { id, name: known?.name ?? '客户', type: known?.type ?? type, phoneRef: known?.phoneRef ?? null }
}

/** Why the viewer may do this to none of them, in the server's words. */
export const whyNot = (action: CustomerAction) => (rows: readonly ListRow[]) => refusedBy(customersOf(rows), action)

/** Their places. */
export const row = both.map((kind) => `${kind}.row` as const)
export const rowAndBulk = both.flatMap((kind) => [`${kind}.row` as const, `${kind}.bulk` as const])

/** From anywhere, the palette asks for the customer. */
const rowStep: RowStep = {
  ...{ title: '选择客户', permission: 'customer:list' },
  search: async (input) => (await import('../../src/features/customer/customer-search')).searchCustomers(input),
}

/** On one, on several, and on all that a filter finds, too. */
export const ofOne = { section, when: { rows: both, selection: 'one' }, rowStep } as const
export const ofSelected = { section, when: { rows: both, selection: ['one', 'many'] }, rowStep } as const
export const ofChecked = { section, takesAll: true, when: { rows: both, selection: ['one', 'many'] }, rowStep } as const
