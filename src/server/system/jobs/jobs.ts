/**
 * Runs jobs: work that outlives a request, and the server that began it. A job is done at least once, so what it does
 * can be done again: whoever runs it holds a lease and says every few seconds that it is still there; when it has been
 * silent for too long, any server begins the job anew.
 */
import { randomUUID } from 'node:crypto'
import { codes } from '../../../contract/envelope'
import type { Services } from '../../access/handler'
import { Refusal } from '../../access/refusal'
import type { Db, RowOf } from '../../db/schema'
import { endJob, giveBack, keepJob, takeJob } from './job-queries'

/** How long a server may be silent about a job before others take it, ms. */
const leaseMs = 15_000
/** How often it says that it is there, ms. */
const beatMs = 4_000
/** How often progress is written at most, ms. */
const progressMs = 500
/** How many jobs one server runs at once: they share the processor with everybody's requests. */
const mostAtOnce = 2
/** How often a job is begun before it is given up. */
const mostTries = 5

/** A job as its program sees it. */
export interface RunningJob {
  readonly id: number
  readonly userId: number
  readonly companyId: number | null
  readonly input: unknown
  /**
   * Says how far it is. Throws `Stopped` if it must not go on: then whoever runs it lets go of everything.
   * @param total null if it is not known yet
   */
  progress(done: number, total: number | null): Promise<void>
}

/** What came of a job. */
export interface JobResult {
  message: string
  fileId?: number | null
  /** Its owner has ended it; what it did until then stays. */
  isCancelled?: boolean
}

/** A kind of job: what it does. A Refusal ends it with its message; after any other error it is tried again. */
export type JobProgram = (job: RunningJob) => Promise<JobResult>

/** A job must not go on. */
export class Stopped extends Error {
  constructor(readonly why: 'cancelled' | 'taken' | 'closing') {
    super(`the job must stop: ${why}`)
  }
}

export const cancelled = '已取消'

export interface Jobs {
  /** Takes jobs that wait, as many as this server may run. Rejects if the database is away. */
  take(): Promise<void>
  /** Takes jobs now, because there is a new one. */
  wake(): void
  /** Ends what runs here; others, or the next start, go on with it. */
  stop(): Promise<void>
  /** Resolves when nothing runs here any more. */
  idle(): Promise<void>
}

interface Options {
  database: () => Db
  services: Services
  programs: Readonly<Record<string, JobProgram>>
  /** Whether new jobs begin by themselves. */
  wakes: boolean
}

export function createJobs({ database, services, programs, wakes }: Options): Jobs {
  const { now, phones, report } = services
  const by = randomUUID()
  const running = new Set<Promise<void>>()
  let closing = false

  const lease = () => ({ by, until: now() + leaseMs })

  const run = async (row: RowOf<'job'>): Promise<void> => {
    const at = { done: row.done, total: row.total }
    let stopped: Stopped | undefined
    const beat = async () => {
      const goesOn = await keepJob(database(), row.id, lease(), at)
      if (goesOn === undefined) stopped = new Stopped('taken')
      else if (!goesOn) stopped = new Stopped('cancelled')
    }
    // The next beat tries again; if none comes through, the lease ends.
    const timer = setInterval(
      () => void beat().catch((error) => report('a job could not say that it is alive', error)),
      beatMs,
    )
    let saidAt = 0
    const progress: RunningJob['progress'] = async (done, total) => {
      Object.assign(at, { done, total })
      if (closing) stopped ??= new Stopped('closing')
      if (!stopped && performance.now() - saidAt >= progressMs) {
        await beat()
        saidAt = performance.now()
      }
      if (stopped) throw stopped
    }
    try {
      const input = JSON.parse(phones.unseal(row.input))
      const program = programs[row.kind]
      if (!program) throw new Refusal(codes.conflict, '这个版本不再做这种任务')
      const job = { id: row.id, userId: row.user_id, companyId: row.company_id, input, progress }
      const { message, fileId = null, isCancelled } = await program(job)
      await keepJob(database(), row.id, lease(), at)
      await end(row, { state: isCancelled ? 'CANCELLED' : 'DONE', message, file_id: fileId })
    } catch (error) {
      await failed(row, error)
    } finally {
      clearInterval(timer)
    }
  }

  const end = async (row: RowOf<'job'>, end: Pick<RowOf<'job'>, 'state' | 'file_id'> & { message: string }) => {
    await endJob(database(), row.id, by, { ...end, ended_at: Math.floor(now() / 1000) })
  }

  const failed = async (row: RowOf<'job'>, error: unknown) => {
    if (error instanceof Stopped) {
      if (error.why === 'cancelled') await end(row, { state: 'CANCELLED', message: cancelled, file_id: null })
      if (error.why === 'closing') await giveBack(database(), row.id, by, { run_at: 0, tries: row.tries - 1 })
      return
    }
    if (error instanceof Refusal && error.code !== codes.unavailable) {
      return end(row, { state: 'FAILED', message: error.message, file_id: null })
    }
    report('a job failed', error)
    if (row.tries >= mostTries) {
      return end(row, { state: 'FAILED', message: '系统出错，没有完成，请稍后重试或联系管理员', file_id: null })
    }
    await giveBack(database(), row.id, by, { run_at: now() + 1000 * 2 ** row.tries, tries: row.tries })
  }

  const take = async () => {
    while (!closing && running.size < mostAtOnce) {
      const row = await takeJob(database(), lease(), now())
      if (!row) return
      const work = run(row)
        .catch((error) => report('a job could not be ended', error))
        .then(() => {
          running.delete(work)
          wake()
        })
      running.add(work)
    }
  }

  const wake = () => {
    if (wakes && !closing) void take().catch((error) => report('jobs not taken', error))
  }

  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    take,
    wake,
    idle,
    async stop() {
      closing = true
      await idle()
    },
  }
}
