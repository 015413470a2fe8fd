/** The call centre. */
import {
  CalendarClock,
  CalendarDays,
  Clock,
  Lock,
  LockOpen,
  Phone,
  PhoneForwarded,
  Redo2,
  SkipForward,
} from 'lucide-react'
import { leaveField } from '../src/console/hotkeys/target'
import { confirmation, date, type OptionsInput, pick, text } from '../src/console/params'
import { type Command, defineCommand } from '../src/console/registry'
import { atStation } from '../src/console/scopes'
import { agentStates, chosenStates } from '../src/contract/agent-states'
import type { Callback } from '../src/contract/phone'
import { normalizePhone } from '../src/lib/phone'
import { groupPhone } from '../src/lib/phone-groups'
import { isPhoneRef } from '../src/lib/phone-ref'

const section = '呼叫'
const permission = 'call:dial'

/** The workstation has no list in the sense of the list keys; and not everybody whose page it is has one. */
const here = { view: '/phone/index', list: false, call: atStation } as const
/** Somebody is on the line, or was until just now. */
const withCall = ['dialling', 'ringing', 'talking', 'wrap-up'] as const
const onLine = ['dialling', 'ringing', 'talking'] as const

/** What is done here: fetched when something is. */
const deeds = () => import('../src/features/phone/phone-data')

const searchCustomers = async ({ query, signal }: OptionsInput) =>
  (await import('../src/console/lookups')).searchCustomers(query, signal)
const callbacksDrawer = async () => (await import('../src/features/phone/callbacks-drawer')).CallbacksDrawer
const pasteListDialog = async () => (await import('../src/features/phone/paste-list-dialog')).PasteListDialog

/** Chooses a result, by its digit on the page and with Alt in a field. */
const resultCommands = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => {
  const common = {
    title: `小结 ${digit}`,
    section,
    permission,
    when: { ...here, call: withCall },
    keyOnly: true,
    run: async (_args, context) => (await deeds()).chooseResult(context, digit),
  } satisfies Omit<Command, 'id'>
  return [
    defineCommand({ ...common, id: `phone.result-${digit}`, hotkey: String(digit) }),
    defineCommand({ ...common, id: `phone.result-in-field-${digit}`, hotkey: `Alt+${digit}`, allowInInput: true }),
  ]
})

export const phoneCommands: Command[] = [
  defineCommand({
    id: 'phone.dial',
    title: '拨打',
    section,
    keywords: ['打电话', '外呼', '呼叫', '拨号'],
    icon: Phone,
    hotkey: 'd',
    places: ['phone'],
    permission,
    when: { call: atStation },
    takes: 'phone',
    params: [
      text({
        name: 'phone',
        title: '电话号码',
        placeholder: '完整号码，可带空格、横线或 +86',
        check: (typed) => (isPhoneRef(typed) || normalizePhone(typed) !== null ? null : '号码看起来不对'),
        shown: groupPhone,
      }),
    ],
    run: async ({ phone }, context) => (await deeds()).dialNumber(context, normalizePhone(phone) ?? phone),
  }),
  defineCommand({
    id: 'phone.dial-customer',
    title: '拨打客户',
    section,
    keywords: ['打电话', '按姓名'],
    icon: PhoneForwarded,
    permission,
    when: { call: atStation },
    params: [pick({ name: 'id', title: '选择客户', options: searchCustomers })],
    run: async ({ id }, context) => (await deeds()).dialCustomer(context, id),
  }),
  defineCommand({
    id: 'phone.redial',
    title: '重拨上一个',
    section,
    keywords: ['再打一次', '上一个号码'],
    icon: Redo2,
    hotkey: 'Shift+d',
    permission,
    when: { call: atStation },
    dials: true,
    run: async (_args, context) => (await deeds()).redial(context),
  }),
  defineCommand({
    id: 'phone.dial-current',
    title: '拨打当前',
    section,
    hotkey: 'Enter',
    permission,
    when: here,
    keyOnly: true,
    run: async (args, context) => (await deeds()).dialCurrent(context, (args as { subject?: unknown }).subject),
  }),
  defineCommand({
    id: 'phone.hang-up',
    title: '挂断',
    section,
    hotkey: 'Alt+h',
    permission,
    when: { call: onLine },
    allowInInput: true,
    run: async (_args, context) => (await deeds()).hangUp(context),
  }),
  defineCommand({
    id: 'phone.mute',
    title: '静音',
    section,
    keywords: ['取消静音'],
    hotkey: 'Alt+m',
    permission,
    when: { call: 'talking' },
    allowInInput: true,
    run: async (_args, context) => (await deeds()).toggleMute(context),
  }),
  defineCommand({
    id: 'phone.book',
    title: '预约',
    section,
    keywords: ['回访', '提醒'],
    icon: CalendarClock,
    hotkey: 'b',
    permission,
    when: here,
    run: async (_args, context) => (await deeds()).book(context),
  }),
  defineCommand({
    id: 'phone.add-callback',
    title: '预约回访',
    section,
    permission,
    when: here,
    params: [
      date({ name: 'time', title: '什么时候回访', time: true }),
      text({ name: 'note', title: '说明', placeholder: '可以不填', optional: true, limits: { maxLength: 200 } }),
    ],
    run: async (args, context) =>
      (await deeds()).addCallback(context, args.time, args.note, (args as { subject?: unknown }).subject),
  }),
  defineCommand({
    id: 'phone.cancel-callback',
    title: '取消预约',
    section,
    keywords: ['取消回访', '删除预约'],
    permission,
    when: here,
    run: async (args, context) =>
      (await import('../src/features/phone/callbacks-data')).cancelCallback(context, (args as { row?: unknown }).row),
  }),
  defineCommand({
    id: 'phone.open-callbacks',
    title: '我的预约',
    section,
    keywords: ['回访', '提醒', '今天', '到期'],
    icon: CalendarDays,
    hotkey: 'Shift+b',
    permission: '/phone/index',
    when: { call: atStation },
    code: callbacksDrawer,
    run: (_args, { dialogs }) => void dialogs.open(callbacksDrawer, {}),
  }),
  defineCommand({
    id: 'phone.dial-callback',
    title: '拨打预约',
    section,
    permission,
    when: { call: atStation },
    keyOnly: true,
    run: async (args, context) =>
      (await import('../src/features/phone/callbacks-data')).dialCallback(
        context,
        (args as { callback: Callback }).callback,
      ),
  }),
  defineCommand({
    id: 'phone.lock-number',
    title: '锁定',
    section,
    keywords: ['锁定号码', '黑名单', '拒绝来电'],
    icon: Lock,
    hotkey: 'Alt+l',
    permission,
    when: here,
    allowInInput: true,
    params: [
      pick({
        name: 'days',
        title: '锁定多久',
        options: () => [
          { value: 30, label: '30 天' },
          { value: 90, label: '90 天' },
          { value: 365, label: '一年' },
          { value: 0, label: '一直锁定' },
        ],
      }),
      text({ name: 'reason', title: '锁定原因', limits: { maxLength: 200 } }),
    ],
    run: async ({ days, reason }, context) =>
      (await import('../src/features/phone/locks')).lockNumber(context, days, reason),
  }),
  defineCommand({
    id: 'phone.unlock-number',
    title: '解锁号码',
    section,
    keywords: ['解除锁定', '取消锁定'],
    icon: LockOpen,
    permission: 'lock:lift',
    when: here,
    params: [text({ name: 'reason', title: '解锁原因', limits: { maxLength: 200 } })],
    run: async (args, context) =>
      (await import('../src/features/phone/locks')).unlockNumber(context, args.reason, (args as { id?: unknown }).id),
  }),
  defineCommand({
    id: 'phone.put-off',
    title: '稍后',
    section,
    keywords: ['稍后再呼', '推迟', '名单'],
    icon: Clock,
    hotkey: 'w',
    permission,
    when: here,
    run: async (_args, context) => (await import('../src/features/phone/list-items')).decideItem(context, 'LATER'),
  }),
  defineCommand({
    id: 'phone.skip',
    title: '跳过',
    section,
    keywords: ['不再呼叫', '名单'],
    icon: SkipForward,
    hotkey: 'x',
    permission,
    when: here,
    run: async (_args, context) => (await import('../src/features/phone/list-items')).decideItem(context, 'SKIPPED'),
  }),
  defineCommand({
    id: 'phone.save-and-next',
    title: '保存并下一位',
    section,
    hotkey: 'Alt+n',
    permission,
    when: here,
    allowInInput: true,
    run: async (_args, context) => (await deeds()).station(context).save(true),
  }),
  defineCommand({
    id: 'phone.save',
    title: '保存',
    section,
    keywords: ['保存小结'],
    hotkey: 'Alt+s',
    permission,
    when: here,
    allowInInput: true,
    run: async (_args, context) => (await deeds()).station(context).save(false),
  }),
  defineCommand({
    id: 'phone.extend-wrap-up',
    title: '+30 秒',
    section,
    keywords: ['延长整理'],
    hotkey: '+',
    permission,
    when: { ...here, call: 'wrap-up' },
    run: async (_args, context) => (await deeds()).extendWrapUp(context),
  }),
  defineCommand({
    id: 'phone.choose-state',
    title: '切换状态',
    section,
    keywords: chosenStates.map((state) => agentStates[state]),
    hotkey: 's',
    permission: '/phone/index',
    when: here,
    params: [
      pick({
        name: 'state',
        title: '切换为',
        options: () => chosenStates.map((value) => ({ value, label: agentStates[value] })),
      }),
    ],
    run: async ({ state }, context) => (await deeds()).chooseState(context, state),
  }),
  defineCommand({
    id: 'phone.next',
    title: '下一位',
    section,
    hotkey: 'j',
    when: here,
    keyOnly: true,
    repeatable: true,
    run: async (_args, context) => (await deeds()).station(context).move(1),
  }),
  defineCommand({
    id: 'phone.previous',
    title: '上一位',
    section,
    hotkey: 'k',
    when: here,
    keyOnly: true,
    repeatable: true,
    run: async (_args, context) => (await deeds()).station(context).move(-1),
  }),
  defineCommand({
    id: 'phone.edit-form',
    title: '填写客户信息',
    section,
    hotkey: 'i',
    when: here,
    keyOnly: true,
    leadsToField: true,
    run: async (_args, context) => (await deeds()).editForm(context),
  }),
  defineCommand({
    id: 'phone.leave-form',
    title: '离开表单',
    section,
    hotkey: 'Escape',
    when: { ...here, focus: 'field' },
    allowInInput: true,
    keyOnly: true,
    // Before anything is fetched: a digit right after it chooses a result.
    async run(_args, context) {
      leaveField()
      ;(await deeds()).leaveForm(context)
    },
  }),
  defineCommand({
    id: 'phone.filter-queue',
    title: '筛选队列',
    section,
    hotkey: ['/', 'f'],
    when: here,
    leadsToField: true,
    run: async (_args, context) => (await deeds()).station(context).hands()?.focusFilter(),
  }),
  defineCommand({
    id: 'phone.choose-queue',
    title: '切换队列',
    section,
    keywords: ['视图', '名单'],
    hotkey: 'v',
    when: here,
    run: async (_args, context) => (await deeds()).station(context).hands()?.openViews(),
  }),
  defineCommand({
    id: 'phone.refresh-queue',
    title: '刷新队列',
    section,
    hotkey: 'r',
    when: here,
    run: async (_args, context) => (await deeds()).refreshQueue(context),
  }),
  defineCommand({
    id: 'phone.paste-list',
    title: '粘贴名单',
    section,
    keywords: ['导入号码'],
    permission,
    when: here,
    code: pasteListDialog,
    run: (_args, { dialogs }) => void dialogs.open(pasteListDialog, {}),
  }),
  defineCommand({
    id: 'phone.delete-list',
    title: '删除名单',
    section,
    permission,
    when: here,
    keyOnly: true,
    danger: true,
    params: [
      confirmation({
        name: 'sure',
        title: '删除名单',
        text: () => '名单里没打的号码不再排队，打过的通话记录还在。',
        ok: '删除',
        danger: true,
      }),
    ],
    run: async (args, context) => (await deeds()).deleteList(context, (args as { id?: unknown }).id as number),
  }),
  ...resultCommands,
]
