import type { ReactNode } from 'react'

/** Samples of one kind under a heading. */
export const Samples = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-14 font-semibold">{title}</h2>
    <div className="grid items-start gap-4 wide:grid-cols-2 full:grid-cols-3">{children}</div>
  </section>
)

/** One sample in a frame. */
export const Sample = ({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? 'min-w-0 wide:col-span-full' : 'min-w-0'}>
    <h3 className="mb-2 text-13 text-text-2">{title}</h3>
    <div className="min-w-0 rounded border border-line p-4">{children}</div>
  </section>
)

/** Samples side by side. */
export const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 not-last:mb-3">{children}</div>
)
