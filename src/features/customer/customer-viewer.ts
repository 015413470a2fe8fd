import { hasPermission } from '../../console/routes/guard'
import type { Shell } from '../../console/shell'
import type { CustomerViewer } from './customer-list'

/** Whoever looks at customers, as far as their lists depend on it. */
export const viewerOf = ({ session }: Pick<Shell, 'session'>): CustomerViewer => {
  const info = session.get().user?.info
  return {
    userId: info?.id ?? 0,
    companyId: info?.companyId ?? null,
    may: (permission) => hasPermission(session.visitor().permissions, permission),
  }
}
