/** A user's fields in words. */
import type { ManagerUser } from '../../contract/manager'

export const orgLabels: Readonly<Record<ManagerUser['org'], string>> = {
  PLATFORM: '平台',
  CHANNEL: '渠道',
  COMPANY: '企业',
}
export const statusLabels: Readonly<Record<ManagerUser['status'], string>> = { ENABLED: '启用', DISABLED: '停用' }

/** Where a user works: the company with its department, the channel, or the platform. */
export const placeOf = ({ companyName, departmentName, channelName, org }: ManagerUser): string =>
  [companyName ?? channelName, departmentName].filter(Boolean).join(' · ') || orgLabels[org]
