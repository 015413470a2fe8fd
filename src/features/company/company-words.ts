/** A company's fields in words. */
import type { Company, ProviderCompany } from '../../contract/company/companies'
import { formatDate } from '../../lib/time/time'

/** `2026-01-01 至 2026-12-31`; either end may be open. */
export function contractText({ contractFrom, contractTo }: Pick<Company, 'contractFrom' | 'contractTo'>): string {
  if (contractFrom === null && contractTo === null) return '—'
  const [from, to] = [contractFrom, contractTo].map((time) => (time === null ? '' : formatDate(time)))
  return `${from || '不限'} 至 ${to || '不限'}`
}

/** Whether a row comes from the provider's list. */
export const isProviders = (company: Company): company is ProviderCompany => 'riskLevel' in company
