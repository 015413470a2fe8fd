/** Writes what a list's filter finds to a file, as a job: with the rows that its owner may see when it runs. */
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '../../../contract/endpoint'
import { type Permission, permissionTitle } from '../../../contract/permissions'
import { type jobEndpoints, mostExported, type SheetFormat } from '../../../contract/system/jobs'
import type { ColumnWords } from '../../../lib/columns/words'
import { thousands } from '../../../lib/number'
import { formatDuration } from '../../../lib/time/duration'
import { formatDateTime } from '../../../lib/time/time'
import type { Handler, ReadQuery, Services } from '../../access/handler'
import { filterOf } from '../../access/input/filter-of'
import { ownerOf, readFor } from '../../access/owner'
import { conflict, forbidden, invalid } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { Walk } from '../../db/walk'
import { storeFile } from '../jobs/files'
import type { JobProgram, Jobs, RunningJob } from '../jobs/jobs'
import { beginJob } from '../jobs/routes'
import { type WithNumbers, withWholeNumbers } from './numbers'
import { type SheetCell, type SheetColumn, sheetBytes } from './sheet'

/** A list that can be written to a file. */
export interface ExportedList {
  list: Endpoint
  handler: Handler<Endpoint>
  title: string
  columns: Readonly<Record<string, ColumnWords<unknown>>>
  /** The row with whole numbers of customers, if the list has any. */
  withNumbers?: WithNumbers<unknown> | undefined
}

/** Declares a list that can be written to a file, with what its columns say. */
export const exported = <E extends Endpoint, R>(
  list: E,
  handler: Handler<E>,
  title: string,
  columns: Readonly<Record<string, ColumnWords<R>>>,
  withNumbers?: WithNumbers<R>,
): ExportedList => ({ list, handler, title, columns, withNumbers }) as unknown as ExportedList

/** What an export job is to do. */
interface Task {
  list: string
  format: SheetFormat
  filter: string
  columns: string[]
  ids?: number[]
  about?: string
  /** With whole numbers. */
  numbers?: true
}

export const exportKind = 'export'

/** The rows that are read at once. */
const piece = 250

const nothingThere = '没有符合条件的记录，放宽条件后再试'

/** Begins an export. Refuses at once what would fail later. */
export const exportHandler =
  (
    lists: readonly ExportedList[],
    jobs: Pick<Jobs, 'wake'>,
    quota: ExportQuota,
  ): Handler<typeof jobEndpoints.exportAdd> =>
  async (context) => {
    const { viewer, body, services, log } = context
    const known = lists.find(({ list }) => list.path === body.list)
    if (!known) throw invalid('list', '列表', '不能导出')
    if (!viewer.grants.has(known.list.permission as Permission)) throw forbidden(known.list)
    const unknown = body.columns.find((key) => !Object.hasOwn(known.columns, key))
    if (unknown !== undefined) throw invalid('columns', '列', `中没有 ${unknown}，请刷新页面`)
    if (body.numbersReason !== undefined) mayHaveNumbers(known, viewer)
    filterOf(known.list, body.filter, services.phones, viewer)
    const { companyId } = viewer
    if (companyId !== null) await quota.expectLeft(context.db, { companyId, now: context.now })
    const { about, numbersReason, ...task } = body
    const hasNumbers = numbersReason !== undefined
    const input: Task = { ...task, ...(about && { about }), ...(hasNumbers && { numbers: true }) }
    const title = `导出${known.title}${hasNumbers ? '（完整号码）' : ''}`
    const id = await beginJob(context, jobs, { kind: exportKind, title, input })
    const said = (field: string, label: string, after: string) => ({ field, label, before: null, after })
    log({
      object: `job:${id}`,
      changes: [
        said('list', '导出', known.title),
        ...(hasNumbers
          ? [said('numbersReason', '导出完整号码', numbersReason), said('about', '筛选', about || '没有筛选')]
          : []),
      ],
    })
    return { id }
  }

/** Refuses whole numbers of a list that has none, and to whoever may not have them. */
function mayHaveNumbers({ withNumbers }: ExportedList, { grants }: Pick<Viewer, 'grants'>): void {
  if (!withNumbers) throw invalid('list', '列表', '没有完整号码可以导出')
  if (!grants.has('customer:export-numbers')) throw forbidden({ title: permissionTitle('customer:export-numbers') })
}

interface Exporting {
  jobId: number
  userId: number
  companyId: number
  /** Epoch seconds. */
  now: number
}

/** How much the people of a company may export. Companies belong to their own noun, so the app passes it in. */
export interface ExportQuota {
  /** @throws Refusal if the company may export nothing more today */
  expectLeft(db: Db, asking: Pick<Exporting, 'companyId' | 'now'>): Promise<void>
  /** Counts the rows that are about to be exported. @throws Refusal if the company may not export as many */
  count(db: Db, exporting: Exporting, rows: number): Promise<void>
  /** They were not exported after all. */
  uncount(db: Db, jobId: number): Promise<void>
}

interface Options {
  quota: ExportQuota
  database: () => Db
  heavy: () => Db
  services: Services
  lists: readonly ExportedList[]
  /** The most rows of a file. */
  most?: number
}

/** The program of the export jobs. */
export const exportProgram =
  ({ quota, database, heavy, services, lists, most = mostExported }: Options): JobProgram =>
  async (job) => {
    const task = job.input as Task
    const known = lists.find(({ list }) => list.path === task.list)
    if (!known) throw conflict('这个列表不能再导出')
    const words = task.columns.flatMap((key) => known.columns[key] ?? [])
    const walk = new Walk(most, piece, task.ids)
    /** The next rows, as the owner's rights are now. */
    const next = async (): Promise<readonly unknown[]> => {
      const part = walk.take()
      const viewer = await ownerOf(database(), job.userId)
      const filter = filterOf(known.list, task.filter, services.phones, viewer) as object
      const query = { ...filter, walk: part } as ReadQuery<Endpoint>
      const rows = (await readFor(known.list, known.handler, { viewer, db: heavy(), services, query })) as unknown[]
      if (!task.numbers || !known.withNumbers) return rows
      mayHaveNumbers(known, viewer)
      return withWholeNumbers(heavy(), services.phones, viewer, rows, known.withNumbers)
    }
    const first = await next()
    if (first.length === 0) throw conflict(nothingThere)
    const columns = words.map(({ title, seconds }): SheetColumn => ({ title, isDuration: seconds !== undefined }))
    const written = { rows: 0 }
    const { id: jobId, userId, companyId } = job
    const now = Math.floor(services.now() / 1000)
    if (companyId !== null) {
      await quota.count(database(), { jobId, userId, companyId, now }, Math.min(walk.total, most))
    }
    const sheet = {
      ...{ title: known.title, columns },
      rows: rowsOf(job, walk, { first, next, words, written }),
      sample: first.map((row) => words.map(({ text }) => text(row))),
    }
    const fileId = await storeFile(
      database,
      services.phones,
      { name: fileNameOf(known.title, task, services.now()), userId, companyId, now },
      sheetBytes(task.format, sheet, (cell, { isDuration }) =>
        isDuration ? formatDuration(cell as number | null) : String(cell),
      ),
    ).catch(async (error: unknown) => {
      await quota.uncount(database(), jobId)
      throw error
    })
    const isCut = walk.total > most
    const count = thousands(written.rows)
    return {
      fileId,
      message: isCut
        ? `超过 ${thousands(most)} 条，只导出了前 ${count} 条，请缩小筛选范围，分几次导出`
        : `已导出 ${count} 条`,
    }
  }

interface Reading {
  first: readonly unknown[]
  next(): Promise<readonly unknown[]>
  words: readonly ColumnWords<unknown>[]
  /** Counts them. */
  written: { rows: number }
}

/** How many pieces are read before they are written. */
const ahead = 2

async function* rowsOf(
  job: RunningJob,
  walk: Walk,
  { first, next, words, written }: Reading,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  const coming: Promise<readonly unknown[]>[] = []
  for (let rows: readonly unknown[] | undefined = first; rows; rows = await coming.shift()) {
    // They are read while the ones before are made ready and written.
    while (coming.length < ahead && !walk.isDone) {
      const some = next()
      // Thrown where it is awaited, if it comes to that.
      some.catch(() => {})
      coming.push(some)
    }
    yield rows.map((row) => words.map(({ text, seconds }) => (seconds ? seconds(row) : text(row))))
    written.rows += rows.length
    await job.progress(written.rows, Math.min(walk.total, walk.most))
    // What is computed above keeps nobody waiting longer than one piece.
    await setImmediate()
  }
}

/** `通话记录 未接通 今日 2026-03-04 1000.xlsx`, without what file systems refuse. */
function fileNameOf(title: string, { about, format, numbers }: Task, now: number): string {
  const name = [title, numbers && '完整号码', about, formatDateTime(now).replaceAll(':', '')].filter(Boolean).join(' ')
  const safe = name
    .replaceAll('*', 'x')
    .replace(/[\p{C}\\/:?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
  return `${safe.trim()}.${format}`
}
