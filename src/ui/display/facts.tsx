import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export interface Fact {
  name: string
  /** Distinguishes facts with the same name. */
  id?: number
  value: ReactNode
  /** The whole value if it may be cut off; a plain text does this by itself. */
  title?: string
  /** Has its own line and is never cut off, because it matters too much. */
  whole?: boolean
}

/** What is known about a thing, in two columns; on phones in one. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-1 max-[640px]:grid-cols-1 @max-[339px]:grid-cols-1">
    {items.map(({ name, id, value, title = typeof value === 'string' ? value : undefined, whole = false }) => (
      <div
        key={id === undefined ? name : `${name} ${id}`}
        className={classNames('flex min-w-0 gap-2', whole && 'col-span-full')}
      >
        <dt className="w-14 shrink-0 text-text-3">{name}</dt>
        <dd className={classNames('min-w-0 flex-1', whole ? 'wrap-anywhere' : 'truncate')} title={title}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
