/** Begins a batch of more rows than anybody waits for: the server does it as a job. */
import type { Endpoint } from '../../contract/endpoint'
import { call } from '../../lib/api'
import { thousands } from '../../lib/number'
import { jobFollowerOf } from '../jobs/follow-jobs'
import type { WholeList } from '../list/active-list'
import type { Shell } from '../shell'

interface Order {
  readonly all: Pick<WholeList, 'list' | 'filter'>
  readonly count: number
  /** The batch's job, and what it takes besides the rows. */
  readonly job: { readonly endpoint: Endpoint; readonly input: object }
  readonly verb: string
  readonly unit: string
  /** The lists that change by it. */
  readonly refresh: readonly Endpoint[]
}

/** Resolves when it has begun. When it has ended, the lists reload and a message says what came of it. */
export async function beginBatch(
  shell: Pick<Shell, 'session' | 'toasts' | 'data'>,
  { all, count, job, verb, unit, refresh }: Order,
): Promise<void> {
  const { list, filter } = all
  const { id } = (await call(job.endpoint, { body: { ...job.input, all: { list, filter, count } } as never })) as {
    id: number
  }
  shell.toasts.show('ok', `正在${verb} ${thousands(count)} ${unit}，可以先做别的：进度在右上角的铃里`)
  void jobFollowerOf(shell).after(id, () => shell.data.refresh(...refresh))
}
