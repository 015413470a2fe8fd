import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A word about a thing: its state, its role. */
export const Tag = ({ accent = false, children }: { accent?: boolean; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex h-5 shrink-0 items-center rounded-small border px-1.5 text-12 whitespace-nowrap',
      accent ? 'border-transparent bg-accent-tint text-accent-text' : 'border-line-strong text-text-2',
    )}
  >
    {children}
  </span>
)
