/**
 * What follows from the calls of a list entry: how often it was tried, when it comes again, and whether it is done. It
 * is always derived from all calls, so a late, repeated or reordered report makes no difference.
 */
import { isOffLine } from '../../../contract/call-states'
import type { CompanySettingKey } from '../../../contract/system'
import type { ExceptionClass } from '../../../contract/system/exception-words'
import type { CallRow } from '../../call/port'
import type { Db } from '../../db/schema'
import { settingsOfCompanies } from '../../system/port'
import { type CallOfItem, callsOfItem, lockItemsOf, saveProgress } from './list-queries'

/** Times are epoch seconds. */
export interface Progress {
  /** The call to it that is under way. */
  call_id: number | null
  /** Calls for which the telephone rang, or the carrier said why it didn't. */
  attempts: number
  /** When to call it again. */
  due_at: number | null
  done_at: number | null
}

/** Seconds until the next attempt, by the reason why the last one failed, and the most attempts. */
export interface Rules {
  mostAttempts: number
  busy: number
  noAnswer: number
  rejected: number
  off: number
  fault: number
}

/** What a call means for its entry. */
type Outcome =
  /** The outcome is not known yet. */
  | 'open'
  /** Nothing: the gateway refused the call, or it was hung up before it rang. */
  | 'none'
  /** The line failed: this says nothing about the callee. */
  | 'fault'
  /** The number is invalid. */
  | 'dead'
  | 'missed'
  | 'answered'

const dead: readonly ExceptionClass[] = ['EMPTY', 'STOPPED']
const inVain: Partial<Record<ExceptionClass, Exclude<keyof Rules, 'mostAttempts' | 'fault'>>> = {
  BUSY: 'busy',
  NO_ANSWER: 'noAnswer',
  REJECTED: 'rejected',
  OFF: 'off',
}

/** Whether a finished call reached nobody, so that not even a telephone rang. It counts as if it had not been made. */
export const reachedNobody = (
  call: Pick<CallRow, 'state' | 'submitted_at' | 'ring_at' | 'answer_at' | 'hangup_by'>,
): boolean =>
  isOffLine(call.state) &&
  call.ring_at === null &&
  call.answer_at === null &&
  (call.hangup_by === 'AGENT' || (call.state === 'FAILED' && call.submitted_at === null))

function outcomeOf(call: CallOfItem): Outcome {
  if (!isOffLine(call.state)) return 'open'
  if (call.answer_at !== null) return 'answered'
  if (reachedNobody(call)) return 'none'
  const { exception_class: why } = call
  if ((why !== null && dead.includes(why)) || call.unified_code === 'UNWANTED') return 'dead'
  return why !== null && inVain[why] ? 'missed' : 'fault'
}

/**
 * Derives the progress of an entry from all its calls.
 * @param calls in the order in which they were made
 */
export function progressOf(calls: readonly CallOfItem[], rules: Rules): Progress {
  const progress: Progress = { call_id: null, attempts: 0, due_at: null, done_at: null }
  for (const call of calls) {
    const outcome = outcomeOf(call)
    if (outcome === 'open') {
      progress.call_id = call.id
      continue
    }
    if (outcome === 'answered' || outcome === 'missed' || outcome === 'dead') progress.attempts += 1
    const next = call.result ? afterResult(call.result) : afterOutcome(outcome, call, progress.attempts, rules)
    if (next) Object.assign(progress, next)
  }
  return progress
}

type Next = Pick<Progress, 'due_at' | 'done_at'>

/** A result decides what comes next, after any number of attempts, because a person chose it. */
function afterResult({ next_after_sec, callback, lock_days, invalid, at }: NonNullable<CallOfItem['result']>): Next {
  const given = Math.floor(at / 1000)
  const isLater = next_after_sec !== null && callback === 0 && lock_days === null && invalid === 0
  return isLater ? { due_at: given + next_after_sec, done_at: null } : { due_at: null, done_at: given }
}

/** @returns null if the entry stays as it was */
function afterOutcome(outcome: Outcome, call: CallOfItem, attempts: number, rules: Rules): Next | null {
  const ended = Math.floor((call.end_at ?? call.created_at) / 1000)
  const done = { due_at: null, done_at: ended }
  switch (outcome) {
    case 'answered':
    case 'dead':
      return done
    case 'fault':
      return { due_at: ended + rules.fault, done_at: null }
    case 'missed': {
      const cause = inVain[call.exception_class as ExceptionClass] as keyof Rules
      return attempts >= rules.mostAttempts ? done : { due_at: ended + rules[cause], done_at: null }
    }
    default:
      return null
  }
}

const keys = {
  mostAttempts: 'list.most-attempts',
  busy: 'list.busy-minutes',
  noAnswer: 'list.no-answer-minutes',
  rejected: 'list.rejected-minutes',
  off: 'list.off-minutes',
  fault: 'list.fault-minutes',
} as const satisfies Record<keyof Rules, CompanySettingKey>

const rulesOf = async (db: Db, companyIds: readonly number[]): Promise<Rules[]> =>
  (await settingsOfCompanies(db, companyIds, Object.values(keys))).map((values) => ({
    mostAttempts: values[keys.mostAttempts],
    busy: values[keys.busy] * 60,
    noAnswer: values[keys.noAnswer] * 60,
    rejected: values[keys.rejected] * 60,
    off: values[keys.off] * 60,
    fault: values[keys.fault] * 60,
  }))

/**
 * Calls or their results have changed, so their list entries are updated in the same transaction. Repeating it changes
 * nothing.
 */
export async function followCalls(db: Db, calls: readonly Pick<CallRow, 'id' | 'state'>[]): Promise<void> {
  const ended = calls.filter((call) => isOffLine(call.state)).map((call) => call.id)
  if (ended.length === 0) return
  // Two calls of one entry take turns, so that each sees the outcome of the other.
  const items = await lockItemsOf(db, ended)
  if (items.length === 0) return
  const companyIds = [...new Set(items.map(({ companyId }) => companyId))]
  const rules = await rulesOf(db, companyIds)
  for (const { id, companyId } of items) {
    const calls = await callsOfItem(db, id)
    await saveProgress(db, id, progressOf(calls, rules[companyIds.indexOf(companyId)] as Rules))
  }
}
