/** Talking to a customer, and what was said. */
import { MessageSquareText, Phone, PhoneCall } from 'lucide-react'
import { dialReference, duringCall } from '../../src/console/calls/dial'
import { lockDurations } from '../../src/console/calls/lock-durations'
import type { ListRow } from '../../src/console/list/active-list'
import { refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { date, pick, text } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { longestNote, longestReason } from '../../src/contract/phone/fields'
import { all, customerOf, ofOne, row, section, whyNot } from './common'

const contact = () => import('../../src/features/customer/contact-data')
const phones = () => import('../../src/features/customer/phones/phone-data')
const flowDialog = async () => (await import('../../src/features/customer/flows/flow-dialog')).FlowDialog

/** The one customer, for a dialog about it. */
function whose(_args: object, { rows }: { rows: readonly ListRow[] }) {
  const { id: customerId, name } = customerOf(rows)
  return { customerId, name }
}

export const contactCommands: Command[] = [
  defineCommand({
    id: 'customer.dial',
    title: '拨打这位客户',
    section,
    keywords: ['打电话', '外呼'],
    icon: Phone,
    hotkey: 'd',
    places: all.map((kind) => ({ place: `${kind}.row` as const, primary: true })),
    permission: 'call:dial',
    when: { rows: all, selection: 'one', call: atStation },
    refuses: duringCall,
    run: (_args, context) => dialReference(context, customerOf(context.rows).phoneRef),
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.dial-next-number',
    title: '换号拨打这位客户',
    icon: Phone,
    hotkey: 'o',
    places: row,
    permission: 'call:dial',
    refuses: duringCall,
    run: async (_args, context) => (await phones()).dialNextNumber(context, customerOf(context.rows).id),
  }),
  defineCommand({
    id: 'customer.call-view',
    title: '连拨当前视图',
    section,
    hotkey: 'Alt+d',
    places: ['my-customer.toolbar'],
    permission: 'call:dial',
    when: { rows: 'my-customer', call: atStation },
    run: async (_args, context) => (await contact()).callView(context),
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.book',
    title: '预约回访这位客户',
    keywords: ['提醒'],
    hotkey: 'Alt+b',
    places: row,
    permission: 'call:dial',
    params: [
      date({ name: 'time', title: '什么时候回访', time: true }),
      text({
        name: 'note',
        title: '说明',
        placeholder: '可以不填',
        optional: true,
        limits: { maxLength: longestNote },
      }),
    ],
    run: async ({ time, note }, context) => (await contact()).bookCustomer(context, time, note),
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.lock-number',
    title: '锁定这位客户的号码',
    keywords: ['黑名单', '拒绝来电'],
    hotkey: 'Shift+l',
    places: row,
    permission: 'call:dial',
    params: [
      pick({ name: 'days', title: '锁定多久', options: () => lockDurations }),
      text({ name: 'reason', title: '锁定原因', limits: { minLength: 1, maxLength: longestReason } }),
    ],
    run: async ({ days, reason }, context) => (await contact()).lockCustomer(context, days, reason),
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.phones',
    title: '客户号码',
    keywords: ['添加号码', '首选'],
    icon: Phone,
    hotkey: 'Shift+p',
    places: row,
    permission: 'customer:save',
    refuses: whyNot('update'),
    opens: {
      load: async () => (await import('../../src/features/customer/phones/phones-dialog')).PhonesDialog,
      props: whose,
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.consents',
    title: '客户同意',
    keywords: ['授权', '撤回', '凭证'],
    hotkey: 'Shift+y',
    places: row,
    permission: 'customer:consent',
    opens: {
      load: async () => (await import('../../src/features/customer/consents/consents-dialog')).ConsentsDialog,
      props: whose,
    },
  }),
  defineCommand({
    id: 'customer.add-flow',
    title: '写跟进',
    section,
    keywords: ['跟进记录', '备注'],
    icon: MessageSquareText,
    hotkey: 'n',
    places: [...all.map((kind) => ({ place: `${kind}.row` as const, primary: true })), 'flow.head'],
    permission: 'customer-flow:add',
    when: { rows: all, selection: 'one' },
    refuses: (rows) =>
      rowsOf(rows, customerEndpoints.flowList).length > 0
        ? refusedBy(rowsOf(rows, customerEndpoints.flowList), 'addFlow')
        : whyNot('addFlow')(rows),
    opens: {
      load: flowDialog,
      props(_args, { rows }) {
        const { id: customerId, name, type } = customerOf(rows)
        return { customerId, name, type }
      },
    },
  }),
  defineCommand({
    id: 'customer.open-calls',
    title: '这位客户的通话',
    ...{ section, icon: PhoneCall },
    places: [...all.map((kind) => ({ place: `${kind}.row` as const, group: 'related' })), 'flow.head'],
    permission: '/call/history',
    when: { rows: all, selection: 'one' },
    async run(_args, { rows, router }) {
      const { callListAddress, longestPeriod } = await import('../../src/console/calls/call-address')
      const customerId = String(customerOf(rows).id)
      await router.go(callListAddress({ createTime: longestPeriod(Date.now()), customerId }))
    },
  }),
]
