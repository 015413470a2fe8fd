import type { ReactNode } from 'react'

export interface TimelineItem {
  key: string | number
  /** The icon or ring on the line. */
  node: ReactNode
  title: string
  /** After the title, lighter. */
  aside?: ReactNode
  /** The time as people read it, and for machines (ISO 8601). */
  time: string
  dateTime?: string
  text?: ReactNode
  /** The person. */
  by?: ReactNode
}

/** Events below each other along a line. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className="relative pl-6 before:absolute before:top-2 before:bottom-0 before:left-[6.5px] before:w-px before:bg-line-strong">
    {items.map(({ key, node, title, aside, time, dateTime, text, by }) => (
      <li key={key} className="relative pb-3 last:pb-0">
        <span
          aria-hidden
          className="absolute top-[3px] -left-6 grid size-3.5 place-items-center rounded-full bg-bg text-text-3 shadow-[0_0_0_3px_var(--bg)] [&>svg]:size-3.5 [&>svg]:stroke-[1.5]"
        >
          {node}
        </span>
        <header className="flex items-baseline gap-2">
          <span className="font-semibold">{title}</span>
          {aside !== undefined && <span className="min-w-0 text-text-3">{aside}</span>}
          <time dateTime={dateTime} className="ml-auto text-12 whitespace-nowrap text-text-3">
            {time}
          </time>
        </header>
        {text !== undefined && <div className="text-pretty wrap-anywhere">{text}</div>}
        {by && <p className="text-12 leading-[18px] text-text-3">{by}</p>}
      </li>
    ))}
  </ol>
)
