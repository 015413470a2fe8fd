/** Saves rows as a file, with the shown columns and order. */
import { writeXlsxStream } from 'hucre/xlsx'
import { thousands } from '../../../lib/number'
import { formatDateTime } from '../../../lib/time/time'
import { arranged, type Column, type ColumnLayout } from '../../../ui/table/table-columns'
import type { Toasts } from '../../../ui/toast/toasts'
import type { ListSpec, Row } from '../list-spec'

export type ExportFormat = 'xlsx' | 'csv'

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

/** How many milliseconds a message stays that people must act on. */
const longDurationMs = 15_000

/**
 * Saves the rows.
 * @param total the number of rows in the filter: if it is larger than the loaded rows, a message says so
 */
export async function exportRows<R extends Row>(
  format: ExportFormat,
  spec: ListSpec<R>,
  layout: ColumnLayout,
  { rows, total }: { rows: readonly R[]; total: number },
  toasts: Toasts,
): Promise<void> {
  const columns = arranged(spec.columns, layout)
  const name = `${spec.title} ${formatDateTime(Date.now()).replaceAll(':', '')}.${format}`
  save(name, format === 'csv' ? csv(columns, rows) : await xlsx(spec.title, columns, rows))
  if (rows.length < total) {
    const text = `共 ${thousands(total)} 条，只导出了前 ${thousands(rows.length)} 条，请缩小筛选范围，分几次导出`
    toasts.show('warn', text, { durationMs: longDurationMs })
  } else toasts.show('ok', `已导出 ${thousands(rows.length)} 条`)
}

// The mark tells spreadsheets that the file is UTF-8.
function csv<R>(columns: readonly Column<R>[], rows: readonly R[]): Blob {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return new Blob([`\ufeff${lines.map((cells) => csvLine(cells.map(safeText))).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** The width of a sheet's column in digits: its widest text, within limits. A Chinese character takes two. */
export function sheetWidth(texts: readonly string[]): number {
  let widest = 0
  for (const text of texts) widest = Math.max(widest, text.length + (text.match(/[^\u0020-\u00ff]/g)?.length ?? 0))
  return Math.min(Math.max(widest, 6), 60) + 2
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const secondsOfDay = 86_400

/** Cells of type text run no formula. A duration is a number, which sheets can sum up. */
async function xlsx<R>(title: string, columns: readonly Column<R>[], rows: readonly R[]): Promise<Blob> {
  const cell = ({ seconds, text }: Column<R>, row: R) => {
    if (!seconds) return text(row)
    const length = seconds(row)
    return length === null ? null : length / secondsOfDay
  }
  const file = writeXlsxStream(
    rows.map((row) => columns.map((column) => cell(column, row))),
    {
      name: title,
      freezePane: { rows: 1 },
      columns: columns.map((column) => ({
        header: column.title,
        width: sheetWidth([column.title, ...rows.map(column.text)]),
        ...(column.seconds && { numFmt: '[h]:mm:ss' }),
      })),
    },
  )
  return new Blob([await new Response(file).arrayBuffer()], { type: xlsxType })
}

function save(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
