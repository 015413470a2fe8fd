/** Placing a call, and the current call. */
import { CalendarClock, CalendarDays, Lock, LockOpen, Phone, Redo2 } from 'lucide-react'
import { duringCall } from '../../src/console/calls/dial'
import { pick, text } from '../../src/console/registry/params'
import { phoneStep } from '../../src/console/registry/phone-step'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import type { Callback } from '../../src/contract/phone/callbacks'
import { lockLimits, unlockLimits } from '../../src/contract/phone/locks'
import { normalizePhone } from '../../src/lib/phone/phone'
import { actions, here, permission, section } from './common'

const onLine = ['dialling', 'ringing', 'talking'] as const

const callbacksDrawer = async () =>
  (await import('../../src/features/phone/callbacks/callbacks-drawer')).CallbacksDrawer

export const callingCommands: Command[] = [
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
    params: [phoneStep],
    run: async ({ phone }, context) => (await actions()).dialNumber(context, normalizePhone(phone) ?? phone),
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
    refuses: duringCall,
    run: async (_args, context) => (await actions()).redial(context),
  }),
  defineCommand({
    id: 'phone.dial-current',
    title: '拨打当前',
    section,
    hotkey: 'Enter',
    permission,
    when: here,
    keyOnly: true,
    run: async (args, context) => (await actions()).dialCurrent(context, (args as { subject?: unknown }).subject),
  }),
  defineCommand({
    id: 'phone.hang-up',
    title: '挂断',
    section,
    hotkey: 'Alt+h',
    permission,
    when: { call: onLine },
    allowInInput: true,
    run: async (_args, context) => (await actions()).hangUp(context),
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
    run: async (_args, context) => (await actions()).toggleMute(context),
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
    run: async (_args, context) => (await actions()).book(context),
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
    opens: { load: callbacksDrawer },
  }),
  defineCommand({
    id: 'phone.dial-callback',
    title: '拨打预约',
    section,
    permission,
    when: { call: atStation },
    keyOnly: true,
    run: async (args, context) =>
      (await import('../../src/features/phone/callbacks/callbacks-data')).dialCallback(
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
      text({ name: 'reason', title: '锁定原因', limits: lockLimits.reason }),
    ],
    run: async ({ days, reason }, context) =>
      (await import('../../src/features/phone/call/locks')).lockNumber(context, days, reason),
  }),
  defineCommand({
    id: 'phone.unlock-number',
    title: '解锁号码',
    section,
    keywords: ['解除锁定', '取消锁定'],
    icon: LockOpen,
    permission: 'lock:lift',
    when: here,
    params: [text({ name: 'reason', title: '解锁原因', limits: unlockLimits.reason })],
    run: async (args, context) =>
      (await import('../../src/features/phone/call/locks')).unlockNumber(
        context,
        args.reason,
        (args as { id?: unknown }).id,
      ),
  }),
]
