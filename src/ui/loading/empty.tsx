import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shown if there is nothing to show. Children: buttons for what the user can do. */
export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className="grid justify-items-center gap-2 p-6 text-center text-text-2">
    <Inbox aria-hidden className="size-6 stroke-[1.5] text-text-3" />
    <h2 className="text-14 font-semibold text-text">{title}</h2>
    {text && <p className="text-balance wrap-anywhere">{text}</p>}
    {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
  </div>
)
