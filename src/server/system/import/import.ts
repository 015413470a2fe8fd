/**
 * Takes over the rows of a file as a job. Rows and their results share a transaction, so a job that begins anew goes on
 * with the first row that has none.
 */
import { setImmediate } from 'node:timers/promises'
import { codes } from '../../../contract/envelope'
import { thousands } from '../../../lib/number'
import type { Services } from '../../access/handler'
import type { NumberUse } from '../../access/numbers/number-use'
import { ownerContext, ownerOf, writeFor } from '../../access/owner'
import type { RecordOperation } from '../../access/perform'
import { conflict, Refusal } from '../../access/refusal'
import type { Db, NewRow } from '../../db/schema'
import { fileOf } from '../jobs/file-queries'
import { readFile } from '../jobs/files'
import { type JobProgram, type JobResult, type RunningJob, Stopped } from '../jobs/jobs'
import { valuesOf } from './fields'
import { addImportRows, endImport, importOf, linesOf } from './import-queries'
import type { EachImporter, Importer, ImportNoun, ImportOrder, RowPlan, RowWritten, TogetherImporter } from './noun'
import { storeResults } from './results'
import { type SheetRow, sheetRows } from './sheet-rows'

/** What an import's job is to do. */
export interface ImportTask {
  importId: number
  fileId: number
  columns: string[]
  order: ImportOrder
  ip: string
}

export const importKind = 'import'

export interface ImportParts {
  database: () => Db
  services: Services
  recordOperation: RecordOperation
  numberUse: NumberUse
}

/** How many rows are taken over between two looks at the owner's rights. */
const piece = 50

/** The most rows of a file. */
const mostRows = 1_000_000

/** The program of the import jobs. */
export const importProgram =
  (parts: ImportParts, nouns: readonly ImportNoun[]): JobProgram =>
  async (job) => {
    const task = job.input as ImportTask
    const { database, services } = parts
    const batch = await importOf(database(), task.importId)
    const noun = nouns.find(({ kind }) => kind === batch?.kind)
    if (!batch || !noun) throw conflict('这次导入已不存在')
    const file = await fileOf(database(), job.userId, task.fileId)
    if (!file) throw conflict('文件已过期，请重新上传')
    const bytes = () => readFile(database, services.phones, file)
    const run = new ImportRun(parts, noun, task, job)
    let isCancelled = false
    try {
      const total = await countRows(sheetRows(bytes))
      if (total > mostRows) throw conflict(`一个文件最多 ${thousands(mostRows)} 行，请分几次导入`)
      if (noun.massNumbers !== undefined) {
        const at = task.columns.indexOf(noun.massNumbers)
        const cells = async function* () {
          for await (const row of sheetRows(bytes)) yield row.cells[at] ?? ''
        }
        await parts.numberUse.countMass(database(), job.userId, cells)
      }
      await run.all(sheetRows(bytes), { done: batch.read_rows, total })
    } catch (error) {
      // What is done stays done, and whoever ended it needs to know what that is.
      if (!(error instanceof Stopped && error.why === 'cancelled')) throw error
      isCancelled = true
    }
    return ended(parts, noun, task, job, isCancelled)
  }

/** Makes the file of results, and says what came of the import. */
async function ended(
  { database, services }: ImportParts,
  noun: ImportNoun,
  { importId, fileId }: ImportTask,
  job: RunningJob,
  isCancelled: boolean,
): Promise<JobResult> {
  const now = Math.floor(services.now() / 1000)
  await endImport(database(), importId, now)
  const batch = await importOf(database(), importId)
  if (!batch) throw conflict('这次导入已不存在')
  const { added, updated, skipped, failed } = batch
  const file = await fileOf(database(), job.userId, fileId)
  const results =
    file && (failed > 0 || (noun.told === null ? skipped > 0 : added > 0))
      ? await storeResults({ database, services }, noun, { importId, file, job, name: batch.file_name })
      : null
  const counts = [`新增 ${thousands(added)} ${noun.unit}`]
  if (updated > 0) counts.push(`更新 ${thousands(updated)}`)
  if (skipped > 0) counts.push(`跳过 ${thousands(skipped)}`)
  if (failed > 0) counts.push(`失败 ${thousands(failed)}，原因见结果文件`)
  const message = `${isCancelled ? '已取消，此前' : ''}${counts.join('，')}`
  return { message, fileId: results, isCancelled }
}

async function countRows(rows: AsyncIterable<SheetRow>): Promise<number> {
  let count = -1
  for await (const _row of rows) count += 1
  return Math.max(0, count)
}

/** Two rows are about one object. */
export const sameAs = (line: number, { unit }: Pick<ImportNoun, 'unit'>) => conflict(`与第 ${line} 行是同一${unit}`)

const lineOf = async ({ db }: Importer, importId: number, objectId: number) =>
  (await linesOf(db, importId, [objectId])).get(objectId)

/** Somebody else has taken the next row over. */
const overtaken = () => new Stopped('taken')

class ImportRun {
  private readonly piece: number

  constructor(
    private readonly parts: ImportParts,
    private readonly noun: ImportNoun,
    private readonly task: ImportTask,
    private readonly job: RunningJob,
  ) {
    this.piece = noun.together ?? piece
  }

  /** @param at how many rows have a result already */
  async all(rows: AsyncIterable<SheetRow>, at: { done: number; total: number }): Promise<void> {
    const { job } = this
    let place = -1
    let waiting: SheetRow[] = []
    await job.progress(at.done, at.total)
    for await (const row of rows) {
      place += 1
      // The first row has the titles.
      if (place <= at.done) continue
      waiting.push(row)
      if (waiting.length < this.piece) continue
      await this.some(waiting, at)
      waiting = []
    }
    if (waiting.length > 0) await this.some(waiting, at)
  }

  private async some(rows: readonly SheetRow[], at: { done: number; total: number }): Promise<void> {
    const { database, services } = this.parts
    const viewer = await ownerOf(database(), this.job.userId)
    const { add } = this.noun.endpoints
    const importer: Importer = ownerContext(add, { viewer, db: database(), services })
    const importing = await this.noun.begin(importer, this.task.order)
    if ('writeAll' in importing) {
      await this.together({ importer, importing }, rows, at.done)
      at.done += rows.length
      // SQLite answers without letting go of the thread.
      await setImmediate()
      return this.job.progress(at.done, at.total)
    }
    const planned = await this.plan(importer, importing, rows)
    for (const { row, plan } of planned) {
      await this.one({ importer, importing }, { row, plan, place: at.done })
      at.done += 1
      await this.job.progress(at.done, at.total)
    }
  }

  private valuesOf = ({ cells }: SheetRow) => valuesOf(cells, this.task.columns)

  private seal = (value: unknown) => this.parts.services.phones.seal(JSON.stringify(value))

  private writing({ viewer }: Importer) {
    const { database, services, recordOperation } = this.parts
    return { database, viewer, services, recordOperation, ip: this.task.ip, jobId: this.job.id }
  }

  /** Writes the rows and their results in one transaction. */
  private async together(
    { importer, importing }: { importer: Importer; importing: TogetherImporter<RowPlan> },
    rows: readonly SheetRow[],
    place: number,
  ): Promise<void> {
    const { importId } = this.task
    await writeFor(this.noun.endpoints.add, this.writing(importer), async (context) => {
      const within = context as unknown as Importer
      const results = new Map<SheetRow, RowWritten | Refusal>()
      const planned: { row: SheetRow; line: number; plan: RowPlan }[] = []
      for (const row of rows) {
        const plan = await orRefusal(() => importing.plan(within, this.valuesOf(row)))
        if (plan instanceof Refusal) results.set(row, plan)
        else planned.push({ row, line: row.line, plan })
      }
      const brought = (ids: readonly number[]) => linesOf(within.db, importId, ids)
      const written = await importing.writeAll(within, planned, brought, importId)
      planned.forEach(({ row }, at) => {
        results.set(row, written[at] as RowWritten | Refusal)
      })
      const noted = rows.map((row) => this.noted(row, results.get(row) as RowWritten | Refusal))
      if (!(await addImportRows(within.db, importId, place, noted))) throw overtaken()
    })
  }

  /** What is kept of a row, with what its file of results says. */
  private noted(row: SheetRow, outcome: RowWritten | Refusal): NewRow<'import_row'> {
    const noted = { import_id: this.task.importId, line: row.line }
    const { cells } = row
    if (outcome instanceof Refusal) {
      const told = this.seal({ cells, reason: outcome.message })
      return { ...noted, result: 'FAILED', object_id: null, version: null, before: null, told }
    }
    const { result, objectId, version, before, told: more } = outcome
    return {
      ...{ ...noted, result, object_id: objectId, version },
      before: before === undefined ? null : this.seal(before),
      told: this.noun.told === null && result !== 'SKIPPED' ? null : this.seal({ cells, more }),
    }
  }

  /** What is to be done with each row, or why nothing is. */
  private async plan(importer: Importer, importing: EachImporter<RowPlan>, rows: readonly SheetRow[]) {
    const planned: { row: SheetRow; plan: RowPlan | Refusal }[] = []
    for (const row of rows) {
      planned.push({ row, plan: await orRefusal(() => importing.plan(importer, this.valuesOf(row))) })
    }
    const numbersOf = (plan: RowPlan | Refusal) => (plan instanceof Refusal ? [] : plan.numbers)
    const all = await this.count(
      importer,
      planned.flatMap(({ plan }) => numbersOf(plan)),
    )
    if (all) {
      for (const one of planned) one.plan = (await this.count(importer, numbersOf(one.plan))) ?? one.plan
    }
    const prepare = async (plan: RowPlan | Refusal) => (plan instanceof Refusal ? plan : importing.prepare(plan))
    // One after the other: hashes of passwords on all cores would keep everybody else waiting.
    for (const one of planned) one.plan = await prepare(one.plan)
    return planned
  }

  private async one(
    { importer, importing }: { importer: Importer; importing: EachImporter<RowPlan> },
    { row, plan, place }: { row: SheetRow; plan: RowPlan | Refusal; place: number },
  ): Promise<void> {
    const { database } = this.parts
    const { importId } = this.task
    const write = async (context: unknown) => {
      const within = context as Importer
      // What was planned outside may have changed since.
      const now = { ...plan, ...(await importing.plan(within, this.valuesOf(row))) }
      const before = now.objectId === null ? undefined : await lineOf(within, importId, now.objectId)
      if (before !== undefined) throw sameAs(before, this.noun)
      const written = await importing.write(within, now)
      if (!(await addImportRows(within.db, importId, place, [this.noted(row, written)]))) throw overtaken()
    }
    const refusal =
      plan instanceof Refusal
        ? plan
        : await orRefusal(() => writeFor(this.noun.endpoints.add, this.writing(importer), write))
    if (!refusal) return
    const isNext = await database()
      .transaction()
      .execute((trx) => addImportRows(trx, importId, place, [this.noted(row, refusal)]))
    if (!isNext) throw overtaken()
  }

  /**
   * Whoever brings numbers learns by their references which ones others have, so they are counted like any others.
   * Answers the refusal if they are too many.
   */
  private async count({ viewer }: Importer, numbers: readonly string[]): Promise<Refusal | undefined> {
    if (numbers.length === 0) return undefined
    const { database, numberUse } = this.parts
    const asked = { looked: [], listed: [...new Set(numbers)], field: 'phone' }
    return (await orRefusal(() => numberUse.count(database(), viewer.userId, asked, async () => {}))) ?? undefined
  }
}

/** What a row is refused for, as a value. That the database is away is no reason. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code !== codes.unavailable) return error
    throw error
  }
}
