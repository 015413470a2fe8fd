/** 锁定电话 as data. */
import { phoneColumn, statusColumn, timeColumn } from '../../../console/list/column-kinds'
import { type ColumnOf, defineList, type FieldOf } from '../../../console/list/define-list'
import type { ListViewer } from '../../../console/list/list-viewer'
import { useServerMinute } from '../../../console/live/clock'
import { companySelector } from '../../../console/selectors/lazy'
import {
  complaintStates,
  type LockedNumber,
  type LockState,
  lockedEndpoints,
  lockRanges,
  lockStates,
  lockTypes,
} from '../../../contract/phone/locked'
import { lockedColumns as words } from '../../../lib/columns/locked'
import { nothing } from '../../../lib/columns/words'
import { formatShort } from '../../../lib/time/time'
import { Tag } from '../../../ui/display/tag'
import { choicesOf } from '../../../ui/picker/option'

type List = typeof lockedEndpoints.list

const fields = [
  { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '原因、完整号码，或 类型:投诉' },
  { key: 'state', title: '状态', kind: 'choice', options: choicesOf(lockStates) },
  { key: 'type', title: '类型', kind: 'choice', options: choicesOf(lockTypes) },
  { key: 'complaint', title: '投诉', kind: 'choice', single: true, options: choicesOf(complaintStates) },
  { key: 'range', title: '范围', kind: 'choice', options: choicesOf(lockRanges) },
  { key: 'createTime', title: '锁定时间', kind: 'period', from: 'createdFrom', to: 'createdTo' },
  { key: 'expireTime', title: '到期', kind: 'period', from: 'endsFrom', to: 'endsTo' },
] as const satisfies readonly FieldOf<List>[]

const companyField = {
  key: 'companyId',
  title: '公司',
  kind: 'pick',
  ...companySelector,
} as const satisfies FieldOf<List>

const kinds = { ACTIVE: 'bad', EXPIRED: undefined, LIFTED: 'ok' } as const
export const LockStateTag = ({ state }: { state: LockState }) => <Tag kind={kinds[state]}>{lockStates[state]}</Tag>

/** Until when a complaint is to be handled: in red if it is late. */
function Deadline({ lock: { deadline, handledTime, state } }: { lock: LockedNumber }) {
  const now = useServerMinute()
  if (deadline === null) return nothing
  if (handledTime !== null) return '已处理'
  const isLate = state !== 'LIFTED' && deadline * 1000 < now
  return <span className={isLate ? 'text-bad' : undefined}>{formatShort(deadline)}</span>
}

const phone = phoneColumn(words.phone, 128, ({ phone, phoneRef }: LockedNumber) => ({ phone, phoneRef }))

const columns = [
  { ...phone, fixed: true, narrow: 'title' },
  { ...words.type, width: 88, narrow: 'sub' },
  { ...words.range, width: 88 },
  { ...words.reason, minWidth: 160 },
  { ...statusColumn(words.state, 80, (state: LockState) => <LockStateTag state={state} />), narrow: 'side' },
  { ...words.expireTime, width: 144, sortable: true, narrow: 'side-sub' },
  { ...timeColumn(words.deadline), sortable: true, cell: (lock: LockedNumber) => <Deadline lock={lock} /> },
  { ...words.hits, width: 88, align: 'end', sortable: true },
  { ...timeColumn(words.hitTime), sortable: true },
  { ...words.lockedBy, width: 88 },
  { ...timeColumn(words.createTime), sortable: true },
  { ...words.source, width: 72 },
  { ...timeColumn(words.endTime), optional: true },
  { ...words.id, width: 88, optional: true },
] as const satisfies readonly ColumnOf<List>[]

const company = { ...words.companyName, width: 144 }

/** 锁定电话: those of the viewer's scope, and the platform's. */
export const lockedList = ({ companyId, may }: ListViewer) =>
  defineList(lockedEndpoints.list, {
    kind: 'locked',
    title: '锁定电话',
    query: { detail: true },
    defaultSort: '-createTime',
    labelOf: ({ phone }) => phone ?? '号码',
    empty: { title: '没有锁定的号码', text: '锁定的号码谁都拨不出去，直到到期或解锁。' },
    fields: companyId === null && may('user:save') ? [...fields, companyField] : fields,
    presets: [
      { title: '锁定中', values: { state: 'ACTIVE' } },
      { title: '投诉待处理', values: { complaint: 'open' } },
      { title: '待复核解锁', values: { complaint: 'asked' } },
      { title: '已到期', values: { state: 'EXPIRED' } },
    ],
    columns: companyId === null ? [...columns.slice(0, 3), company, ...columns.slice(3)] : columns,
  })
