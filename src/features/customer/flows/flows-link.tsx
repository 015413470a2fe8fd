import { Link, useLocation, useSearch } from 'wouter'
import { useShell } from '../../../console/shell'
import { flowsOfCustomer } from './flow-address'

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
  const address = flowsOfCustomer(customerId)
  if (!router.isPermitted(flows) || isShown(path, search, address)) return null
  return (
    <Link href={address} onClick={onFollow} className="text-12 text-accent-text hover:underline">
      在客户跟踪中查看
    </Link>
  )
}

/** Whether the list is shown with this filter and no other, whatever its row under the cursor. */
function isShown(path: string, search: string, address: string): boolean {
  const asked = new URLSearchParams(search)
  asked.delete('current')
  asked.delete('tab')
  return `${path}?${asked}` === address
}
