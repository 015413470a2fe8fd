/** A user's fields in words. */
import type { ManagerUser } from '../../contract/manager'

export const orgLabels: Readonly<Record<ManagerUser['org'], string>> = {
  PLATFORM: '平台',
  CHANNEL: '渠道',
  COMPANY: '企业',
}

/**
 * Where a user works: the department and its company, the channel, or the platform. The department comes first, because
 * it distinguishes colleagues when there is little room.
 */
export const placeOf = ({ companyName, departmentName, channelName, org }: ManagerUser): string =>
  [departmentName, companyName ?? channelName].filter(Boolean).join(' · ') || orgLabels[org]
