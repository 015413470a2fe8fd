import { Link } from 'wouter'
import { useShell } from '../../console/shell'

/** The page, narrowed to one customer. */
const flowsOf = (customerId: number): string => `/customer/followList?customerId=${customerId}`

interface FlowsLinkProps {
  customerId: number
  /** Before it is followed: what lies over the page goes. */
  onFollow?(): void
}

/** To everything that was written about a customer, as a list with filters and export. */
export function FlowsLink({ customerId, onFollow }: FlowsLinkProps) {
  const { router } = useShell()
  const href = flowsOf(customerId)
  if (!router.isPermitted('/customer/followList')) return null
  return (
    <Link href={href} onClick={onFollow} className="text-12 text-accent-text hover:underline">
      在客户跟踪中查看
    </Link>
  )
}
