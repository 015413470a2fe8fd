/** The person in the panes of the call centre: to call, to call later, not to call any more. */
import { CalendarClock, Lock, LockOpen, PhoneForwarded, ScanEye } from 'lucide-react'
import { duringCall } from '../../src/console/calls/dial'
import { lockDurations } from '../../src/console/calls/lock-durations'
import { pick, text } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { lockLimits, unlockLimits } from '../../src/contract/phone/locks'
import { actions, here, permission, section } from './common'

export const currentCommands: Command[] = [
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
    id: 'phone.dial-next-number',
    title: '换号拨打',
    section,
    keywords: ['其他号码', '第二个号码'],
    icon: PhoneForwarded,
    hotkey: 'Alt+o',
    permission,
    when: here,
    allowInInput: true,
    refuses: duringCall,
    run: async (_args, context) => (await actions()).dialNextNumber(context),
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
        options: () => lockDurations,
      }),
      text({ name: 'reason', title: '锁定原因', limits: lockLimits.reason }),
    ],
    run: async ({ days, reason }, context) =>
      (await import('../../src/features/phone/call/locks')).lockSubject(context, days, reason),
  }),
  defineCommand({
    id: 'phone.reveal',
    title: '查看对方的完整号码',
    section,
    icon: ScanEye,
    permission: 'customer:reveal',
    when: here,
    run: async (_args, context) => (await import('../../src/features/phone/call/reveal')).revealSubject(context),
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
