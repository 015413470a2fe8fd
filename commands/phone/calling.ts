/** Placing a call, and the call that is under way, on every page. */
import { CalendarDays, Phone, Redo2 } from 'lucide-react'
import { duringCall } from '../../src/console/calls/dial'
import { phoneStep } from '../../src/console/registry/phone-step'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import type { Callback } from '../../src/contract/phone/callbacks'
import { normalizePhone } from '../../src/lib/phone/phone'
import { actions, permission, section } from './common'

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
]
