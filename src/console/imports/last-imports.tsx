import { formatShort } from '../../lib/time/time'
import { Button } from '../../ui/display/button'
import { useEndpoint } from '../data/data'
import { useShell } from '../shell'
import { type ImportKind, modeTitles } from './import-kind'
import { countsText, undoFault, undoImport } from './run-import'

/** How many of the last imports show. */
const shown = 5

/** The last imports, each with what it did, to be taken back. Nothing if there were none. */
export function LastImports({ kind }: { kind: ImportKind }) {
  const shell = useShell()
  const { data } = useEndpoint(kind.endpoints.list, { pageSize: shown, countTo: shown })
  const records = data && 'records' in data ? data.records : []
  if (records.length === 0) return null
  return (
    <section aria-label="最近的导入" className="grid gap-1">
      <h3 className="text-12 text-text-3">最近的导入</h3>
      <ul>
        {records.map((batch) => {
          const fault = undoFault(batch)
          return (
            <li key={batch.id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="truncate" title={batch.fileName}>
                  {batch.fileName}
                </p>
                <p className="text-12 text-text-3">
                  {[
                    formatShort(batch.createTime),
                    batch.userName,
                    countsText(batch),
                    `已有的${modeTitles[batch.mode]}`,
                  ].join(' · ')}
                </p>
              </div>
              {fault === null ? (
                <Button
                  small
                  aria-label={`撤销导入：${batch.fileName}`}
                  // A refusal has been told.
                  onClick={() => void undoImport(shell, kind, batch).catch(() => {})}
                >
                  撤销
                </Button>
              ) : (
                <span className="shrink-0 text-12 text-text-3">{fault}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
