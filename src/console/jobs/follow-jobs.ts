/** Reads the user's jobs as long as one of them goes on, and says how each ends. */
import { type Job, jobEndpoints } from '../../contract/system/jobs'
import { call } from '../../lib/api'
import { readStored, writeStored } from '../../lib/browser/storage'
import type { Session } from '../session/session'
import type { Shell } from '../shell'
import { fetchAgain } from './download-file'
import { isOpen, jobs } from './jobs'

/** Milliseconds between two readings, and after one that failed. */
const againMs = 700
const afterFailureMs = 5_000
/** How long a message about a file stays, because users who wait for it look elsewhere: milliseconds. */
const durationMs = 15_000

type FollowerParts = Pick<Shell, 'session' | 'toasts'>

export interface JobFollower {
  /** Reads them if one was open when this browser last looked. */
  goOn(): void
  /** Reads them now, and goes on while one of them is open. */
  look(): Promise<void>
  /** Resolves with a job that the user has just begun when it has ended; then nothing else is said about it. */
  ended(id: number): Promise<Job>
  /** Does something when such a job has ended, and says how it ended as for any other. */
  after(id: number, work: () => void): Promise<void>
}

/** Whether a job was open when this browser last looked: a page that loads then looks again. */
const openKey = 'jobs-open'

/** By session: a command's context has the same one as the views' shell. */
const kept = new WeakMap<Session, JobFollower>()

/** The follower of a session. It ends with it. */
export function jobFollowerOf(shell: FollowerParts): JobFollower {
  const known = kept.get(shell.session)
  if (known) return known
  const made = createFollower(shell)
  kept.set(shell.session, made)
  return made
}

function createFollower(shell: FollowerParts): JobFollower {
  const waiting = new Map<number, (job: Job) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** The readings are counted: how many were asked for, and which is shown. */
  let asked = 0
  let shown = 0
  shell.session.onSignOut(() => {
    isOver = true
    clearTimeout(timer)
    jobs.set([])
  })

  const openIds = () => new Set(jobs.get().flatMap((job) => (isOpen(job) ? [job.id] : [])))
  const say = (job: Job) => {
    const { state, title, message, fileName } = job
    if (state === 'CANCELLED' && fileName === null) return
    if (state === 'FAILED') shell.toasts.show('bad', `${title}没有完成：${message}`, { durationMs })
    else if (fileName === null) shell.toasts.show('ok', `${title}：${message}`)
    else {
      const action = { title: '下载', run: () => fetchAgain(job.id) }
      shell.toasts.show('ok', `${title}：${message}`, { durationMs, action })
    }
  }
  const tell = (job: Job) => {
    const own = waiting.get(job.id)
    waiting.delete(job.id)
    if (own) own(job)
    else say(job)
  }
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void look(), ms)
  }
  const look = async () => {
    clearTimeout(timer)
    asked += 1
    const no = asked
    try {
      const found = await call(jobEndpoints.list, { quiet: true })
      // An answer that a later one has overtaken would bring back what has ended.
      if (isOver || no < shown) return
      shown = no
      const before = openIds()
      jobs.set(found)
      for (const job of found) if (!isOpen(job) && (before.has(job.id) || waiting.has(job.id))) tell(job)
      const goesOn = found.some(isOpen)
      if (goesOn !== readStored(openKey, false)) writeStored(openKey, goesOn)
      if (goesOn) lookIn(againMs)
    } catch {
      // The server goes on with them whether or not this page can see it.
      if (openIds().size > 0 || waiting.size > 0) lookIn(afterFailureMs)
    }
  }
  const ended = (id: number) => {
    const end = new Promise<Job>((resolve) => waiting.set(id, resolve))
    void look()
    return end
  }
  return {
    goOn() {
      if (readStored(openKey, false)) void look()
    },
    look,
    ended,
    async after(id, work) {
      const job = await ended(id)
      work()
      say(job)
    },
  }
}
