/** 锁定电话: numbers that must not be called. */
import { CalendarPlus, FileUp, LockKeyhole, LockOpen, MessageSquareWarning } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { pick, text } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { type LockAction, lockedEndpoints, unlockLimits } from '../../src/contract/phone/locked'

const section = '锁定电话'
const actions = () => import('../../src/features/customer/locked/locked-data')

const whyNot = (action: LockAction) => (rows: readonly ListRow[]) =>
  refusedBy(rowsOf(rows, lockedEndpoints.list), action)

const ofOne = { section, when: { rows: 'locked', selection: 'one' } } as const
const ofSelected = { section, when: { rows: 'locked', selection: ['one', 'many'] } } as const

export const lockedCommands: Command[] = [
  defineCommand({
    id: 'locked.add',
    title: '锁定号码',
    section,
    keywords: ['黑名单', '拒绝来电', '投诉'],
    icon: LockKeyhole,
    hotkey: 'c',
    places: ['locked.toolbar'],
    permission: 'lock:place',
    when: { rows: 'locked' },
    opens: { load: async () => (await import('../../src/features/customer/locked/lock-dialog')).LockDialog },
  }),
  defineCommand({
    id: 'locked.import',
    title: '导入锁定号码',
    section,
    keywords: ['黑名单', '名单'],
    icon: FileUp,
    places: ['locked.toolbar'],
    permission: 'lock:place',
    opens: { load: async () => (await import('../../src/features/customer/locked/import-dialog')).ImportLocksDialog },
  }),
  defineCommand({
    ...ofSelected,
    id: 'locked.extend',
    title: '延期',
    keywords: ['延长锁定'],
    icon: CalendarPlus,
    hotkey: 'e',
    places: [{ place: 'locked.row', primary: true }, 'locked.bulk'],
    permission: 'lock:place',
    refuses: whyNot('extend'),
    params: [
      pick({
        ...{ name: 'days', title: '延长多久' },
        options: () => [
          { value: 30, label: '30 天' },
          { value: 90, label: '90 天' },
          { value: 365, label: '一年' },
          { value: 0, label: '长期' },
        ],
      }),
    ],
    run: async ({ days }, context) => (await actions()).extendLocks(context, days),
  }),
  defineCommand({
    ...ofSelected,
    id: 'locked.unlock',
    title: '解锁',
    icon: LockOpen,
    hotkey: 'u',
    places: [{ place: 'locked.row', primary: true }, 'locked.bulk'],
    permission: 'lock:lift',
    refuses: whyNot('unlock'),
    params: [text({ name: 'reason', title: '为什么解锁', limits: unlockLimits.reason })],
    run: async ({ reason }, context) => (await actions()).unlockNumbers(context, reason),
  }),
  defineCommand({
    ...ofOne,
    id: 'locked.handle',
    title: '处理投诉',
    icon: MessageSquareWarning,
    hotkey: 'a',
    places: ['locked.row'],
    permission: 'lock:lift',
    refuses: whyNot('handle'),
    opens: {
      load: async () => (await import('../../src/features/customer/locked/handle-dialog')).HandleDialog,
      props: (_args, { rows }) => ({ lock: onlyRow(rows, lockedEndpoints.list) }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'locked.keep',
    title: '驳回解锁申请',
    icon: LockKeyhole,
    places: ['locked.row'],
    permission: 'lock:lift',
    refuses: whyNot('keep'),
    params: [text({ name: 'reason', title: '为什么不解锁', limits: unlockLimits.reason })],
    run: async ({ reason }, context) => (await actions()).keepLock(context, reason),
  }),
]
