import type { ReactNode } from 'react'

/** A number in a small pill. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-4 min-w-[18px] shrink-0 items-center justify-center rounded-full bg-bg-active px-1 text-11 font-medium text-text-2">
    {children}
  </span>
)
