/**
 * Does a batch to all that a filter finds, as a job: piece by piece by the batch's own endpoint. The answers of a piece
 * share its transaction, so a job that begins anew goes on behind the last row that has one.
 */
import type { BodyOf, Endpoint } from '../../../contract/endpoint'
import { mostInBatch } from '../../../contract/list'
import type { Permission } from '../../../contract/permissions'
import type { batchEndpoints } from '../../../contract/system/batches'
import { thousands } from '../../../lib/number'
import type { BatchRow } from '../../access/batch'
import type { AnyRun, Context, Handler, Handlers, Services } from '../../access/handler'
import { filterOf } from '../../access/input/filter-of'
import { ownerOf, writeFor } from '../../access/owner'
import type { RecordOperation } from '../../access/perform'
import { conflict, forbidden, invalid, Refusal } from '../../access/refusal'
import type { Db } from '../../db/schema'
import { type SheetCell, sheetBytes } from '../export/sheet'
import { storeFile } from '../jobs/files'
import { type JobProgram, type Jobs, type RunningJob, Stopped } from '../jobs/jobs'
import { beginJob } from '../jobs/routes'
import { addBatchRows, batchCounts, batchPlace, batchRows } from './batch-queries'

type Batches = typeof batchEndpoints
type BatchKey = keyof Batches

/** A batch that takes all that a filter finds. */
interface WholeBatch {
  endpoint: Endpoint
  run: AnyRun
  /** The lists whose filters it takes, and the counting word of their rows. */
  lists: readonly Endpoint[]
  unit: string
  /** What it is called in the list of jobs. */
  title(input: never): string
}

/** By their jobs. */
export type WholeBatches = Readonly<Record<BatchKey, WholeBatch>>

/** Declares such a batch. */
export const wholeBatch = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  about: Pick<WholeBatch, 'lists' | 'unit'> & { title(input: BodyOf<E>): string },
): WholeBatch => ({ endpoint, run: handler as AnyRun, ...about }) as WholeBatch

interface Task {
  key: BatchKey
  input: object
  all: { list: string; filter: string; count: number }
  ip: string
  /** The session in which it was begun: whoever ends sessions keeps their own. */
  sessionId: number
}

export const batchKind = 'batch'

/** Begin the jobs. Refuse at once what would fail later. */
export function batchHandlers(batches: WholeBatches, jobs: Pick<Jobs, 'wake'>): Handlers<Batches> {
  const begin =
    (key: BatchKey) =>
    async (context: Context<Batches[BatchKey]>): Promise<{ id: number }> => {
      const { viewer, body, services, ip, log } = context
      const { all, ...input } = body
      const batch = batches[key]
      const list = batch.lists.find(({ path }) => path === all.list)
      if (!list) throw invalid('all', '全部筛选结果', '的列表不能这样处理')
      if (!viewer.grants.has(list.permission as Permission)) throw forbidden(list)
      filterOf(list, all.filter, services.phones, viewer)
      const title = batch.title(input as never)
      const task: Task = { key, input, all, ip, sessionId: viewer.sessionId }
      const id = await beginJob(context, jobs, { kind: batchKind, title, input: task })
      const change = { field: 'count', label: title, before: null, after: `${all.count} ${batch.unit}` }
      log({ object: `job:${id}`, changes: [change] })
      return { id }
    }
  const keys = Object.keys(batches) as BatchKey[]
  return Object.fromEntries(keys.map((key) => [key, begin(key)])) as unknown as Handlers<Batches>
}

interface Parts {
  database: () => Db
  services: Services
  recordOperation: RecordOperation
  batches: WholeBatches
}

/** How many rows share a transaction: on SQLite everybody else waits for it. */
const piece = Math.min(20, mostInBatch)

/** The program of the batch jobs. */
export const batchProgram =
  ({ database, services, recordOperation, batches }: Parts): JobProgram =>
  async (job) => {
    const { key, input, all: wanted, ip, sessionId } = job.input as Task
    const { count } = wanted
    const batch = batches[key]
    if (!batch) throw conflict('这个版本不再做这种批量操作')
    const { endpoint, run, unit } = batch
    let { done, after } = await batchPlace(database(), job.id)
    /** Why no more rows were done. */
    let rest: string | null = null
    let isCancelled = false
    try {
      for (let goesOn = true; goesOn && done < count; ) {
        await job.progress(done, count)
        const viewer = { ...(await ownerOf(database(), job.userId)), sessionId }
        const at = { done, after }
        const rows = await writeFor(
          endpoint,
          { database, viewer, services, recordOperation, ip, jobId: job.id },
          async (context) => {
            // The endpoint takes so many rows as are left of the number, so that is what makes a piece.
            const left = at.done === 0 ? count : Math.min(at.done + piece, count)
            const all = { ...wanted, count: left, ...at }
            const answers = (await run({ ...(context as object), body: { ...input, all } } as never)) as BatchRow[]
            await addBatchRows((context as unknown as { db: Db }).db, job.id, at.done, answers)
            return answers
          },
        )
        done += rows.length
        after = rows.at(-1)?.id ?? after
        goesOn = rows.length > 0
      }
      await job.progress(done, count)
    } catch (error) {
      if (error instanceof Stopped && error.why === 'cancelled') isCancelled = true
      // Nothing was done yet, so it is the whole job that fails.
      else if (error instanceof Refusal && done > 0) rest = error.message
      else throw error
    }
    const { changed, same, refused } = await batchCounts(database(), job.id)
    const left = count - done
    const counts = [`完成 ${thousands(changed)} ${unit}`]
    if (same > 0) counts.push(`原已如此 ${thousands(same)}`)
    if (refused > 0) counts.push(`未成功 ${thousands(refused)}，原因见结果文件`)
    if (left > 0) counts.push(`没有处理 ${thousands(left)}${isCancelled ? '' : `（${rest ?? '已不符合筛选条件'}）`}`)
    const fileId = refused > 0 || left > 0 ? await storeAnswers({ database, services }, job) : null
    return { message: `${isCancelled ? '已取消，此前' : ''}${counts.join('，')}`, fileId, isCancelled }
  }

/** How many answers are read at once. */
const readAtOnce = 250

/** The file of results: those that were refused first, each with its reason. */
async function storeAnswers(
  { database, services }: Pick<Parts, 'database' | 'services'>,
  job: RunningJob,
): Promise<number> {
  const rows = async function* (): AsyncGenerator<SheetCell[][]> {
    for (const ok of [0, 1] as const) {
      for (let after = -1; ; ) {
        const found = await batchRows(database(), job.id, ok, after, readAtOnce)
        const last = found.at(-1)
        if (!last) break
        after = last.place
        yield found.map(({ name, msg }) => [name, ok === 1 ? '成功' : '未成功', msg ?? ''])
      }
    }
  }
  const columns = ['名称', '结果', '说明'].map((title) => ({ title }))
  const now = Math.floor(services.now() / 1000)
  return storeFile(
    database,
    services.phones,
    { name: `批量操作结果 ${job.id}.xlsx`, userId: job.userId, companyId: job.companyId, now },
    sheetBytes('xlsx', { title: '批量操作结果', columns, rows: rows(), sample: [] }, String),
  )
}
