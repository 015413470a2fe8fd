import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatDateTime } from '../../lib/time'
import { arranged, type ColumnLayout } from '../../ui/table-columns'
import type { DialogProps } from '../dialogs'
import type { ListSpec } from './list-spec'

interface PrintSheetProps<R extends { readonly id: number }> extends DialogProps {
  spec: ListSpec<R>
  layout: ColumnLayout
  rows: readonly R[]
}

/** The rows shown, as paper has them: every row, no pager. Stands for as long as the browser's print dialog. */
export function PrintSheet<R extends { readonly id: number }>({ spec, layout, rows, close }: PrintSheetProps<R>) {
  useEffect(() => {
    addEventListener('afterprint', close)
    window.print()
    return () => removeEventListener('afterprint', close)
  }, [close])

  const columns = arranged(spec.columns, layout)
  return createPortal(
    <section data-print className="hidden text-12 print:block">
      <h1 className="mb-2 text-16 font-semibold">
        {spec.title} · {formatDateTime(Date.now())}
      </h1>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} className="border border-line-strong px-1 text-left">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, text }) => (
                <td key={key} className="border border-line-strong px-1">
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
