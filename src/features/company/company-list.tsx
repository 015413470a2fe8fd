/** The lists of companies as data. */

import { callListAddress } from '../../console/calls/call-address'
import { CountLink } from '../../console/display/count-link'
import { phoneColumn, statusColumn, timeColumn } from '../../console/list/column-kinds'
import { type ColumnOf, defineList, type FieldOf } from '../../console/list/define-list'
import { lazySelector, userSelector } from '../../console/selectors/lazy'
import { type Company, companiesEndpoints, type RiskLevel } from '../../contract/company/companies'
import type { Permission } from '../../contract/permissions'
import { statusLabels } from '../../contract/status'
import { providerCompanyColumns as providers, riskLabels, companyColumns as words } from '../../lib/columns/companies'
import { thousands } from '../../lib/number'
import { Tag } from '../../ui/display/tag'
import { choicesOf } from '../../ui/picker/option'
import { CompanyStatus } from './company-status'

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

/** Pixels. */
const dayWidth = 104

const name = {
  ...words.name,
  minWidth: 176,
  fixed: true,
  sortable: true,
  narrow: 'title',
} as const
const code = { ...words.code, width: 88, sortable: true, narrow: 'sub' } as const
const channel = { ...words.channelName, minWidth: 96 } as const
const seats = { ...words.seats, width: 104, align: 'end' } as const
const concurrency = { ...words.maxConcurrency, width: 80, align: 'end' } as const
const status = {
  ...words.status,
  width: 72,
  cell: (company: Company) => <CompanyStatus company={company} />,
} as const

/** M1, M2 and M3 of today. */
const today = ({ companyId }: Viewer) =>
  [
    {
      ...words.submittedToday,
      width: 88,
      align: 'end',
      hint: 'M1：今天提交到线路的外呼，不含被拦截的',
    },
    {
      ...words.answeredToday,
      width: 88,
      align: 'end',
      hint: 'M2：客户接听且有通话时长',
      cell: ({ id, answeredToday }: Company) => (
        <CountLink
          count={answeredToday}
          href={callListAddress({ answered: 'true', ...(companyId === null && { companyId: String(id) }) })}
          title="今日接通的通话"
        />
      ),
    },
    {
      ...words.rateToday,
      derived: true,
      width: 76,
      align: 'end',
      hint: 'M3：今日接通 ÷ 今日呼叫',
    },
  ] as const

const area = { ...words.area, derived: true, minWidth: 160 } as const

const phone = phoneColumn(words.phone, 122, ({ phone, phoneRef, contact, name }: Company) => ({
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
      { ...words.industry, width: 96 },
      { ...area, optional: true },
      { ...words.contact, width: 80 },
      phone,
      seats,
      concurrency,
      ...(today(viewer) as readonly ColumnOf<List>[]),
      { ...words.contractFrom, width: dayWidth, optional: true },
      { ...words.contractTo, width: dayWidth, sortable: true },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
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
      { ...providers.parentChannelName, width: 96, optional: true },
      { ...providers.managerName, width: 80 },
      { ...words.industry, width: 96, optional: true },
      { ...area, optional: true },
      { ...words.contact, width: 80, optional: true },
      { ...phone, optional: true },
      seats,
      concurrency,
      ...(today(viewer) as readonly ColumnOf<AllList>[]),
      {
        ...providers.submittedThisMonth,
        width: 96,
        align: 'end',
        hint: 'M1：本月提交到线路的外呼，不含被拦截的',
      },
      {
        ...providers.rateThisMonth,
        derived: true,
        width: 96,
        align: 'end',
        hint: 'M3：本月接通量 ÷ 本月呼叫量',
      },
      statusColumn(providers.riskLevel, 80, (level: RiskLevel) => (
        <Tag kind={riskKinds[level]}>{riskLabels[level]}</Tag>
      )),
      { ...words.contractTo, width: dayWidth, sortable: true, optional: true },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
    ],
  })

const riskKinds = { LOW: undefined, MEDIUM: 'warn', HIGH: 'bad' } as const
