import { Link, useLocation, useSearch } from 'wouter'
import { useShell } from '../../console/shell'

const flows = '/customer/followList'

interface FlowsLinkProps {
  customerId: number
  /** Runs before the link is followed: it closes the overlay. */
  onFollow?(): void
}

/**
 * A link to all follow-ups of a customer, as a list with filters and export. Renders nothing if that list is already
 * shown.
 */
export function FlowsLink({ customerId, onFollow }: FlowsLinkProps) {
  const { router } = useShell()
  const [path] = useLocation()
  const search = useSearch()
  const asked = `customerId=${customerId}`
  if (!router.isPermitted(flows) || (path === flows && search === asked)) return null
  return (
    <Link href={`${flows}?${asked}`} onClick={onFollow} className="text-12 text-accent-text hover:underline">
      在客户跟踪中查看
    </Link>
  )
}
