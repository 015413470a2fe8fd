import type { ReactNode } from 'react'

interface CallbackSectionProps {
  title: string
  count: number
  children: ReactNode
}

/** Some callbacks under a heading that stays in view. */
export const CallbackSection = ({ title, count, children }: CallbackSectionProps) => (
  <section aria-label={title}>
    <h3 className="sticky top-0 z-10 flex h-7 items-center border-b border-line bg-bg-sunk px-4 text-12 font-medium text-text-2">
      {title}
      <span className="ml-auto font-normal text-text-3">{count}</span>
    </h3>
    <ul>{children}</ul>
  </section>
)
