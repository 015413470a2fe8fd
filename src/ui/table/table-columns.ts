import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<R> {
  key: string
  title: string
  /** Pixels; columns without share what is left. */
  width?: number
  /** Pixels, 120 unless told. */
  minWidth?: number
  align?: 'start' | 'end'
  /** Explains the metric; the header's title. */
  hint?: string
  /** Its key, with `-` for falling, is what the table sorts by. */
  sortable?: boolean
  /** Can't be hidden. */
  fixed?: boolean
  /** Hidden unless the user shows it. */
  optional?: boolean
  /** Its text, unless told. */
  cell?(row: R): ReactNode
  /** The cell as plain text: its title, and the export. */
  text(row: R): string
  /** Of a length of time, its seconds, null where there is none: a sheet that is exported can sum it up. */
  seconds?(row: R): number | null
  /** Its place on a telephone's row of two lines; without one it isn't there. Two `sub` at most. */
  narrow?: 'title' | 'sub' | 'side' | 'side-sub'
}

/** How a user has arranged a table's columns; kept by the caller. Keys the table doesn't know are ignored. */
export interface ColumnLayout {
  readonly order: readonly string[]
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
  /** Of the optional ones. */
  readonly shown: readonly string[]
}

/** What of a column its arrangement depends on. */
type Slot = Pick<Column<never>, 'key' | 'width' | 'minWidth' | 'fixed' | 'optional'>

/** The columns as they are defined. */
export const plainLayout: ColumnLayout = { order: [], widths: {}, hidden: [], shown: [] }

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** What was kept as a layout, as far as it is one: it may be an older version's, or written by hand. */
export function layoutOf(kept: unknown): ColumnLayout {
  if (typeof kept !== 'object' || kept === null) return plainLayout
  const { order, widths, hidden, shown } = kept as Partial<Record<keyof ColumnLayout, unknown>>
  const sizes = Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width))
  return { order: texts(order), widths: Object.fromEntries(sizes), hidden: texts(hidden), shown: texts(shown) }
}

const narrowest = 48
const widest = 800
const usualMinWidth = 120
/** Of the check column, px. */
const checkWidth = 40

/** All columns, the hidden ones too, in the user's order. One the layout doesn't know follows its neighbour. */
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

/** Puts a column before or after another one. */
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

/** Gives a column a width in px; null gives back its own. */
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

/** Shows or hides a column; never a fixed one, nor the last there is. */
export function toggled(columns: readonly Slot[], layout: ColumnLayout, key: string): ColumnLayout {
  const column = columns.find((one) => one.key === key)
  if (!column || column.fixed) return layout
  const list = column.optional ? 'shown' : 'hidden'
  const without = layout[list].filter((one) => one !== key)
  const next = { ...layout, [list]: without.length < layout[list].length ? without : [...without, key] }
  return columns.some((one) => isShown(one, next)) ? next : layout
}

/** The grid's columns with the check column first, as CSS, and the width in px below which they scroll sideways. */
export function tracks(columns: readonly Slot[]): { template: string; minWidth: number } {
  const hasElastic = columns.some(({ width }) => width === undefined)
  const parts = columns.map((column, index) => {
    const least = column.width ?? column.minWidth ?? usualMinWidth
    // When all have widths, the last one takes what is left over.
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
