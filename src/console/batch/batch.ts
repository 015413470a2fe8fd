/** Does the same to many rows: in parts, with a result for each row, and with one message. */
import type { Endpoint } from '../../contract/endpoint'
import { mostInBatch } from '../../contract/list'
import { isCallError } from '../../lib/api'
import { thousands } from '../../lib/number'
import type { Shell } from '../shell'

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
  readonly ok: boolean
  /** Why it was refused; for an accepted row, a note, e.g. that nothing had to change. */
  readonly msg: string | null
}

/** A row that was refused, and why. */
export interface RefusedRow extends NamedRow {
  readonly reason: string
}

export interface Batch<A extends BatchAnswer> {
  readonly rows: readonly NamedRow[]
  /** The action, as on its button: 停用. */
  readonly verb: string
  /** What the rows are, and their counting word: 用户, 位. */
  readonly noun: string
  readonly unit: string
  /** Asks the server about some of the rows; it answers for each. */
  ask(ids: number[]): Promise<readonly A[]>
  /** The lists that change by this action. */
  readonly refresh: readonly Endpoint[]
}

/** The outcome for the rows. */
export interface BatchOutcome<A extends BatchAnswer> {
  readonly answers: readonly A[]
  /** The rows that have changed. */
  readonly changed: readonly NamedRow[]
  /** The rows that already were as wanted. */
  readonly same: readonly NamedRow[]
}

/** `林晓彤`, or `林晓彤、张伟等 5 位`. */
export function namesOf(rows: readonly NamedRow[], unit: string): string {
  const named = rows.length > 3 ? rows.slice(0, 2) : rows
  const names = named.map(({ label }) => label).join('、')
  return named.length < rows.length ? `${names}等 ${thousands(rows.length)} ${unit}` : names
}

/**
 * Does it to all rows, in as many calls as needed, and shows the progress. It lists the refused rows with their
 * reasons. If a later call fails, it lists that call's rows too, because the earlier calls have already taken effect.
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

/** Shows the progress if one call is not enough. Returns the function that ends it. */
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
