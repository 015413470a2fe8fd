/** Follows a job of the built server to its end, as the console does. */
import { type Job, jobEndpoints } from '../../src/contract/system/jobs'
import { callOver } from '../support/server/http'
import { residentMb } from '../support/server/resident-memory'
import { quantile } from './quantile'

export interface FollowedServer {
  url: string
  pid: number
  /** The owner's. */
  token: string
}

interface Followed {
  message: string
  /** The most memory that the server had, MB. */
  peak: number
  /** How long each of the questions meanwhile waited, ms (p99). */
  waited: number
}

/** @throws if it failed */
export async function followJob({ url, pid, token }: FollowedServer, id: number): Promise<Followed> {
  let peak = residentMb(pid)
  const waited: number[] = []
  for (;;) {
    const asked = performance.now()
    const jobs = (await callOver(url, jobEndpoints.list, { token })).data as Job[]
    waited.push(performance.now() - asked)
    peak = Math.max(peak, residentMb(pid))
    const job = jobs.find((one) => one.id === id) as Job
    if (job.state === 'FAILED') throw new Error(`${job.message}`)
    if (job.state === 'DONE') {
      waited.sort((a, b) => a - b)
      return { message: job.message ?? '', peak, waited: quantile(waited, 0.99) }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
