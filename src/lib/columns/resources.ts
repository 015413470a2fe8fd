/** 企业资源: its columns in words. */
import { type CompanyResources, type Quota, type QuotaKey, quotaKeys } from '../../contract/company/resources'
import { thousands } from '../number'
import { formatDate } from '../time/time'
import { columnsOf, inUse, nothing } from './words'

/** What is wrong with a quota; undefined if there is still some of it. */
export function quotaFault({ limit, used, isOver }: Quota): string | undefined {
  if (isOver) return '已到期'
  return limit !== null && used >= limit ? '已满' : undefined
}

/** `18 / 40`, `18 / 不限`, `40 / 40 已满` */
export const quotaText = (quota: Quota): string => {
  const { limit, used } = quota
  const most = limit === null ? '不限' : thousands(limit)
  return [`${thousands(used)} / ${most}`, quotaFault(quota)].filter(Boolean).join(' ')
}

const quota = (key: QuotaKey, title: string) => ({
  title,
  text: (row: CompanyResources) => quotaText(row[key]),
})

/** The first day on which something ends, and what. */
function firstEnd(row: CompanyResources): string {
  const ends = quotaKeys.flatMap((key) => row[key].expireTime ?? [])
  return ends.length === 0 ? nothing : formatDate(Math.min(...ends))
}

export const resourceColumns = columnsOf<CompanyResources>()({
  name: '企业',
  code: '编号',
  status: inUse('状态'),
  channelName: '渠道',
  seats: quota('seats', '坐席 / 上限'),
  concurrency: quota('concurrency', '并发 / 上限'),
  customers: quota('customers', '客户 / 上限'),
  exportRows: quota('exportRows', '今日导出 / 上限'),
  reveals: quota('reveals', '今日揭示 / 上限'),
  functions: '功能数',
  ends: { title: '最早到期', text: firstEnd },
})
