/** A company's fields in words. */
import type { Company, ProviderCompany, RiskLevel } from '../../contract/company/companies'
import { formatDate } from '../../lib/time/time'

export const riskLabels: Readonly<Record<RiskLevel, string>> = { LOW: '低', MEDIUM: '中', HIGH: '高' }

/** `2026-01-01 至 2026-12-31`; either end may be open. */
export function contractText({ contractFrom, contractTo }: Pick<Company, 'contractFrom' | 'contractTo'>): string {
  if (contractFrom === null && contractTo === null) return '—'
  const [from, to] = [contractFrom, contractTo].map((time) => (time === null ? '' : formatDate(time)))
  return `${from || '不限'} 至 ${to || '不限'}`
}

/** `浙江省杭州市西湖区`; a city that is named as its province stands once. */
export const addressText = ({
  provinceName,
  cityName,
  districtName,
}: Pick<Company, 'provinceName' | 'cityName' | 'districtName'>): string =>
  [provinceName, cityName === provinceName ? null : cityName, districtName].join('') || '—'

/** `18 / 50`; without a limit only the seats. */
export const seatsText = ({ seats, seatLimit }: Pick<Company, 'seats' | 'seatLimit'>): string =>
  seatLimit === null ? String(seats) : `${seats} / ${seatLimit}`

/** M3 of calls: null without any. */
export const rateOf = (answered: number, submitted: number): number | null =>
  submitted === 0 ? null : answered / submitted

/** Whether a row comes from the provider's list. */
export const isProviders = (company: Company): company is ProviderCompany => 'riskLevel' in company
