/** Call records and statistics. */
import { ClipboardPen, Copy, Headset, History, PhoneOff, PhoneOutgoing, UserSearch } from 'lucide-react'
import type { CallAddress } from '../src/console/calls/call-address'
import { dialReference, duringCall } from '../src/console/calls/dial'
import { pointAtNumbers } from '../src/console/data/read'
import type { ListRow } from '../src/console/list/active-list'
import { refusedBy } from '../src/console/list/refused-by'
import { onlyRow, rowsOf } from '../src/console/list/rows-of'
import { text } from '../src/console/registry/params'
import { phoneStep } from '../src/console/registry/phone-step'
import { type Command, defineCommand } from '../src/console/registry/registry'
import { atStation } from '../src/console/registry/scopes'
import type { CommandContext } from '../src/console/shell'
import { type CallAction, callEndpoints } from '../src/contract/call'
import { tailIn } from '../src/features/call/number-tail'

const section = '通话'
const when = { rows: 'call', selection: 'one' } as const
const history = '/call/history'

/** The selected call; only one may be selected. */
const callOf = (rows: readonly ListRow[]) => onlyRow(rows, callEndpoints.list)

/** Why the viewer may not do this to it, as the server says. */
const whyNot = (action: CallAction) => (rows: readonly ListRow[]) => refusedBy(rowsOf(rows, callEndpoints.list), action)

const wrapupDialog = async () => (await import('../src/features/call/wrapup-dialog')).WrapupDialog

/** Loaded when the user goes there. */
const addresses = () => import('../src/console/calls/call-address')

/** Shows the calls of one number, customer or person, in the current period. */
const narrow = async ({ router }: CommandContext, filter: CallAddress) => {
  const { callsAt } = await addresses()
  const now = new URL(router.get().location, 'https://console.invalid').searchParams.get('createTime')
  await router.go(callsAt({ ...filter, ...(now !== null && { createTime: now }) }))
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
      (await import('../src/features/call/hang-up')).hangUpCall(context, callOf(context.rows)),
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
  defineCommand({
    id: 'call.open-calls-of-phone',
    title: '查这个号码的通话',
    section,
    icon: History,
    permission: history,
    params: [phoneStep],
    async run({ phone }, { router }) {
      const [{ callsAt, longestPeriod }, pointed] = await Promise.all([addresses(), pointAtNumbers(phone)])
      await router.go(callsAt({ createTime: longestPeriod(Date.now()), phone: pointed }))
    },
  }),
  defineCommand({
    id: 'call.open-calls-of-tail',
    title: '查尾号的通话',
    section,
    keywords: ['后四位'],
    icon: History,
    permission: history,
    params: [
      text({
        name: 'tail',
        title: '号码后 4 位',
        placeholder: '4 位数字',
        check: (typed) => (tailIn(typed, '#') === null ? '输入 4 位数字' : null),
        reads: tailIn,
      }),
    ],
    async run({ tail }, { router }) {
      const { callsAt, longestPeriod } = await addresses()
      await router.go(callsAt({ createTime: longestPeriod(Date.now()), phone: tailIn(tail, '#') ?? tail }))
    },
  }),
]
