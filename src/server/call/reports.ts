/** A gateway's events as they are stored: raw, unique, and before they are applied. */
import { createHash } from 'node:crypto'
import { maskNumbers } from '../../lib/phone/phone'
import { wellFormed } from '../../lib/well-formed'
import type { Services } from '../access/handler'
import type { Db, RowOf } from '../db/schema'
import type { GatewayEvent } from '../telephony/port'
import { type CallId, callsOf, insertReports } from './queries/queries'

/** Stores each event once. Answers the calls that the events belong to. */
export async function storeEvents(
  db: Db,
  events: readonly GatewayEvent[],
  { now, phones }: Pick<Services, 'now' | 'phones'>,
): Promise<CallId[]> {
  return db.transaction().execute(async (trx) => {
    const calls = await callsOf(trx, [...new Set(events.map((event) => event.callNo))])
    const rows = events.map((event) => reportRow(event, calls.get(event.callNo) ?? null, now(), phones.seal))
    await insertReports(trx, rows)
    return [...calls.values()]
  })
}

/** An event as a row. An event of a call that is not ours has no call to apply to. */
export function reportRow(
  event: GatewayEvent,
  call: CallId | null,
  now: number,
  seal: (text: string) => string,
): Omit<RowOf<'cdr_raw'>, 'id'> {
  return {
    provider: event.provider,
    provider_call_id: event.providerCallId,
    call_no: event.callNo,
    call_id: call?.id ?? null,
    kind: event.kind,
    at: event.at,
    hangup_by: event.by ?? null,
    code_source: event.code?.source ?? null,
    raw_code: event.code ? storable(event.code.raw) : null,
    payload: event.payload === undefined ? null : seal(event.payload),
    hash: createHash('sha256').update(`${event.provider}\0${event.eventId}`).digest('base64url'),
    processed: call === null ? 1 : 0,
    error: null,
    received_at: now,
    // Not when it came: an event that comes again must meet itself in the same month.
    created_at: call?.created_at ?? event.at,
  }
}

/** The longest raw code that is kept, in characters. */
const mostCode = 64

/**
 * A code that can't be stored would come again for ever. Numbers are masked before the cut, because half of a number
 * would stay unmasked.
 */
const storable = (raw: string) => wellFormed(maskNumbers(raw.replaceAll('\0', '')).slice(0, mostCode))
