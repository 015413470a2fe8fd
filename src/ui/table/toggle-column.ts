import { type ColumnLayout, isShown, type Slot } from './table-columns'

/** Shows or hides a column, but never a fixed one or the last visible one. */
export function toggled(columns: readonly Slot[], layout: ColumnLayout, key: string): ColumnLayout {
  const column = columns.find((one) => one.key === key)
  if (!column || column.fixed) return layout
  const list = column.optional ? 'shown' : 'hidden'
  const without = layout[list].filter((one) => one !== key)
  const next = { ...layout, [list]: without.length < layout[list].length ? without : [...without, key] }
  return columns.some((one) => isShown(one, next)) ? next : layout
}
