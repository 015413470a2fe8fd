/** The lists of companies as data. */

import { callListAddress } from '../../console/calls/call-address'
import { CountLink } from '../../console/display/count-link'
import { phoneColumn, statusColumn, timeColumn } from '../../console/list/column-kinds'
import { type ColumnOf, defineList, type FieldOf } from '../../console/list/define-list'
import { lazySelector, userSelector } from '../../console/selectors/lazy'
import { type Company, companiesEndpoints, type RiskLevel } from '../../contract/company/companies'
import type { Permission } from '../../contract/permissions'
import { statusLabels } from '../../contract/status'
import { percent, thousands } from '../../lib/number'
import { formatDate } from '../../lib/time/time'
import { Tag } from '../../ui/display/tag'
import { choicesOf } from '../../ui/picker/option'
import { CompanyStatus, standingText } from './company-status'
import { addressText, rateOf, riskLabels, seatsText } from './company-words'

/** The person who looks at the companies. */
export interface Viewer {
  /** Null: the viewer belongs to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

const channelSelector = lazySelector(
  companiesEndpoints.channelOptions,
  async () => (await import('../../console/selectors/channel-option')).channelOptionSelector,
)

type List = typeof companiesEndpoints.list
type AllList = typeof companiesEndpoints.allList

const fields = ({ may }: Viewer) => [
  {
    key: 'keywords',
    title: '关键词',
    kind: 'text',
    free: true,
    placeholder: '名称、拼音、编号、联系人，或 状态:停用',
  } as const,
  { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) } as const,
  ...(may('/company/list') ? [{ key: 'channelId', title: '渠道', kind: 'pick', ...channelSelector } as const] : []),
  {
    key: 'stopped',
    title: '停呼',
    kind: 'choice',
    single: true,
    options: [
      { value: 'true', label: '停呼' },
      { value: 'false', label: '可外呼' },
    ],
  } as const,
  { key: 'contractTo', title: '合同结束', kind: 'period', from: 'endsFrom', to: 'endsTo' } as const,
]

const dayColumn = <const K extends 'contractFrom' | 'contractTo'>(key: K, title: string) => ({
  key,
  title,
  width: 104,
  text: (company: Company) => (company[key] === null ? '—' : formatDate(company[key])),
})

const name = {
  key: 'name',
  title: '名称',
  minWidth: 176,
  fixed: true,
  sortable: true,
  narrow: 'title',
} as const
const code = { key: 'code', title: '编号', width: 88, sortable: true, narrow: 'sub' } as const
const channel = { key: 'channelName', title: '渠道', minWidth: 96 } as const
const seats = { key: 'seats', title: '坐席数 / 上限', width: 104, align: 'end', text: seatsText } as const
const concurrency = { key: 'maxConcurrency', title: '并发上限', width: 80, align: 'end', text: wholeOf } as const
const status = {
  ...statusColumn('status', '状态', { width: 72, text: (of: Company['status']) => statusLabels[of], cell: () => null }),
  text: standingText,
  cell: (company: Company) => <CompanyStatus company={company} />,
} as const

function wholeOf({ maxConcurrency }: Company) {
  return thousands(maxConcurrency)
}

/** M1, M2 and M3 of today. */
const today = ({ companyId }: Viewer) =>
  [
    {
      key: 'submittedToday',
      title: '今日呼叫',
      width: 88,
      align: 'end',
      hint: 'M1：今天提交到线路的外呼，不含被拦截的',
      text: ({ submittedToday }: Company) => thousands(submittedToday),
    },
    {
      key: 'answeredToday',
      title: '今日接通',
      width: 88,
      align: 'end',
      hint: 'M2：客户接听且有通话时长',
      text: ({ answeredToday }: Company) => thousands(answeredToday),
      cell: ({ id, answeredToday }: Company) => (
        <CountLink
          count={answeredToday}
          href={callListAddress({ answered: 'true', ...(companyId === null && { companyId: String(id) }) })}
          title="今日接通的通话"
        />
      ),
    },
    {
      key: 'rateToday',
      derived: true,
      title: '接通率',
      width: 76,
      align: 'end',
      hint: 'M3：今日接通 ÷ 今日呼叫',
      text: ({ answeredToday, submittedToday }: Company) => percent(rateOf(answeredToday, submittedToday)),
    },
  ] as const

const area = { key: 'area', derived: true, title: '地址', minWidth: 160, text: addressText } as const

const phone = phoneColumn('phone', '电话', 122, ({ phone, phoneRef, contact, name }: Company) => ({
  ...{ phone, phoneRef, label: contact ?? name },
}))

const empty = { title: '还没有企业', text: '新增一家企业，给它开通管理员、部门和坐席。' }
const presets = [
  { title: '启用', values: { status: 'ENABLED' } },
  { title: '停用', values: { status: 'DISABLED' } },
  { title: '停呼', values: { stopped: 'true' } },
] as const
const sums = {
  enabled: ({ enabled }: { enabled: number }) => `启用 ${thousands(enabled)}`,
  disabled: ({ disabled }: { disabled: number }) => `停用 ${thousands(disabled)}`,
}

/** 企业列表: the companies of the viewer's scope. */
export const companyList = (viewer: Viewer) =>
  defineList(companiesEndpoints.list, {
    kind: 'company',
    title: '企业列表',
    defaultSort: 'code',
    labelOf: ({ name }) => name,
    empty,
    fields: fields(viewer) as readonly FieldOf<List>[],
    presets,
    columns: [
      { ...name, sum: sums.enabled },
      { ...code, sum: sums.disabled },
      { ...status, narrow: 'side' },
      channel,
      { key: 'industry', title: '行业', width: 96 },
      { ...area, optional: true },
      { key: 'contact', title: '联系人', width: 80 },
      phone,
      seats,
      concurrency,
      ...(today(viewer) as readonly ColumnOf<List>[]),
      { ...dayColumn('contractFrom', '合同开始'), optional: true },
      { ...dayColumn('contractTo', '合同结束'), sortable: true },
      { ...timeColumn('createTime', '创建时间', { form: 'whole' }), sortable: true, optional: true },
    ],
  })

/** 所有企业: the same with what the provider knows of them. */
export const allCompanyList = (viewer: Viewer) =>
  defineList(companiesEndpoints.allList, {
    kind: 'provider-company',
    title: '所有企业',
    defaultSort: 'code',
    labelOf: ({ name }) => name,
    empty,
    fields: [
      ...(fields(viewer) as readonly FieldOf<AllList>[]),
      ...(viewer.may('user:search')
        ? [{ key: 'managerId', title: '客户经理', kind: 'pick', ...userSelector } as const]
        : []),
      { key: 'riskLevel', title: '风险等级', kind: 'choice', options: choicesOf(riskLabels) },
    ],
    presets: [...presets, { title: '高风险', values: { riskLevel: 'HIGH' } }],
    columns: [
      { ...name, sum: sums.enabled },
      { ...code, sum: sums.disabled },
      { ...status, narrow: 'side' },
      channel,
      { key: 'parentChannelName', title: '上级渠道', width: 96, optional: true },
      { key: 'managerName', title: '客户经理', width: 80 },
      { key: 'industry', title: '行业', width: 96, optional: true },
      { ...area, optional: true },
      { key: 'contact', title: '联系人', width: 80, optional: true },
      { ...phone, optional: true },
      seats,
      concurrency,
      ...(today(viewer) as readonly ColumnOf<AllList>[]),
      {
        key: 'submittedThisMonth',
        title: '本月呼叫量',
        width: 96,
        align: 'end',
        hint: 'M1：本月提交到线路的外呼，不含被拦截的',
        text: ({ submittedThisMonth }) => thousands(submittedThisMonth),
      },
      {
        key: 'rateThisMonth',
        derived: true,
        title: '本月接通率',
        width: 96,
        align: 'end',
        hint: 'M3：本月接通量 ÷ 本月呼叫量',
        text: ({ answeredThisMonth, submittedThisMonth }) => percent(rateOf(answeredThisMonth, submittedThisMonth)),
      },
      statusColumn('riskLevel', '风险等级', {
        width: 80,
        text: (level: RiskLevel) => riskLabels[level],
        cell: (level) => <Tag kind={riskKinds[level]}>{riskLabels[level]}</Tag>,
      }),
      { ...dayColumn('contractTo', '合同结束'), sortable: true, optional: true },
      { ...timeColumn('createTime', '创建时间', { form: 'whole' }), sortable: true, optional: true },
    ],
  })

const riskKinds = { LOW: undefined, MEDIUM: 'warn', HIGH: 'bad' } as const
