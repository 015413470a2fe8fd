import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Sums } from '../../../contract/list'
import { thousands } from '../../../lib/number'
import { formatDateTime } from '../../../lib/time/time'
import { arranged, type ColumnLayout } from '../../../ui/table/table-columns'
import type { DialogProps } from '../../commands/dialogs'
import { type ListSpec, type Row, sumCells } from '../list-spec'
import type { FilterWords } from './list-words'

/** The content of the paper. */
export interface PrintedList<R extends Row> {
  spec: ListSpec<R>
  layout: ColumnLayout
  rows: readonly R[]
  /** The number of rows in the filter; shown if it is larger than the printed rows. */
  total: number
  /** Only the checked rows: the filter's sums don't apply to them. */
  isChoice: boolean
  sums: Sums | undefined
  filters: readonly FilterWords[]
  order: string
}

/**
 * The rows in the form for paper, without anything else of the screen. It stays while the browser's print dialog is
 * open.
 */
export function PrintSheet<R extends Row>(props: PrintedList<R> & DialogProps) {
  const { spec, layout, rows, total, isChoice, sums, filters, order, close } = props
  useEffect(() => {
    addEventListener('afterprint', close)
    window.print()
    return () => removeEventListener('afterprint', close)
  }, [close])

  const columns = arranged(spec.columns, layout)
  const cells = sumCells(spec.columns, isChoice ? undefined : sums)
  return createPortal(
    <section data-print className="hidden text-12 print:block">
      <h1 className="text-16 font-semibold">{spec.title}</h1>
      <dl className="mt-1 mb-2 flex flex-wrap gap-x-6 gap-y-1">
        <Fact name="打印时间">{formatDateTime(Date.now())}</Fact>
        <Fact name="筛选">
          {filters.length === 0 ? '全部' : filters.map(({ title, text }) => `${title} ${text}`).join('；')}
        </Fact>
        <Fact name="排序">{order}</Fact>
        <Fact name="条数">{countText(rows.length, total, isChoice)}</Fact>
      </dl>
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
          {Object.keys(cells).length > 0 && (
            <tr data-sums className="font-semibold">
              {columns.map(({ key }, at) => (
                <td key={key} className="border border-line-strong px-1">
                  {at === 0 && `合计 ${thousands(total)} `}
                  {cells[key]}
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id} className="break-inside-avoid">
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="shrink-0">{name}：</dt>
    <dd>{children}</dd>
  </div>
)

function countText(shown: number, total: number, isChoice: boolean): string {
  if (isChoice) return `已勾选的 ${thousands(shown)} 条`
  return shown < total ? `共 ${thousands(total)} 条，这里是前 ${thousands(shown)} 条` : `${thousands(shown)} 条`
}
