/** The same done to many rows: in parts, with a result for each, told in one place. */
import type { Endpoint } from '../../contract/endpoint'
import { mostInBatch } from '../../contract/list'
import { isCallError } from '../../lib/api'
import { thousands } from '../../lib/number'
import type { Shell } from '../shell'

/** A row as it is named to people. */
export interface NamedRow {
  readonly id: number
  readonly label: string
  /** What tells apart those of the same name. */
  readonly detail?: string
}

/** What the server says of one row. */
export interface BatchAnswer {
  readonly id: number
  readonly ok: boolean
  /** Why it was refused; of one that was accepted, what else there is to say: it was so already. */
  readonly msg: string | null
}

/** A row to which it was not done, and why. */
export interface RefusedRow extends NamedRow {
  readonly reason: string
}

export interface Batch<A extends BatchAnswer> {
  readonly rows: readonly NamedRow[]
  /** What is done, as its button has it: 停用. */
  readonly verb: string
  /** What the rows are, and what one counts them with: 用户, 位. */
  readonly noun: string
  readonly unit: string
  /** Asks the server about some of them; it answers for each. */
  ask(ids: number[]): Promise<readonly A[]>
  /** Lists that are other ones afterwards. */
  readonly refresh: readonly Endpoint[]
}

/** What became of the rows. */
export interface BatchOutcome<A extends BatchAnswer> {
  readonly answers: readonly A[]
  /** Those that are as wanted, and were not before. */
  readonly changed: readonly NamedRow[]
  /** Those that were so already. */
  readonly same: readonly NamedRow[]
}

/** `林晓彤`, or `林晓彤、张伟等 5 位`. */
export function namesOf(rows: readonly NamedRow[], unit: string): string {
  const named = rows.length > 3 ? rows.slice(0, 2) : rows
  const names = named.map(({ label }) => label).join('、')
  return named.length < rows.length ? `${names}等 ${thousands(rows.length)} ${unit}` : names
}

/**
 * Does it to all rows, in as many calls as it takes, and says how far it is. Those that were refused are shown with their
 * reasons; so are those that a later call that failed was about, for what was done before it stays done.
 * @throws the first call's error: nothing was done then
 */
export async function runBatch<A extends BatchAnswer>(
  shell: Pick<Shell, 'toasts' | 'data' | 'dialogs'>,
  batch: Batch<A>,
): Promise<BatchOutcome<A>> {
  const { rows, verb, noun } = batch
  const answers: A[] = []
  const left: RefusedRow[] = []
  try {
    for (let at = 0; at < rows.length; at += mostInBatch) {
      const part = rows.slice(at, at + mostInBatch)
      const done = tellProgress(shell, batch, at)
      try {
        answers.push(...(await batch.ask(part.map(({ id }) => id))))
      } catch (error) {
        if (at === 0 || !isCallError(error)) throw error
        left.push(...rows.slice(at).map((row) => ({ ...row, reason: `没有处理到：${error.message}` })))
        break
      } finally {
        done()
      }
    }
  } finally {
    shell.data.refresh(...batch.refresh)
  }
  const answerOf = new Map(answers.map((answer) => [answer.id, answer]))
  const those = (fits: (answer: BatchAnswer) => boolean) =>
    rows.filter(({ id }) => {
      const answer = answerOf.get(id)
      return answer !== undefined && fits(answer)
    })
  const refused = those(({ ok }) => !ok).map((row) => ({ ...row, reason: answerOf.get(row.id)?.msg ?? '没有完成' }))
  showRefused(shell, { title: `没有${verb}的${noun}`, unit: batch.unit, refused: [...refused, ...left] })
  return {
    answers,
    changed: those(({ ok, msg }) => ok && msg === null),
    same: those(({ ok, msg }) => ok && msg !== null),
  }
}

/** How far it is, where one call is not enough; answers the function that ends the telling. */
function tellProgress({ toasts }: Pick<Shell, 'toasts'>, { rows, verb, unit }: Batch<BatchAnswer>, at: number) {
  if (rows.length <= mostInBatch) return () => {}
  return toasts.busy(`正在${verb}：${thousands(at)} / ${thousands(rows.length)} ${unit}`)
}

interface Refused {
  readonly title: string
  readonly unit: string
  readonly refused: readonly RefusedRow[]
}

function showRefused({ dialogs }: Pick<Shell, 'dialogs'>, props: Refused): void {
  if (props.refused.length === 0) return
  void dialogs.open(async () => (await import('./refused-dialog')).RefusedDialog, props)
}
