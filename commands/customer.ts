/** Customers and their follow-up. */
import {
  History,
  MessageSquarePlus,
  MessageSquareText,
  Pencil,
  Phone,
  PhoneCall,
  UserPlus,
  UserSearch,
} from 'lucide-react'
import { dialReference, duringCall } from '../src/console/calls/dial'
import { read } from '../src/console/data/read'
import type { ListRow } from '../src/console/list/active-list'
import { refusedBy } from '../src/console/list/refused-by'
import { onlyRow, rowsOf } from '../src/console/list/rows-of'
import { pick } from '../src/console/registry/params'
import { phoneStep } from '../src/console/registry/phone-step'
import { type Command, defineCommand } from '../src/console/registry/registry'
import { atStation } from '../src/console/registry/scopes'
import { customerSelector } from '../src/console/selectors/lazy'
import type { CommandContext } from '../src/console/shell'
import { type Customer, customerEndpoints } from '../src/contract/customer'
import { flowsOfCustomer } from '../src/features/customer/flow-address'
import { call } from '../src/lib/api'

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

const flowDialog = async () => (await import('../src/features/customer/flow-dialog')).FlowDialog
const infoDialog = async () => (await import('../src/features/customer/customer-info-dialog')).CustomerInfoDialog

const whichCustomer = pick({
  ...{ name: 'id', title: '选择客户' },
  options: ({ query, signal }) => customerSelector.search(query, signal),
})

/** The data about a customer that the follow-up dialog needs. */
const about = ({ id, name, type }: Customer) => ({ customerId: id, name, type })

/** The form of a customer, or of a new customer of this person. */
const infoOf = (id: number | null, userId: number | null) => ({ of: { id, userId, phone: null } })

export const customerCommands: Command[] = [
  defineCommand({
    id: 'customer.add',
    title: '新增客户',
    section: '客户',
    keywords: ['登记客户'],
    icon: UserPlus,
    places: ['flow.toolbar'],
    permission: 'customer:save',
    opens: { load: infoDialog, props: (_args, { session }) => infoOf(null, session.get().user?.info.id ?? null) },
  }),
  defineCommand({
    id: 'customer.edit',
    title: '编辑客户',
    section: '客户',
    keywords: ['修改客户', '客户信息'],
    icon: Pencil,
    places: ['flow.head'],
    permission: 'customer:save',
    params: [whichCustomer],
    opens: { load: infoDialog, props: ({ id }) => infoOf(id, null) },
  }),
  defineCommand({
    id: 'customer.dial',
    title: '拨打这位客户',
    section: '客户',
    keywords: ['打电话', '外呼'],
    icon: Phone,
    hotkey: 'd',
    places: [{ place: 'flow.row', primary: true }],
    permission: 'call:dial',
    when: { rows: 'flow', selection: 'one', call: atStation },
    refuses: duringCall,
    run: (_args, context) => dialReference(context, flowOf(context.rows).customer?.phoneRef),
  }),
  defineCommand({
    id: 'customer.add-flow',
    title: '写跟进',
    section: '客户',
    keywords: ['跟进记录', '备注'],
    icon: MessageSquareText,
    hotkey: 'n',
    places: [{ place: 'flow.row', primary: true }, 'flow.head'],
    permission: 'customer-flow:add',
    when: { rows: 'flow', selection: 'one' },
    refuses: (rows) => refusedBy(rowsOf(rows, customerEndpoints.flowList), 'addFlow'),
    opens: {
      load: flowDialog,
      props(_args, { rows }) {
        const [headed] = rowsOf(rows, customerEndpoints.list)
        if (headed) return about(headed)
        const { customerId, customer, type } = flowOf(rows)
        return { customerId, name: customer?.name ?? '客户', type: customer?.type ?? type }
      },
    },
  }),
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
  defineCommand({
    id: 'customer.open-calls',
    title: '这位客户的通话',
    ...{ section: '客户', icon: PhoneCall },
    places: [{ place: 'flow.row', group: 'related' }, 'flow.head'],
    permission: '/call/history',
    when: { rows: 'flow', selection: 'one' },
    async run(_args, { rows, router }) {
      const { callListAddress, longestPeriod } = await import('../src/console/calls/call-address')
      const customerId = rowsOf(rows, customerEndpoints.list)[0]?.id ?? flowOf(rows).customerId
      await router.go(callListAddress({ createTime: longestPeriod(Date.now()), customerId: String(customerId) }))
    },
  }),
  defineCommand({
    id: 'customer.open-flows-of-phone',
    title: '查这个号码的跟进',
    section: '客户',
    icon: History,
    permission: 'customer:list',
    params: [phoneStep],
    async run({ phone }, { router, toasts }) {
      const customer = await read(customerEndpoints.info, { query: { phone } })
      if (customer) await router.go(flowsOfCustomer(customer.id))
      else toasts.show('warn', '没有这个号码的客户')
    },
  }),
]
