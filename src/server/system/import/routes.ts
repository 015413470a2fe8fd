/** The endpoints of imports, for every noun that has some. */
import {
  type ImportBatch,
  type ImportEndpoints,
  type ImportPreview,
  mostColumns,
} from '../../../contract/system/imports'
import type { Handlers } from '../../access/handler'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import type { Db } from '../../db/schema'
import { sheetBytes } from '../export/sheet'
import { fileOf, takeUpFile } from '../jobs/file-queries'
import { readFile, storeFile } from '../jobs/files'
import type { Jobs } from '../jobs/jobs'
import { beginJob, giveTicket } from '../jobs/routes'
import { columnsFault, fieldsOf, valuesOf } from './fields'
import { type ImportTask, importKind, sameAs } from './import'
import { addImport, beginUndo, changedRows, importById, listImports, nameJob } from './import-queries'
import type { Importer, ImportNoun, ImportOrder, RowPlan } from './noun'
import { type SheetRow, sheetRows } from './sheet-rows'
import { type UndoTask, undoKind } from './undo'

/** How many rows a preview shows, checks, and finds fault with. */
const shownRows = 5
const checkedRows = 200
const shownFaults = 20

const missing = () => conflict('文件已失效，请重新选择')

/** @param database where files are written */
export const importHandlers = <P extends RowPlan>(
  noun: ImportNoun<P>,
  jobs: Pick<Jobs, 'wake'>,
  database: () => Db,
): Handlers<ImportEndpoints> => ({
  async preview(context) {
    const { db, viewer, services, query } = context
    const file = await fileOf(db, viewer.userId, query.fileId)
    if (!file) throw missing()
    const rows = sheetRows(() => readFile(() => db, services.phones, file))
    const first = await rows.next()
    if (first.done) throw conflict('文件里没有内容')
    const headers = first.value.cells
    if (headers.length > mostColumns)
      throw conflict(`文件有 ${headers.length} 列，最多 ${mostColumns} 列：请删去不用的`)
    const columns = query.columns ?? fieldsOf(headers, noun.fields)
    if (columns.length !== headers.length) throw invalid('columns', '各列的内容', `须有 ${headers.length} 项`)
    const found: SheetRow[] = []
    let isAll = true
    for await (const row of rows) {
      if (found.length === checkedRows) {
        isAll = false
        break
      }
      found.push(row)
    }
    if (found.length === 0) throw conflict('文件里只有标题，没有内容')
    const fault = columnsFault(columns, noun.fields)
    const faults =
      fault === null ? await faultsIn(noun, context as unknown as Importer, found, { columns, ...orderOf(query) }) : []
    return {
      fileId: file.id,
      headers: [...headers],
      columns: [...columns],
      rows: found.slice(0, shownRows).map(({ cells }) => headers.map((_, at) => cells[at] ?? '')),
      ...{ checked: fault === null ? found.length : 0, isAll, right: found.length - faults.length },
      faults: fault === null ? faults.slice(0, shownFaults) : [{ line: first.value.line, reason: fault }],
    } satisfies ImportPreview
  },

  async add(context) {
    const { db, viewer, body, now, ip, log } = context
    const { fileId, columns } = body
    const fault = columnsFault(columns, noun.fields)
    if (fault !== null) throw invalid('columns', '各列的内容', `：${fault}`)
    const file = await fileOf(db, viewer.userId, fileId)
    if (!file) throw missing()
    const order = orderOf(body)
    // What would keep every row from being taken over is refused now.
    await noun.begin(context as unknown as Importer, order)
    await takeUpFile(db, fileId)
    const id = await addImport(db, {
      ...{ kind: noun.kind, company_id: order.companyId, user_id: viewer.userId, file_name: file.name },
      ...{ mode: order.mode, job_id: null, created_at: now, ended_at: null, undo_at: null },
    })
    const input: ImportTask = { importId: id, fileId, columns, order, ip }
    const jobId = await beginJob(context, jobs, { kind: importKind, title: `导入${noun.title}：${file.name}`, input })
    await nameJob(db, id, jobId)
    log({ object: `import:${id}`, companyId: order.companyId })
    return { id, jobId }
  },

  async list({ db, scope, query }) {
    const page = await listImports(db, scope('import_batch'), noun.kind, query)
    return page.map(
      (row): ImportBatch => ({
        ...{ id: row.id, fileName: row.file_name, mode: row.mode, userName: row.user_name },
        ...{ companyName: row.company_name, createTime: row.created_at },
        ...{ added: row.added, updated: row.updated, skipped: row.skipped, failed: row.failed },
        ...{ endTime: row.ended_at, undoTime: row.undo_at },
      }),
    )
  },

  async undo(context) {
    const { db, scope, body, now, ip, log } = context
    const batch = await importById(db, scope('import_batch'), noun.kind, body.id)
    if (!batch) throw notFound('导入')
    if (batch.ended_at === null) throw conflict('导入还没有结束，可以先取消它')
    const [any] = await changedRows(db, batch.id, 1)
    if (!any) throw conflict('这次导入没有留下什么，或已经撤销')
    await noun.mayUndo(context as unknown as Importer, batch.id)
    await beginUndo(db, batch.id, now)
    const input: UndoTask = { importId: batch.id, ip }
    const title = `撤销导入${noun.title}：${batch.file_name}`
    const jobId = await beginJob(context, jobs, { kind: undoKind, title, input })
    log({ object: `import:${batch.id}`, companyId: batch.company_id })
    return { id: batch.id, jobId }
  },

  template: {
    async prepare({ viewer, services, now }) {
      const columns = noun.fields.map(({ title, required }) => ({ title: required ? `${title}*` : title }))
      const example = noun.fields.map((field) => field.example)
      const rows = async function* () {
        yield [example]
      }
      const sheet = { title: `${noun.title}导入模板`, columns, rows: rows(), sample: [example] }
      const owner = { userId: viewer.userId, companyId: viewer.companyId, now }
      const file = { name: `${sheet.title}.xlsx`, ...owner }
      const fileId = await storeFile(database, services.phones, file, sheetBytes('xlsx', sheet, String))
      return async (context) => ({ ticket: await giveTicket(context, fileId) })
    },
  },
})

/** The fields of a request that are the noun's own. */
function orderOf(request: Readonly<Record<string, unknown>>): ImportOrder {
  const { fileId, columns, companyId, mode = 'SKIP', ...more } = request
  return { companyId: (companyId ?? null) as number | null, mode: mode as ImportOrder['mode'], more }
}

async function faultsIn(
  noun: ImportNoun,
  importer: Importer,
  rows: readonly SheetRow[],
  { columns, ...order }: ImportOrder & { columns: readonly string[] },
): Promise<ImportPreview['faults']> {
  const importing = await noun.begin(importer, order)
  const { left, full } = await noun.room(importer, order)
  let added = 0
  const lines = new Map<string, number>()
  const faults: ImportPreview['faults'] = []
  for (const { line, cells } of rows) {
    try {
      const { keys, objectId, mayRepeat } = await importing.plan(importer, valuesOf(cells, columns))
      const before = keys.map((key) => lines.get(key)).find((at) => at !== undefined)
      for (const key of keys) lines.set(key, line)
      if (before !== undefined && !mayRepeat) throw sameAs(before, noun)
      if (objectId !== null || before !== undefined) continue
      if (added >= left) throw conflict(full)
      added += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ line, reason: error.message })
    }
  }
  return faults
}
