/** The checked rows: sets of ids, which may contain rows of other pages too. */

/** The ids from one to another, in the order of the rows; only the second if the first is missing. */
export function between(ids: readonly number[], from: number | null, to: number): number[] {
  const end = ids.indexOf(to)
  if (end < 0) return []
  const start = from === null ? -1 : ids.indexOf(from)
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export const withChecked = (checked: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...checked, ...ids])

export const withoutChecked = (checked: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> => {
  const gone = new Set(ids)
  return new Set([...checked].filter((id) => !gone.has(id)))
}

export const withToggled = (checked: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  checked.has(id) ? withoutChecked(checked, [id]) : withChecked(checked, [id])

/** Whether all, some or none of the page's rows are checked. */
export function pageState(ids: readonly number[], checked: ReadonlySet<number>): boolean | 'mixed' {
  const count = ids.filter((id) => checked.has(id)).length
  return count > 0 && (count === ids.length || 'mixed')
}

/**
 * The index of the new current row after a key, or null for other keys.
 * @param index -1 if no row is current
 */
export function targetIndex(key: string, index: number, count: number, pageRows: number): number | null {
  const last = count - 1
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: Math.max(0, index) + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: last,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined || count === 0 ? null : Math.min(last, Math.max(0, target))
}
