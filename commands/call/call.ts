/** The actions on call records. They load with the first page of calls. */
import {
  ClipboardPen,
  Copy,
  Headset,
  History,
  MessagesSquare,
  Pencil,
  PhoneOff,
  PhoneOutgoing,
  UserSearch,
} from 'lucide-react'
import type { CallAddress } from '../../src/console/calls/call-address'
import { dialReference, duringCall } from '../../src/console/calls/dial'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import type { CommandContext } from '../../src/console/shell'
import { type CustomerKey, openSlot } from '../../src/console/slots'
import { type Call, type CallAction, callEndpoints } from '../../src/contract/call'
import { addresses, section } from './common'

const when = { rows: 'call', selection: 'one' } as const

/** The selected call; only one may be selected. */
const callOf = (rows: readonly ListRow[]) => onlyRow(rows, callEndpoints.list)

/** Why the viewer may not do this with it, in the server's words. */
const whyNot = (action: CallAction) => (rows: readonly ListRow[]) => refusedBy(rowsOf(rows, callEndpoints.list), action)

/** The customer form for a call: that of its customer, or by its number and caller; null if there is no number. */
const formOf = ({ customerId, phone, phoneRef, userId }: Call): CustomerKey | null => {
  if (customerId !== null) return { id: customerId, userId: null, phone: null }
  return phoneRef === null ? null : { id: null, userId, phone: phoneRef, mask: phone }
}

const wrapupDialog = async () => (await import('../../src/features/call/wrapup-dialog')).WrapupDialog

/** Shows the calls of one number, customer or person, in the current period. */
const narrow = async ({ router }: CommandContext, filter: CallAddress) => {
  const { callListAddress } = await addresses()
  const now = new URL(router.get().location, 'https://console.invalid').searchParams.get('createTime')
  await router.go(callListAddress({ ...filter, ...(now !== null && { createTime: now }) }))
}

export const callCommands: Command[] = [
  defineCommand({
    id: 'call.redial',
    title: '重拨',
    section,
    keywords: ['再打', '回拨'],
    icon: PhoneOutgoing,
    hotkey: 'd',
    places: [{ place: 'call.row', primary: true }],
    permission: 'call:dial',
    when: { ...when, call: atStation },
    refuses: duringCall,
    run: (_args, context) => dialReference(context, callOf(context.rows).phoneRef),
  }),
  defineCommand({
    id: 'call.hang-up',
    title: '挂断通话',
    section,
    keywords: ['结束通话', '强拆'],
    icon: PhoneOff,
    places: ['call.row'],
    permission: 'call:hangup-other',
    when,
    danger: true,
    refuses: whyNot('hangUp'),
    run: async (_args, context) =>
      (await import('../../src/features/call/hang-up')).hangUpCall(context, callOf(context.rows)),
  }),
  defineCommand({
    id: 'call.change-wrapup',
    title: '改小结',
    section,
    keywords: ['修改结果'],
    icon: ClipboardPen,
    hotkey: 'e',
    places: [{ place: 'call.row', primary: true }],
    permission: 'call:wrapup',
    when,
    refuses: whyNot('changeWrapup'),
    opens: { load: wrapupDialog, props: (_args, { rows }) => ({ call: callOf(rows), label: rows[0]?.label ?? '' }) },
  }),
  defineCommand({
    id: 'call.edit-customer',
    title: '客户信息',
    section,
    keywords: ['登记客户', '编辑客户'],
    icon: Pencil,
    places: ['call.row'],
    permission: 'customer:save',
    when,
    refuses: (rows) => (rows[0] && formOf(callOf(rows)) === null ? '这通电话没有号码' : null),
    run(_args, context) {
      const of = formOf(callOf(context.rows))
      if (of) void openSlot(context, 'customerForm', { of })
    },
  }),
  defineCommand({
    id: 'call.show-flows',
    title: '跟进明细',
    section,
    keywords: ['跟进记录', '客户跟踪'],
    icon: MessagesSquare,
    places: ['call.row'],
    permission: 'customer:list',
    when,
    refuses: (rows) => (rows[0] && callOf(rows).customerId === null ? '这个号码还不是客户' : null),
    run(_args, context) {
      const { customerId } = callOf(context.rows)
      if (customerId !== null) void openSlot(context, 'customerFlows', { customerId })
    },
  }),
  defineCommand({
    id: 'call.reveal',
    title: '查看被叫的完整号码',
    section,
    places: ['call.row'],
    permission: 'customer:reveal',
    when,
    refuses: (rows) => (rows[0] && callOf(rows).phoneRef === null ? '这通电话没有号码' : null),
    opens: {
      load: async () => (await import('../../src/console/display/reveal-dialog')).RevealDialog,
      props(_args, { rows }) {
        const { phone, phoneRef, customerName } = callOf(rows)
        return { name: customerName ?? '被叫', of: { phone, phoneRef } }
      },
    },
  }),
  defineCommand({
    id: 'call.copy-number',
    title: '复制通话ID',
    section,
    icon: Copy,
    places: ['call.row'],
    when,
    async run(_args, { rows, toasts }) {
      await navigator.clipboard.writeText(callOf(rows).callNo)
      toasts.show('ok', '通话ID 已复制')
    },
  }),
  defineCommand({
    id: 'call.filter-by-phone',
    title: '只看这个号码',
    section,
    icon: History,
    places: [{ place: 'call.row', group: 'filter' }],
    when,
    async run(_args, context) {
      const { phone, phoneRef } = callOf(context.rows)
      if (phoneRef === null) return context.toasts.show('warn', '这通电话没有号码')
      const { calleeValue } = await addresses()
      await narrow(context, { phone: calleeValue(phone, phoneRef) })
    },
  }),
  defineCommand({
    id: 'call.filter-by-customer',
    title: '只看这位客户的通话',
    section,
    icon: UserSearch,
    places: [{ place: 'call.row', group: 'filter' }],
    permission: 'customer:list',
    when,
    run(_args, context) {
      const { customerId } = callOf(context.rows)
      if (customerId !== null) return narrow(context, { customerId: String(customerId) })
      context.toasts.show('warn', '这个号码还不是客户')
    },
  }),
  defineCommand({
    id: 'call.filter-by-agent',
    title: '只看这位坐席',
    section,
    icon: Headset,
    places: [{ place: 'call.row', group: 'filter' }],
    permission: 'user:search',
    when,
    run: (_args, context) => narrow(context, { userId: String(callOf(context.rows).userId) }),
  }),
]
