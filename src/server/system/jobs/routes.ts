/** A user's own jobs, and the downloads of their files. */
import { hash, randomBytes } from 'node:crypto'
import { isEnded, type Job, type jobEndpoints, mostJobs } from '../../../contract/system/jobs'
import type { Context, Handlers } from '../../access/handler'
import { conflict, notFound } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import { lockRows } from '../../db/locks'
import type { Db } from '../../db/schema'
import { addTicket, useTicket } from './file-queries'
import { addJob, cancelJob, jobById, lastJobs, openJobs } from './job-queries'
import { cancelled, type Jobs } from './jobs'

/** How many jobs a user sees. */
const mostShown = 20
/** How long a ticket can be used, in seconds. */
const ticketSeconds = 60

/** Makes a ticket for a file, for a session. */
export async function giveTicket(
  { db, viewer, now }: { db: Db; viewer: Pick<Viewer, 'sessionId'>; now: number },
  fileId: number,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expires = { expire_at: now + ticketSeconds }
  await addTicket(db, { hash: ticketHash(ticket), session_id: viewer.sessionId, file_id: fileId, ...expires })
  return ticket
}

const ticketHash = (ticket: string): string => hash('sha256', ticket, 'base64url')

/** The file of a ticket, which is used up; undefined if it was used before, is too old, or its session has ended. */
export const takeFile = (db: Db, ticket: string, now: number, isThere = true) =>
  useTicket(db, ticketHash(ticket), now, isThere)

export const jobHandlers = {
  async list({ db, scope }) {
    return (await lastJobs(db, scope('job'), mostShown)).map(
      (row): Job => ({
        ...{ id: row.id, title: row.title, state: row.state, done: row.done, total: row.total, message: row.message },
        ...{ fileName: row.file_name, createTime: row.created_at, endTime: row.ended_at },
      }),
    )
  },

  async cancel({ db, scope, body, services, log }) {
    const job = await jobById(db, scope('job'), body.id)
    if (!job) throw notFound('任务')
    if (isEnded(job.state)) throw conflict('任务已经结束')
    await cancelJob(db, job.id, services.now(), cancelled)
    log({ object: `job:${job.id}`, companyId: job.company_id })
    return { id: job.id }
  },

  async ticketAdd({ db, viewer, scope, body, now, log }) {
    const job = await jobById(db, scope('job'), body.id)
    if (!job) throw notFound('任务')
    if (job.file_id === null) throw conflict(isEnded(job.state) ? '文件已经过期，请重新导出' : '任务还没有完成')
    const ticket = await giveTicket({ db, viewer, now }, job.file_id)
    log({ object: `job:${job.id}`, companyId: job.company_id })
    return { ticket }
  },
} satisfies Partial<Handlers<typeof jobEndpoints>>

type Beginning = Pick<
  Context<typeof jobEndpoints.exportAdd>,
  'db' | 'viewer' | 'scope' | 'now' | 'services' | 'afterCommit'
>

/**
 * Begins a job in a write of its owner. Answers its id; refuses if the owner has too many already.
 * @param jobs begins it after the commit
 */
export async function beginJob(
  { db, viewer, scope, now, services, afterCommit }: Beginning,
  jobs: Pick<Jobs, 'wake'>,
  { kind, title, input }: { kind: string; title: string; input: unknown },
): Promise<number> {
  // Of several at once, each counts those before it.
  await lockRows(db, 'user', [viewer.userId])
  if ((await openJobs(db, scope('job'))) >= mostJobs)
    throw conflict(`您有 ${mostJobs} 个任务还没有完成，请等其中一个结束`)
  const id = await addJob(db, {
    ...{ kind, title, input: services.phones.seal(JSON.stringify(input)), state: 'QUEUED' },
    ...{ user_id: viewer.userId, company_id: viewer.companyId, done: 0, total: null, message: null, file_id: null },
    ...{ tries: 0, run_at: 0, lease_by: null, lease_until: null, cancelled: 0, created_at: now, ended_at: null },
  })
  afterCommit(jobs.wake)
  return id
}
