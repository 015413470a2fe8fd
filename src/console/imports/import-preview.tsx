import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ImportPreview, noField } from '../../contract/system/imports'
import { thousands } from '../../lib/number'
import { Select } from '../../ui/field/select'
import type { ImportKind } from './import-kind'

interface ImportColumnsProps {
  kind: ImportKind
  preview: ImportPreview
  columns: readonly string[]
  onChange(columns: readonly string[]): void
}

/** How many of a column's values show. */
const examples = 2

/** The columns of the file: what each holds, found by its title, and changed by hand. */
export function ImportColumns({ kind, preview, columns, onChange }: ImportColumnsProps) {
  const options = Object.entries(kind.fields).map(([value, label]) => ({ value, label }))
  const choose = (at: number, key: string) =>
    // A field stands in one column.
    onChange(columns.map((now, place) => (place === at ? key : now === key ? noField : now)))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-12 text-text-2">文件里的每一列是什么</legend>
      <ul className="max-h-64 overflow-y-auto rounded border border-line" data-scroller>
        {preview.headers.map((header, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title, and none moves
            key={at}
            className="flex items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{header || `第 ${at + 1} 列`}</p>
              <p className="truncate text-12 text-text-3">
                {preview.rows
                  .slice(0, examples)
                  .map((row) => row[at])
                  .filter(Boolean)
                  .join('、') || '空'}
              </p>
            </div>
            <div className="w-36 shrink-0">
              <Select
                hideLabel
                label={`${header || `第 ${at + 1} 列`}是什么`}
                placeholder="不导入"
                value={columns[at] === noField ? null : (columns[at] ?? null)}
                options={options}
                onChange={(key) => choose(at, key ?? noField)}
              />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** What would come of the first rows. */
export function ImportCheck({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const { checked, isAll, right, faults } = preview
  const wrong = checked - right
  const found = isAll ? `${thousands(checked)} 行` : `前 ${thousands(checked)} 行`
  const text =
    checked === 0
      ? '请先选好各列的内容'
      : wrong === 0
        ? `${found}都可以导入`
        : `${found}里有 ${thousands(wrong)} 行有问题，这些${kind.unit === '位' ? '人' : '行'}不会导入，原因写在结果文件里`
  const Icon = checked > 0 && wrong === 0 ? CircleCheck : CircleAlert
  return (
    <section aria-label="检查结果" aria-live="polite" className="grid gap-1 rounded bg-bg-sunk px-3 py-2">
      <p className="flex items-center gap-2">
        <Icon
          aria-hidden
          className={`size-4 shrink-0 stroke-[1.5] ${checked > 0 && wrong === 0 ? 'text-ok' : 'text-warn'}`}
        />
        {text}
      </p>
      {faults.length > 0 && (
        <ul className="max-h-28 overflow-y-auto pl-6 text-12 text-text-2" data-scroller>
          {faults.map(({ line, reason }) => (
            <li key={line}>
              {line > 1 && `第 ${line} 行：`}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
