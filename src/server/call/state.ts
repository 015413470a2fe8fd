/**
 * Derives a call's state from its events. It always uses all events, in its own order, so a late, repeated or reordered
 * event makes no difference.
 */
import { type CallEventKind, type CallState, callEventKinds, callRanks } from '../../contract/call-states'
import type { CodeSource } from '../../contract/system/code-sources'
import type { RowOf } from '../db/schema'

/** A stored event: the columns that matter here. */
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

/** Whether a call's row matches its events. */
export const agrees = (row: CallFacts, facts: CallFacts): boolean => derived.every((name) => row[name] === facts[name])

/** The exception dictionary's meaning of a code. */
export type Meaning = Pick<RowOf<'exception_code'>, 'unified_code' | 'class'>
export type Dictionary = ReadonlyMap<string, Meaning>

export interface RawCode {
  source: CodeSource
  raw: string
}
export const codeKey = ({ source, raw }: RawCode): string => `${source} ${raw}`

/** The meaning of a code that nobody has classified yet. */
export const unsorted: Meaning = { unified_code: 'UNSORTED', class: 'SYSTEM' }

/** The code of a call that ended without one. */
const codeless = { cancelled: 'cancelled', unknown: 'no-code' } as const

const kindOrder = new Map<CallEventKind, number>(callEventKinds.map((kind, index) => [kind, index]))

/** By the gateway's clock, then by the logical order, then by id. */
const inOrder = (a: CallReport, b: CallReport) =>
  a.at - b.at ||
  (kindOrder.get(a.kind) as number) - (kindOrder.get(b.kind) as number) ||
  (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0)

/** The state of a call after an event; null if the event does not change it. */
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

/** Events that only a call accepted by the gateway can have. If SUBMITTED itself was lost, they replace it. */
const afterSubmission: readonly CallEventKind[] = ['A_RINGING', 'A_ANSWERED', 'B_RINGING', 'ANSWERED', 'HANGUP']

/**
 * The fields of a call that follow from its events. Times are milliseconds, lengths seconds.
 * @param before the row's own state: a rank that another process raised (rating) is kept
 * @param validSec the seconds of talk that make a call of this company valid (M5)
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
  // Ignores events dated after the end: another process carried the call on because it did not know of the end.
  const beforeEnd = (kind: CallEventKind) => {
    const at = first(kind)?.at ?? null
    return at !== null && end_at !== null && at > end_at ? null : at
  }
  const answer_at = beforeEnd('ANSWERED')
  const ring_at = beforeEnd('B_RINGING')
  const talk_sec = answer_at === null || end_at === null ? 0 : startedSeconds(end_at - answer_at)
  const rungUntil = answer_at ?? end_at
  const code = end ? codeOf(end) : null
  // For an answered call, the end says how it was hung up, and nothing about the customer.
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

/** Started seconds; 0 if the clocks disagree. */
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
