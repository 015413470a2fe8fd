/**
 * What the events of a call say of it. Everything is derived anew from the whole set of them, in an order of its own, so an
 * event that comes late, twice or out of order makes no difference.
 */
import {
  type CallEventKind,
  type CallState,
  type CodeSource,
  callEventKinds,
  callRanks,
} from '../../contract/call-states'
import type { RowOf } from '../db/schema'

/** A stored event, as far as it says something. */
export type CallReport = Pick<RowOf<'cdr_raw'>, 'kind' | 'at' | 'hangup_by' | 'code_source' | 'raw_code' | 'hash'>

const derived = [
  'state',
  'state_rank',
  'submitted_at',
  'ring_at',
  'answer_at',
  'end_at',
  'ring_sec',
  'talk_sec',
  'hangup_by',
  'muted',
  'code_source',
  'raw_code',
  'unified_code',
  'exception_class',
  'answered',
  'valid',
] as const satisfies readonly (keyof RowOf<'call'>)[]
export type CallFacts = Pick<RowOf<'call'>, (typeof derived)[number]>

/** Whether a call's row says what its events say. */
export const agrees = (row: CallFacts, facts: CallFacts): boolean => derived.every((name) => row[name] === facts[name])

/** What the exception dictionary makes of a code. */
export type Meaning = Pick<RowOf<'exception_code'>, 'unified_code' | 'class'>
export type Dictionary = ReadonlyMap<string, Meaning>

export interface RawCode {
  source: CodeSource
  raw: string
}
export const codeKey = ({ source, raw }: RawCode): string => `${source} ${raw}`

/** What a code that nobody has sorted yet is taken for. */
export const unsorted: Meaning = { unified_code: 'UNSORTED', class: 'SYSTEM' }

/** The code of a call that ended without one. */
const codeless = { cancelled: 'cancelled', unknown: 'no-code' } as const

const kindOrder = new Map<CallEventKind, number>(callEventKinds.map((kind, index) => [kind, index]))

/** By the gateway's clock, then by what has to come first, then by id. */
const inOrder = (a: CallReport, b: CallReport) =>
  a.at - b.at ||
  (kindOrder.get(a.kind) as number) - (kindOrder.get(b.kind) as number) ||
  (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0)

/** The state in which an event leaves a call; null where it leaves it as it is. */
const stateAfter: Record<CallEventKind, CallState | null> = {
  SUBMITTED: 'SUBMITTED',
  A_RINGING: 'A_RINGING',
  A_ANSWERED: 'A_ANSWERED',
  B_RINGING: 'B_RINGING',
  ANSWERED: 'ANSWERED',
  MUTED: null,
  UNMUTED: null,
  HANGUP: 'ENDED',
  FAILED: 'FAILED',
  UNRESOLVED: 'UNRESOLVED',
}

/** What can only be told of a call that the gateway had taken: where SUBMITTED itself was lost, they stand for it. */
const afterSubmission: readonly CallEventKind[] = ['A_RINGING', 'A_ANSWERED', 'B_RINGING', 'ANSWERED', 'HANGUP']

/**
 * The fields of a call that follow from its events. Times are milliseconds, lengths seconds.
 * @param before the row's own state: a rank that something else has raised (rating) is kept
 * @param validSec seconds of talk from which on a call of this company is valid (M5)
 */
export function derive(
  before: Pick<CallFacts, 'state' | 'state_rank'>,
  events: readonly CallReport[],
  validSec: number,
  dictionary: Dictionary,
): CallFacts {
  const sorted = [...events].sort(inOrder)
  const first = (...kinds: CallEventKind[]) => sorted.find((event) => kinds.includes(event.kind))
  const { state, state_rank } = highest(before, sorted)
  const end = first('HANGUP') ?? first('FAILED')
  const end_at = end?.at ?? null
  // What is said to have come after the end never came: somebody else carried the call on who hadn't heard of it.
  const beforeEnd = (kind: CallEventKind) => {
    const at = first(kind)?.at ?? null
    return at !== null && end_at !== null && at > end_at ? null : at
  }
  const answer_at = beforeEnd('ANSWERED')
  const ring_at = beforeEnd('B_RINGING')
  const talk_sec = answer_at === null || end_at === null ? 0 : startedSeconds(end_at - answer_at)
  const rungUntil = answer_at ?? end_at
  const code = end ? codeOf(end) : null
  // What ends a call that was answered says how it was hung up, and nothing of the customer.
  const meaning = code && answer_at === null ? (dictionary.get(codeKey(code)) ?? unsorted) : null
  return {
    state,
    state_rank,
    submitted_at: (first('SUBMITTED') ?? first(...afterSubmission))?.at ?? null,
    ring_at,
    answer_at,
    end_at,
    ring_sec: ring_at === null || rungUntil === null ? 0 : startedSeconds(rungUntil - ring_at),
    talk_sec,
    hangup_by: end?.kind === 'FAILED' ? 'SYSTEM' : (end?.hangup_by ?? null),
    muted: sorted.findLast(({ kind }) => kind === 'MUTED' || kind === 'UNMUTED')?.kind === 'MUTED' ? 1 : 0,
    code_source: code?.source ?? null,
    raw_code: code?.raw ?? null,
    unified_code: meaning?.unified_code ?? null,
    exception_class: meaning?.class ?? null,
    answered: talk_sec > 0 ? 1 : 0,
    valid: talk_sec > 0 && talk_sec >= validSec ? 1 : 0,
  }
}

function highest(before: Pick<CallFacts, 'state' | 'state_rank'>, events: readonly CallReport[]) {
  let { state, state_rank } = before
  for (const { kind } of events) {
    const after = stateAfter[kind]
    if (after !== null && callRanks[after] > state_rank) [state, state_rank] = [after, callRanks[after]]
  }
  return { state, state_rank }
}

/** Seconds that have begun; none where the clocks disagree. */
const startedSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000))

/** The codes of events, each once. */
export function codesIn(events: readonly CallReport[]): RawCode[] {
  const codes = events.flatMap((event) =>
    event.code_source !== null || event.kind === 'HANGUP' || event.kind === 'FAILED' ? [codeOf(event)] : [],
  )
  return [...new Map(codes.map((code) => [codeKey(code), code])).values()]
}

function codeOf({ code_source, raw_code, hangup_by }: CallReport): RawCode {
  if (code_source !== null && raw_code !== null) return { source: code_source, raw: raw_code }
  return { source: 'SYSTEM', raw: hangup_by === 'AGENT' ? codeless.cancelled : codeless.unknown }
}
