import type { ReactNode } from 'react'
import { thousands } from '../../lib/number'
import { Button } from '../display/button'
import { Keycap } from '../display/keycap'

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

/**
 * What can be done with the checked rows. Takes the toolbar's place, so that the table never moves. What doesn't fit scrolls,
 * with a shade where there is more; how many they are and the way out stay.
 */
export const BulkBar = ({ count, total, onAll, onClear, children }: BulkBarProps) => (
  <section
    aria-label="批量操作"
    className="flex h-11 shrink-0 items-center gap-1 border-b border-accent-line bg-accent-tint pr-3 pl-4 whitespace-nowrap max-[640px]:pr-2 max-[640px]:pl-3"
  >
    <output className="shrink-0 font-semibold">已选 {thousands(count)}</output>
    <div className={actionsClass}>
      {onAll && count < total && (
        <button type="button" onClick={onAll} className="mx-1 shrink-0 rounded-small font-medium text-accent-text">
          选全部 {thousands(total)}
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
