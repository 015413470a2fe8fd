/** Saves rows as a file, in the columns and the order that are shown. */
import writeXlsxFile from 'write-excel-file/browser'
import { formatDateTime } from '../../lib/time'
import { arranged, type ColumnLayout } from '../../ui/table-columns'
import { toasts } from '../../ui/toasts'
import type { ListSpec } from './list-spec'

type Format = 'xlsx' | 'csv'

/** Texts that a spreadsheet would take for a formula (CWE-1236). */
const formulaLike = /^[=+\-@\t\r]/

/** A cell's text, which no spreadsheet runs. */
export const safeText = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Saves the rows. @param total how many the filter has: says so where it is more than was fetched */
export async function exportRows<R extends { readonly id: number }>(
  format: Format,
  spec: ListSpec<R>,
  layout: ColumnLayout,
  rows: readonly R[],
  total: number,
): Promise<void> {
  const columns = arranged(spec.columns, layout)
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  const name = `${spec.title} ${formatDateTime(Date.now()).replaceAll(':', '')}.${format}`
  save(name, format === 'csv' ? csv(lines) : await xlsx(lines, spec.title))
  if (rows.length < total) toasts.show('warn', `共 ${total} 条，只导出了前 ${rows.length} 条，请缩小筛选范围`)
  else toasts.show('ok', `已导出 ${rows.length} 条`)
}

// The mark tells spreadsheets that it is UTF-8.
const csv = (lines: readonly string[][]) =>
  new Blob([`\ufeff${lines.map((cells) => csvLine(cells.map(safeText))).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })

// Cells typed as text run no formula.
const xlsx = async (lines: readonly string[][], sheet: string): Promise<Blob> => {
  const data = lines.map((cells, at) =>
    cells.map((value) => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
  )
  return writeXlsxFile(data, { sheet, stickyRowsCount: 1 }).toBlob()
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
