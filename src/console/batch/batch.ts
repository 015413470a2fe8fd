/** Does the same to many rows: in parts, with a result for each row, and with one message. */
import type { Endpoint } from '../../contract/endpoint'
import { leastInJob, mostInBatch, type WholeFilter } from '../../contract/list'
import { ApiError, isCallError } from '../../lib/api'
import { thousands } from '../../lib/number'
import type { WholeList } from '../list/active-list'
import type { Shell } from '../shell'
import { beginBatch } from './begin-batch'

/** A row with its name for users. */
export interface NamedRow {
  readonly id: number
  readonly label: string
  /** Distinguishes rows with the same name. */
  readonly detail?: string
}

/** The server's answer about one row. */
export interface BatchAnswer {
  readonly id: number
  /** The row's name, if a filter found it. */
  readonly name?: string
  readonly ok: boolean
  /** Why it was refused; for an accepted row, a note, e.g. that nothing had to change. */
  readonly msg: string | null
}

/** A row that was refused, and why. */
export interface RefusedRow extends NamedRow {
  readonly reason: string
  /** The number of rows that this line is about, if more than one. */
  readonly count?: number
}

export interface Batch<A extends BatchAnswer> {
  /** The rows; with `all`, the ones whose names are known. */
  readonly rows: readonly NamedRow[]
  /** All rows that a filter finds. The server finds them, and the user confirms their number. */
  readonly all?:
    | (WholeList & {
        ask(part: WholeFilter): Promise<readonly A[]>
        /** For many rows: the batch's job, and what it takes besides the rows. */
        readonly job: { readonly endpoint: Endpoint; readonly input: object }
      })
    | undefined
  /** The action, as on its button: 停用. */
  readonly verb: string
  /** What the rows are, and their counting word: 用户, 位. */
  readonly noun: string
  readonly unit: string
  /** The question before it. A batch of all that a filter finds always asks one. */
  readonly asks?: { readonly title: string; text(names: string): string; readonly danger?: boolean } | undefined
  /** Asks the server about some of the rows; it answers for each. */
  ask(ids: number[]): Promise<readonly A[]>
  /** The lists that change by this action. */
  readonly refresh: readonly Endpoint[]
  /**
   * For an action that can be undone: shows the rows at once as the action will leave them. The rows that the server
   * refuses go back to what they were.
   */
  readonly shows?: (ids: readonly number[]) => (ids: readonly number[]) => void
}

/** The outcome for the rows. */
export interface BatchOutcome<A extends BatchAnswer> {
  readonly answers: readonly A[]
  /** The rows that have changed. */
  readonly changed: readonly NamedRow[]
  /** The rows that already were as wanted. */
  readonly same: readonly NamedRow[]
}

/** `林晓彤`, or `林晓彤、张伟等 5 位`. @param count their number, if not all names are known */
export function namesOf(rows: readonly NamedRow[], unit: string, count = rows.length): string {
  const named = count > 3 ? rows.slice(0, 2) : rows
  const names = named.map(({ label }) => label).join('、')
  return named.length < count ? `${names}等 ${thousands(count)} ${unit}` : names
}

/** A batch that needs no confirmation. */
type Unasked<A extends BatchAnswer> = Batch<A> & { readonly asks?: never; readonly all?: never }

type Parts = Pick<Shell, 'session' | 'toasts' | 'data' | 'dialogs' | 'confirm'>

/**
 * Does it to all rows, in as many calls as needed, and shows the progress. It lists the refused rows with their
 * reasons. If a later call fails, it lists that call's rows too, because the earlier calls have already taken effect.
 * More rows of a filter than anybody waits for become a job.
 * @returns null if the user cancelled, or if the server does it as a job
 * @throws the first call's refusal: nothing was done then. If its answer was lost, its rows are listed too.
 */
export async function runBatch<A extends BatchAnswer>(shell: Parts, batch: Unasked<A>): Promise<BatchOutcome<A>>
export async function runBatch<A extends BatchAnswer>(shell: Parts, batch: Batch<A>): Promise<BatchOutcome<A> | null>
export async function runBatch<A extends BatchAnswer>(shell: Parts, batch: Batch<A>): Promise<BatchOutcome<A> | null> {
  const { rows, all } = batch
  if (!all) return (await confirmed(shell, batch, rows.length)) ? run(shell, batch, rows.length) : null
  for (let count = all.count, before = count; ; before = count, count = await all.recount()) {
    if (count === 0) {
      shell.toasts.show('warn', `已经没有符合条件的${batch.noun}`)
      return null
    }
    if (!(await confirmed(shell, batch, count, before))) return null
    if (count >= leastInJob) {
      await beginBatch(shell, { ...batch, all, count, job: all.job })
      return null
    }
    try {
      return await run(shell, batch, count)
    } catch (error) {
      // The filter finds another number by now, so the user must confirm again.
      if (!(error instanceof ApiError) || !isOfCount(error)) throw error
    }
  }
}

const isOfCount = ({ data }: ApiError) => (data as { field?: unknown } | null)?.field === 'count'

async function confirmed(
  { confirm }: Parts,
  { rows, all, verb, noun, unit, asks }: Batch<BatchAnswer>,
  count: number,
  before = count,
): Promise<boolean> {
  if (!asks && !all) return true
  const names = namesOf(rows, unit, count)
  const changed = count === before ? '' : `筛选结果已从 ${thousands(before)} 变为 ${thousands(count)} ${unit}。`
  const { title = `${verb}${noun}？`, text = (of: string) => `将${verb}${of}。`, danger = false } = asks ?? {}
  return confirm({ title, text: `${changed}${text(names)}`, ok: verb, danger })
}

async function run<A extends BatchAnswer>(shell: Parts, batch: Batch<A>, count: number): Promise<BatchOutcome<A>> {
  const { rows, all, verb, noun, unit } = batch
  const answers: A[] = []
  const takeBack = batch.shows?.(rows.map(({ id }) => id))
  let failure: string | null = null
  let hasMore = true
  try {
    for (let at = 0; at < count && hasMore; at += mostInBatch) {
      const most = Math.min(mostInBatch, count - at)
      const end = tellProgress(shell, batch, at, count)
      try {
        const after = answers.at(-1)?.id ?? 0
        const given = await (all
          ? all.ask({ list: all.list, filter: all.filter, count, done: at, after })
          : batch.ask(rows.slice(at, at + most).map(({ id }) => id)))
        answers.push(...given)
        hasMore = !all || given.length === most
      } catch (error) {
        const isRefused = error instanceof ApiError
        if (!isCallError(error) || (isRefused && at === 0)) throw error
        failure = `${isRefused ? '没有处理到' : lost}：${error.message}`
        hasMore = false
      } finally {
        end()
      }
    }
  } finally {
    const accepted = new Set(answers.flatMap(({ id, ok }) => (ok ? [id] : [])))
    takeBack?.(rows.flatMap(({ id }) => (accepted.has(id) ? [] : [id])))
    shell.data.refresh(...batch.refresh)
  }
  const answerOf = new Map(answers.map((answer) => [answer.id, answer]))
  const about = all ? answers.map(({ id, name }) => ({ id, label: name ?? `#${id}` })) : rows
  const those = (fits: (answer: BatchAnswer) => boolean) =>
    about.filter(({ id }) => {
      const answer = answerOf.get(id)
      return answer !== undefined && fits(answer)
    })
  const refused: RefusedRow[] = those(({ ok }) => !ok).map((row) => ({
    ...row,
    reason: answerOf.get(row.id)?.msg ?? '没有完成',
  }))
  const missed = count - answers.length
  if (all && missed > 0) {
    // Their names are unknown, because no answer contained them.
    refused.push({
      id: 0,
      label: `${answers.length > 0 ? '其余 ' : ''}${thousands(missed)} ${unit}`,
      count: missed,
      reason: failure ?? gone,
    })
  } else if (missed > 0) {
    const reason = failure ?? '没有完成'
    refused.push(...about.filter(({ id }) => !answerOf.has(id)).map((row) => ({ ...row, reason })))
  }
  showRefused(shell, { title: `没有${verb}的${noun}`, unit, refused })
  return {
    answers,
    changed: those(({ ok, msg }) => ok && msg === null),
    same: those(({ ok, msg }) => ok && msg !== null),
  }
}

/** The rows of a call without an answer: the server may have done it all the same. */
const lost = '没有收到结果，可能已经处理，请核对'
const gone = '确认以后已不符合筛选条件，没有处理'

/** Shows the progress if one call is not enough. Returns the function that ends it. */
function tellProgress({ toasts }: Parts, { verb, unit }: Batch<BatchAnswer>, at: number, count: number) {
  if (count <= mostInBatch) return () => {}
  return toasts.busy(`正在${verb}：${thousands(at)} / ${thousands(count)} ${unit}`)
}

interface Refused {
  readonly title: string
  readonly unit: string
  readonly refused: readonly RefusedRow[]
}

function showRefused({ dialogs }: Parts, props: Refused): void {
  if (props.refused.length === 0) return
  void dialogs.open(async () => (await import('./refused-dialog')).RefusedDialog, props)
}
