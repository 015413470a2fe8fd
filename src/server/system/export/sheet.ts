/** Sheets as files. */
import type { SheetFormat } from '../../../contract/system/jobs'
import { workbookBytes } from './workbook'

/** A column of a sheet. A duration is a number, which sheets can sum up. */
export interface SheetColumn {
  title: string
  isDuration?: boolean
}

/** A duration is in seconds. */
export type SheetCell = string | number | null

/**
 * Texts that a spreadsheet could take for a formula (CWE-1236). Some read a full-width sign like the usual one, and leave
 * out blanks and what can't be seen before it.
 */
const formulaLike = /^[\t\r]|^[\s\p{C}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

/** A cell's text in a form that no spreadsheet runs. */
export const safeText = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

interface NewSheet {
  title: string
  columns: readonly SheetColumn[]
  /** In pieces, because somebody reads them piece by piece. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>
  /** The texts of some rows: they say how wide the columns are. */
  sample: readonly (readonly string[])[]
}

/** The bytes of a sheet, as they become ready. @param text how a CSV file shows a cell */
export const sheetBytes = (
  format: SheetFormat,
  sheet: NewSheet,
  text: (cell: SheetCell, column: SheetColumn) => string,
): AsyncIterable<Uint8Array> => (format === 'csv' ? csv(sheet, text) : xlsx(sheet))

async function* csv(
  { columns, rows }: NewSheet,
  text: (cell: SheetCell, column: SheetColumn) => string,
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly string[]) => `${csvLine(cells.map(safeText))}\r\n`
  // The mark tells spreadsheets that the file is UTF-8.
  yield Buffer.from(`\ufeff${line(columns.map(({ title }) => title))}`)
  for await (const piece of rows) {
    const lines = piece.map((cells) => line(cells.map((cell, at) => text(cell, columns[at] as SheetColumn))))
    yield Buffer.from(lines.join(''))
  }
}

const secondsOfDay = 86_400

/** Cells of type text run no formula. */
const xlsx = ({ title, columns, rows, sample }: NewSheet): AsyncIterable<Uint8Array> =>
  workbookBytes(withDays(rows, columns), {
    name: title,
    freezePane: { rows: 1 },
    columns: columns.map((column, at) => ({
      header: column.title,
      width: sheetWidth([column.title, ...sample.map((row) => row[at] ?? '')]),
      ...(column.isDuration && { numFmt: '[h]:mm:ss' }),
    })),
  })

/** The same rows with durations in days, as workbooks have them. */
async function* withDays(rows: NewSheet['rows'], columns: readonly SheetColumn[]): AsyncGenerator<SheetCell[][]> {
  for await (const piece of rows) {
    yield piece.map((row) =>
      row.map((cell, at) => (columns[at]?.isDuration && typeof cell === 'number' ? cell / secondsOfDay : cell)),
    )
  }
}

/** The width of a sheet's column in digits: its widest text, within limits. A Chinese character takes two. */
export function sheetWidth(texts: readonly string[]): number {
  let widest = 0
  for (const text of texts) widest = Math.max(widest, text.length + (text.match(/[^\u0020-\u00ff]/g)?.length ?? 0))
  return Math.min(Math.max(widest, 6), 60) + 2
}
