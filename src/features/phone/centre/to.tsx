import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names'

interface ToProps {
  /** Where it leads; null: nowhere. */
  href: string | null
  /** The look of a link, where it isn't that of a text. */
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** A link where there is a way, else its text. */
export const To = ({ href, className, style, children }: ToProps) =>
  href === null ? (
    <span className={className} style={style}>
      {children}
    </span>
  ) : (
    <Link href={href} style={style} className={classNames('rounded-small', className ?? 'hover:underline')}>
      {children}
    </Link>
  )
