import type { ReactNode } from 'react'

/** The bar of a head: one line, on phones two. */
export const HeadBar = ({ label, isBusy, children }: { label?: string; isBusy?: boolean; children: ReactNode }) => (
  <section
    aria-label={label}
    aria-busy={isBusy}
    className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 max-[640px]:min-h-[76px]"
  >
    {children}
  </section>
)
