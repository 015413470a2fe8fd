import { CircleCheck, CircleSlash, CircleX, Loader } from 'lucide-react'
import { useEffect } from 'react'
import { type Job, jobEndpoints } from '../../contract/system/jobs'
import { call } from '../../lib/api'
import { thousands } from '../../lib/number'
import { relativeTime } from '../../lib/time/time'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { useShell } from '../shell'
import { fetchAgain } from './download-file'
import { jobFollowerOf } from './follow-jobs'
import { isOpen } from './jobs'

const looks = {
  QUEUED: { icon: Loader, colour: 'text-text-3', title: '排队中' },
  RUNNING: { icon: Loader, colour: 'text-accent-text', title: '进行中' },
  DONE: { icon: CircleCheck, colour: 'text-ok', title: '完成' },
  FAILED: { icon: CircleX, colour: 'text-bad', title: '没有完成' },
  CANCELLED: { icon: CircleSlash, colour: 'text-text-3', title: '已取消' },
} as const

/** How far a job is: between 0 and 1; null until it is known. */
const shareOf = ({ done, total }: Job): number | null => (total ? Math.min(1, done / total) : null)

const progressText = ({ state, done, total }: Job): string =>
  state === 'QUEUED' ? '排队中…' : total === null ? '正在读取…' : `${thousands(done)} / ${thousands(total)}`

/** The user's jobs of the last days, those that go on with their progress. */
export function JobsList({ jobs }: { jobs: readonly Job[] }) {
  const shell = useShell()
  const follower = jobFollowerOf(shell)
  useEffect(() => void follower.look(), [follower])
  const cancel = async (job: Job) => {
    await call(jobEndpoints.cancel, { body: { id: job.id } }).catch(() => {
      // The user has been told.
    })
    await follower.look()
  }
  if (jobs.length === 0) return null
  return (
    <ul aria-label="任务">
      {jobs.map((job) => {
        const { icon: Icon, colour, title } = looks[job.state]
        return (
          <li key={job.id} className="flex items-start gap-2.5 border-b border-line px-4 py-2">
            <Icon role="img" aria-label={title} className={classNames('mt-0.5 size-4 shrink-0 stroke-[1.5]', colour)} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{job.title}</p>
              {isOpen(job) ? (
                <JobProgress job={job} />
              ) : (
                <p className="text-12 wrap-anywhere text-text-3">{job.message}</p>
              )}
            </div>
            <time className="shrink-0 text-12 leading-5 text-text-3">
              {relativeTime((job.endTime ?? job.createTime) * 1000)}
            </time>
            {isOpen(job) && (
              <Button small look="quiet" onClick={() => cancel(job)} aria-label={`取消：${job.title}`}>
                取消
              </Button>
            )}
            {job.fileName !== null && (
              <Button
                small
                title={job.fileName}
                aria-label={`下载：${job.fileName}`}
                onClick={() => fetchAgain(job.id)}
              >
                下载
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function JobProgress({ job }: { job: Job }) {
  const share = shareOf(job)
  return (
    <>
      <div
        role="progressbar"
        aria-label={job.title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { 'aria-valuenow': Math.floor(share * 100) })}
        className="my-1 h-1 overflow-hidden rounded-full bg-bg-hover"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
      <p className="text-12 text-text-3">{progressText(job)}</p>
    </>
  )
}
