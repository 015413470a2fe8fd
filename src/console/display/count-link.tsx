import { Link } from 'wouter'
import { thousands } from '../../lib/number'
import { useShell } from '../shell'

interface CountLinkProps {
  /** Nothing is known of it without a number. */
  count: number | null | undefined
  /** The list of what is counted. */
  href: string
  /** What is counted. */
  title: string
}

/**
 * A count in a table's row, as a link to the list of what it counts: plain for users who may not open that list, and if
 * there is nothing to list. It is only for the mouse, because the table is the only tab stop: the row's commands lead
 * there too.
 */
export function CountLink({ count, href, title }: CountLinkProps) {
  const { router } = useShell()
  if (count == null) return '—'
  if (count === 0 || !router.isPermitted(href.split('?', 1)[0] ?? href)) return thousands(count)
  return (
    <Link
      href={href}
      tabIndex={-1}
      title={`查看${title}`}
      // Else the row would become the current one, in the address that is just being left.
      onClick={(event) => event.stopPropagation()}
      className="text-accent-text hover:underline"
    >
      {thousands(count)}
    </Link>
  )
}
