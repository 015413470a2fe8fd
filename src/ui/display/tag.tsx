import type { ReactNode } from 'react'
import { classNames } from '../class-names'

const kinds = {
  ok: 'border-transparent bg-ok-tint text-ok',
  warn: 'border-transparent bg-warn-tint text-warn',
  bad: 'border-transparent bg-bad-tint text-bad',
  accent: 'border-transparent bg-accent-tint text-accent-text',
}

interface TagProps {
  /** The state that it shows; without one it is only a name. */
  kind?: keyof typeof kinds | undefined
  /** The same as `kind="accent"`. */
  accent?: boolean
  children: ReactNode
}

/** A word about a thing: its state, its role. */
export const Tag = ({ accent = false, kind = accent ? 'accent' : undefined, children }: TagProps) => (
  <span
    className={classNames(
      'inline-flex h-5 shrink-0 items-center rounded-small border px-1.5 text-12 whitespace-nowrap',
      kind ? kinds[kind] : 'border-line-strong text-text-2',
    )}
  >
    {children}
  </span>
)
