import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends ComponentProps<'input'> {
  /** Why it can't be chosen. */
  off?: string | null
  children: ReactNode
}

/** One of several choices, as large as its text; those with the same name are one group. */
export const RadioCard = ({ off = null, children, ...input }: RadioCardProps) => (
  <label
    title={off ?? undefined}
    className="has-disabled:text-text-off has-disabled:hover:bg-bg flex min-w-0 items-center gap-2 rounded border border-line-strong px-2.5 py-1.5 hover:bg-bg-hover has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
  >
    <input type="radio" disabled={off !== null} {...input} className="sr-only" />
    {children}
  </label>
)
