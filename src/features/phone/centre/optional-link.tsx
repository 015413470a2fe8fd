import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names'

interface OptionalLinkProps {
  /** The address; null: no link. */
  href: string | null
  /** The classes for a link that doesn't look like text. */
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** A link if there is an address, otherwise only its text. */
export const OptionalLink = ({ href, className, style, children }: OptionalLinkProps) =>
  href === null ? (
    <span className={className} style={style}>
      {children}
    </span>
  ) : (
    <Link href={href} style={style} className={classNames('rounded-small', className ?? 'hover:underline')}>
      {children}
    </Link>
  )
