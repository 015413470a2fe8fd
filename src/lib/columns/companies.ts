/** 企业列表, 所有企业 and 部门管理: their columns in words. */
import type { Company, ProviderCompany, RiskLevel } from '../../contract/company/companies'
import type { DepartmentRow } from '../../contract/company/departments'
import { statusLabels } from '../../contract/status'
import { percent, thousands } from '../number'
import { formatDate } from '../time/time'
import { addressText } from './address'
import { columnsOf, nothing, time } from './words'

export const riskLabels: Readonly<Record<RiskLevel, string>> = { LOW: '低', MEDIUM: '中', HIGH: '高' }

/** `18 / 50`; without a limit only the seats. */
export const seatsText = ({ seats, seatLimit }: Pick<Company, 'seats' | 'seatLimit'>): string =>
  seatLimit === null ? String(seats) : `${seats} / ${seatLimit}`

/** M3 of calls: null without any. */
export const rateOf = (answered: number, submitted: number): number | null =>
  submitted === 0 ? null : answered / submitted

const standingText = ({ status, stopTime }: Company): string =>
  stopTime !== null && status === 'ENABLED' ? '停呼' : statusLabels[status]

const day = (title: string) => ({ title, of: (at: number | null) => (at === null ? nothing : formatDate(at)) })
const count = (title: string) => ({ title, of: (calls: number) => thousands(calls) })

/** What is told of the calls of a day. */
interface Today {
  readonly submittedToday: number
  readonly answeredToday: number
}

const today = {
  submittedToday: count('今日呼叫'),
  answeredToday: count('今日接通'),
  rateToday: {
    title: '接通率',
    text: ({ answeredToday, submittedToday }: Today) => percent(rateOf(answeredToday, submittedToday)),
  },
}

export const companyColumns = columnsOf<Company>()({
  name: '名称',
  code: '编号',
  status: { title: '状态', text: standingText },
  channelName: '渠道',
  industry: '行业',
  area: { title: '地址', text: addressText },
  contact: '联系人',
  phone: '电话',
  seats: { title: '坐席数 / 上限', text: seatsText },
  maxConcurrency: {
    title: '并发上限',
    text: ({ maxConcurrency }) => (maxConcurrency === null ? '不限' : thousands(maxConcurrency)),
  },
  ...today,
  contractFrom: day('合同开始'),
  contractTo: day('合同结束'),
  createTime: time('创建时间', 'whole'),
})

/** What only the provider knows of them. */
export const providerCompanyColumns = columnsOf<ProviderCompany>()({
  parentChannelName: '上级渠道',
  managerName: '客户经理',
  submittedThisMonth: count('本月呼叫量'),
  rateThisMonth: {
    title: '本月接通率',
    text: ({ answeredThisMonth, submittedThisMonth }) => percent(rateOf(answeredThisMonth, submittedThisMonth)),
  },
  riskLevel: { title: '风险等级', text: ({ riskLevel }) => riskLabels[riskLevel] },
})

export const departmentColumns = columnsOf<DepartmentRow>()({
  name: '部门名',
  above: { title: '上级', text: ({ above }) => above.join(' / ') || nothing },
  companyName: '公司',
  leaderName: '负责人',
  people: '人数',
  customers: count('客户数'),
  ...today,
})
