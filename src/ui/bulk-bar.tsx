import type { ReactNode } from 'react'
import { thousands } from '../lib/number'
import { Button } from './button'
import { Keycap } from './keycap'

interface BulkBarProps {
  /** Rows checked. */
  count: number
  /** Rows of the whole filter. */
  total: number
  /** Checks them all; missing where that can't be. */
  onAll?(): void
  onClear(): void
  /** What can be done with the checked rows: small quiet buttons. */
  children: ReactNode
}

/** What can be done with the checked rows. Takes the toolbar's place, so that the table never moves. */
export const BulkBar = ({ count, total, onAll, onClear, children }: BulkBarProps) => (
  <section
    aria-label="批量操作"
    className="flex h-11 shrink-0 items-center gap-1 overflow-x-auto border-b border-accent-line bg-accent-tint pr-3 pl-4 whitespace-nowrap max-[640px]:pr-2 max-[640px]:pl-3"
  >
    <output className="shrink-0 font-semibold">已选 {thousands(count)}</output>
    {onAll && count < total && (
      <button type="button" onClick={onAll} className="mx-1 shrink-0 rounded-small font-medium text-accent-text">
        选全部 {thousands(total)}
      </button>
    )}
    <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong max-[640px]:hidden" />
    {children}
    <span className="grow" />
    <Button look="quiet" small aria-keyshortcuts="Escape" onClick={onClear}>
      取消
      <Keycap>Esc</Keycap>
    </Button>
  </section>
)
