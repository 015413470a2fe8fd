import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<R> {
  key: string
  title: string
  /** Pixels; columns without a width share the rest. */
  width?: number
  /** Pixels; 120 by default. */
  minWidth?: number
  align?: 'start' | 'end'
  /** Explains the metric; the header's tooltip. */
  hint?: string
  /** The table sorts by its key, with `-` for descending. */
  sortable?: boolean
  /** Can't be hidden. */
  fixed?: boolean
  /** Hidden until the user shows it. */
  optional?: boolean
  /** By default its text. */
  cell?(row: R): ReactNode
  /** The cell as plain text, for its tooltip and the export. */
  text(row: R): string
  /** For a duration: its seconds, or null. So an exported sheet can sum it up. */
  seconds?(row: R): number | null
  /** Its place in a phone's row of two lines; without one it is not shown there. At most two `sub`. */
  narrow?: 'title' | 'sub' | 'side' | 'side-sub'
}

/** How a user has arranged a table's columns; the caller stores it. Unknown keys are ignored. */
export interface ColumnLayout {
  readonly order: readonly string[]
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
  /** The optional columns that the user shows. */
  readonly shown: readonly string[]
}

/** The properties of a column that matter for its arrangement. */
export type Slot = Pick<Column<never>, 'key' | 'width' | 'minWidth' | 'fixed' | 'optional'>

/** The columns as they are defined. */
export const plainLayout: ColumnLayout = { order: [], widths: {}, hidden: [], shown: [] }

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Reads a stored layout and keeps its valid parts: it may be from an older version or written by hand. */
export function layoutOf(kept: unknown): ColumnLayout {
  if (typeof kept !== 'object' || kept === null) return plainLayout
  const { order, widths, hidden, shown } = kept as Partial<Record<keyof ColumnLayout, unknown>>
  const sizes = Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width))
  return { order: texts(order), widths: Object.fromEntries(sizes), hidden: texts(hidden), shown: texts(shown) }
}

const narrowest = 48
const widest = 800
const usualMinWidth = 120
/** The width of the check column, px. */
const checkWidth = 40
/** Pixels at most: a digit, what another letter takes more, a cell's padding, and an avatar with its gap. */
const digitWidth = 9
const moreForLetter = 4
const cellPadding = 24
const avatarWidth = 32

/** All columns, also hidden ones, in the user's order. A column missing from the layout follows its neighbour. */
export function ordered<C extends Slot>(columns: readonly C[], { order }: ColumnLayout): C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const result = [...new Set(order)].flatMap((key) => byKey.get(key) ?? [])
  columns.forEach((column, index) => {
    if (result.includes(column)) return
    const before = columns[index - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  })
  return result
}

export const isShown = ({ key, fixed, optional }: Slot, { hidden, shown }: ColumnLayout): boolean =>
  fixed === true || (optional ? shown.includes(key) : !hidden.includes(key))

/** The columns to show, in the user's order and widths. */
export const arranged = <C extends Slot>(columns: readonly C[], layout: ColumnLayout): C[] =>
  ordered(columns, layout)
    .filter((column) => isShown(column, layout))
    .map((column) => {
      const width = Object.hasOwn(layout.widths, column.key) ? layout.widths[column.key] : undefined
      return width === undefined ? column : { ...column, width: clamped(column, width) }
    })

/** Moves a column before or after another one. */
export function moved(
  columns: readonly Slot[],
  layout: ColumnLayout,
  key: string,
  other: string,
  side: 'before' | 'after',
): ColumnLayout {
  const keys = ordered(columns, layout).map((column) => column.key)
  if (key === other || !keys.includes(key) || !keys.includes(other)) return layout
  const order = keys.filter((one) => one !== key)
  order.splice(order.indexOf(other) + (side === 'after' ? 1 : 0), 0, key)
  return { ...layout, order }
}

/** Sets a column's width in px; null restores its own. */
export function resized(
  columns: readonly Slot[],
  layout: ColumnLayout,
  key: string,
  width: number | null,
): ColumnLayout {
  const column = columns.find((one) => one.key === key)
  if (!column) return layout
  const { [key]: _, ...widths } = layout.widths
  return { ...layout, widths: width === null ? widths : { ...widths, [key]: clamped(column, width) } }
}

/** The least width of a column's cells, px. */
const leastWidth = ({ width, minWidth }: Slot): number => width ?? minWidth ?? usualMinWidth

/**
 * Whether a text of 13 px surely fits in its cell, in any font: then the cell need not clip, which costs the browser a
 * little with each frame, also of what is shown over the table. A cell with more than its text has room for an avatar.
 */
export const fitsIn = (column: Column<never>, text: string): boolean =>
  text.length * digitWidth + text.replace(/[\d :.*-]/g, '').length * moreForLetter <
  leastWidth(column) - cellPadding - (column.cell ? avatarWidth : 0)

/** The CSS grid tracks, with the check column first, and the width in px below which the table scrolls sideways. */
export function tracks(columns: readonly Slot[]): { template: string; minWidth: number } {
  const hasElastic = columns.some(({ width }) => width === undefined)
  const parts = columns.map((column, index) => {
    const least = leastWidth(column)
    // If all columns have a width, the last one also takes the remaining space.
    const isElastic = column.width === undefined || (!hasElastic && index === columns.length - 1)
    return { least, css: isElastic ? `minmax(${least}px, 1fr)` : `${least}px` }
  })
  return {
    template: [`${checkWidth}px`, ...parts.map(({ css }) => css)].join(' '),
    minWidth: parts.reduce((sum, { least }) => sum + least, checkWidth),
  }
}

const clamped = ({ minWidth = narrowest }: Slot, width: number) =>
  Math.round(Math.min(widest, Math.max(minWidth, width)))
