/** 客户跟踪: what is done with follow-ups alone. */
import { MessageSquarePlus, MessageSquareText, Phone, UserSearch } from 'lucide-react'
import { dialReference, duringCall } from '../../src/console/calls/dial'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow } from '../../src/console/list/rows-of'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import { customerSelector } from '../../src/console/selectors/lazy'
import type { CommandContext } from '../../src/console/shell'
import { type Customer, customerEndpoints } from '../../src/contract/customer/customers'
import { flowsOfCustomer } from '../../src/features/customer/flows/flow-address'
import { call } from '../../src/lib/api'

/** The selected follow-up record; only one may be selected. */
const flowOf = (rows: readonly ListRow[]) => onlyRow(rows, customerEndpoints.flowList)

/** The customer whose follow-ups are shown, if the list shows one customer's. */
const customerShown = async ({ router, toasts }: CommandContext): Promise<Customer | null> => {
  const id = new URL(router.get().location, 'https://console.invalid').searchParams.get('customerId')
  if (id === null) {
    toasts.show('warn', '先选中一条跟进，或按客户筛选')
    return null
  }
  const customer = await call(customerEndpoints.info, { query: { id: Number(id) } })
  if (!customer) toasts.show('bad', '这个客户不在了，请重新选择')
  return customer
}

const flowDialog = async () => (await import('../../src/features/customer/flows/flow-dialog')).FlowDialog

const whichCustomer = pick({
  ...{ name: 'id', title: '选择客户' },
  options: ({ query, signal }) => customerSelector.search(query, signal),
})

/** The data about a customer that the follow-up dialog needs. */
const about = ({ id, name, type }: Customer) => ({ customerId: id, name, type })

export const flowCommands: Command[] = [
  defineCommand({
    id: 'customer.add-flow-to',
    title: '新增跟进',
    section: '客户',
    icon: MessageSquarePlus,
    hotkey: 'c',
    places: ['flow.toolbar'],
    permission: 'customer-flow:add',
    when: { rows: 'flow' },
    params: [whichCustomer],
    opens: {
      load: flowDialog,
      async props({ id }, { toasts }) {
        const customer = await call(customerEndpoints.info, { query: { id } })
        if (!customer) toasts.show('bad', '这个客户不在了，请重新选择')
        return customer && about(customer)
      },
    },
  }),
  defineCommand({
    id: 'customer.dial-shown',
    title: '打给这位客户',
    section: '客户',
    icon: Phone,
    hotkey: 'd',
    places: ['flow.empty'],
    permission: 'call:dial',
    when: { rows: 'flow', selection: 'none', call: atStation },
    refuses: duringCall,
    keyOnly: true,
    async run(_args, context) {
      const customer = await customerShown(context)
      if (customer) await dialReference(context, customer.phoneRef)
    },
  }),
  defineCommand({
    id: 'customer.add-flow-to-shown',
    title: '写第一条跟进',
    section: '客户',
    icon: MessageSquareText,
    hotkey: 'n',
    places: ['flow.empty'],
    permission: 'customer-flow:add',
    when: { rows: 'flow', selection: 'none' },
    keyOnly: true,
    opens: {
      load: flowDialog,
      async props(_args, context) {
        const customer = await customerShown(context)
        return customer && about(customer)
      },
    },
  }),
  defineCommand({
    id: 'customer.filter-flows',
    title: '只看这位客户的跟进',
    section: '客户',
    icon: UserSearch,
    places: [{ place: 'flow.row', group: 'filter' }],
    when: { rows: 'flow', selection: 'one' },
    run: (_args, { rows, router }) => router.go(flowsOfCustomer(flowOf(rows).customerId)),
  }),
]
