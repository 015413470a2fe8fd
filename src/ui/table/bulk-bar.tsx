import type { ReactNode } from 'react'
import { rowCount, thousands } from '../../lib/number'
import { Button } from '../display/button'
import { Keycap } from '../display/keycap'

interface BulkBarProps {
  /** The number of checked rows. */
  count: number
  /** The number of rows in the whole filter. */
  total: number
  /** There are more than `total`. */
  isCapped?: boolean
  /** Checks all of them; missing if that is impossible. */
  onAll?(): void
  onClear(): void
  /** Actions for the checked rows: small quiet buttons. */
  children: ReactNode
}

/**
 * The actions for the checked rows. It replaces the toolbar, so that the table never moves. If the buttons don't fit,
 * they scroll, with a shade at the end; the count and the way out stay visible.
 */
export const BulkBar = ({ count, total, isCapped, onAll, onClear, children }: BulkBarProps) => (
  <section
    aria-label="批量操作"
    className="flex h-11 shrink-0 items-center gap-1 border-b border-accent-line bg-accent-tint pr-3 pl-4 whitespace-nowrap max-[640px]:pr-2 max-[640px]:pl-3"
  >
    <output className="shrink-0 font-semibold">已选 {thousands(count)}</output>
    <div className={actionsClass}>
      {onAll && count < total && (
        <button type="button" onClick={onAll} className="mx-1 shrink-0 rounded-small font-medium text-accent-text">
          选全部 {rowCount(total, isCapped)}
        </button>
      )}
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong max-[640px]:hidden" />
      {children}
    </div>
    <Button look="quiet" small aria-keyshortcuts="Escape" onClick={onClear}>
      取消
      <Keycap>Esc</Keycap>
    </Button>
  </section>
)

const actionsClass =
  'flex h-full min-w-0 flex-1 items-center gap-1 overflow-x-auto pr-6 pl-1 shade-x [--ground:var(--accent-tint)] [scrollbar-width:none]'
