/** Takes back what an import brought, from its end to its beginning, as a job. */
import { setImmediate } from 'node:timers/promises'
import { codes } from '../../../contract/envelope'
import { thousands } from '../../../lib/number'
import { ownerContext, ownerOf, writeFor } from '../../access/owner'
import { conflict, Refusal } from '../../access/refusal'
import type { RowOf } from '../../db/schema'
import { type JobProgram, type JobResult, Stopped } from '../jobs/jobs'
import type { ImportParts } from './import'
import { changedRows, importOf, keepRow, takeBackRows } from './import-queries'
import type { Importer, ImportNoun } from './noun'

export interface UndoTask {
  importId: number
  ip: string
}

export const undoKind = 'import-undo'

/** How many rows are taken back between two looks at the owner's rights. */
const piece = 50

export const undoProgram =
  (parts: ImportParts, nouns: readonly ImportNoun[]): JobProgram =>
  async (job) => {
    const { importId, ip } = job.input as UndoTask
    const { database, services, recordOperation } = parts
    const batch = await importOf(database(), importId)
    const noun = nouns.find(({ kind }) => kind === batch?.kind)
    if (!batch || !noun) throw conflict('这次导入已不存在')
    const total = batch.added + batch.updated
    let kept = 0
    let reason = ''
    let done = 0
    const undoRows = async (importer: Importer, rows: readonly RowOf<'import_row'>[]) => {
      const writing = { database, viewer: importer.viewer, services, recordOperation, ip, jobId: job.id }
      const refused = await orThrown(() =>
        writeFor(noun.endpoints.undo, writing, async (context) => {
          const within = context as unknown as Importer
          // A server that was silent for too long may come back.
          const standing = await takeBackRows(within.db, rows)
          const outcomes = await noun.undo(within, standing.map(brought))
          for (const [at, row] of standing.entries()) if (outcomes[at]) await keepRow(within.db, row)
          return outcomes.filter((outcome) => outcome !== null)
        }),
      )
      kept += refused.length
      reason ||= refused[0]?.message ?? ''
      done += rows.length
      await job.progress(done, total)
      // SQLite answers without letting go of the thread.
      await setImmediate()
    }
    const brought = (row: RowOf<'import_row'>) => ({
      row,
      before: row.before === null ? undefined : JSON.parse(services.phones.unseal(row.before)),
    })
    const said = (isCancelled: boolean): JobResult => {
      const back = `已撤销 ${thousands(done - kept)} ${noun.unit}`
      const rest = kept > 0 ? `，${thousands(kept)} ${noun.unit}没有撤销：${reason}` : ''
      return { message: `${isCancelled ? '已取消，此前' : ''}${back}${rest}`, isCancelled }
    }
    try {
      for (let line = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = await changedRows(database(), importId, noun.together ?? piece, line)
        const last = rows.at(-1)
        if (!last) return said(false)
        line = last.line
        const viewer = await ownerOf(database(), job.userId)
        const importer: Importer = ownerContext(noun.endpoints.undo, { viewer, db: database(), services })
        if (noun.together === undefined) for (const row of rows) await undoRows(importer, [row])
        else await undoRows(importer, rows)
      }
    } catch (error) {
      if (error instanceof Stopped && error.why === 'cancelled') return said(true)
      throw error
    }
  }

/** What was refused, also if the one row that there was is. */
async function orThrown(work: () => Promise<Refusal[]>): Promise<readonly Refusal[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code !== codes.unavailable) return [error]
    throw error
  }
}
