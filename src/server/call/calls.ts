/** Calls under way: creates them, hands them to the gateway, applies the gateway's events, and sets results. */
import { randomBytes } from 'node:crypto'
import { isOffLine, isOver } from '../../contract/call-states'
import { codes } from '../../contract/envelope'
import type { Services } from '../access/handler'
import { Refusal } from '../access/refusal'
import { retried } from '../db/retried'
import type { Db } from '../db/schema'
import { type CallGateway, type GatewayEvent, GatewayFault } from '../telephony/port'
import { callNoAt } from './call-no'
import { count } from './counters'
import { createIngest } from './ingest'
import { newCallRow, requestKey } from './new-call'
import type { CallFollower, CallOnLine, CallRow, Calls, CutCause } from './port'
import {
  callByKey,
  calleeOf,
  deleteWrapups,
  givenCodes,
  insertCall,
  insertCallKeys,
  insertWrapups,
  lockCalls,
  noteProviderId,
  openCalls,
  updateCall,
} from './queries/queries'

interface Options {
  /** The database, or a refusal if it is not open. */
  database: () => Db
  services: Services
  gateway: CallGateway
}

/** The calls, plus what only the server itself does to them. */
export interface CallsService extends Calls {
  /** Continues the calls that were under way when the server stopped. */
  start(): Promise<void>
  /**
   * Asks the gateway again about calls that should have ended long ago.
   * @param now milliseconds
   */
  watch(now: number): Promise<void>
  /** Resolves when all events received so far have been applied. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** No call is longer (our choice). */
const longestCallMs = 4 * 3_600_000
const retryMs = 1_000
/** The gateway repeats the end of a call until it is stored. */
const unnoted = '已经挂断，但服务器暂时存不下这条记录；恢复后会自动补上，请稍候'
/** After this time a gateway counts as not answering (our choice): SIP reports an unconfirmed hang-up after 32 s. */
const gatewayTimeoutMs = 35_000

export function createCalls({ database, services, gateway }: Options): CallsService {
  const followers: CallFollower[] = []
  const listeners: ((calls: readonly CallRow[]) => void)[] = []
  /** Calls on their way to the gateway → the gateway's id of the call, or null if the gateway refused it. */
  const placing = new Map<number, Promise<string | null>>()
  /** Calls that were recently hung up, kept until the gateway should have reported their end. The number is limited. */
  const hungUp = new Map<number, { call: CallOnLine; at: number }>()
  /** Calls under way, with the gateway's ids. So an agent can end a call even if the database is away. */
  const onLine = new Map<number, CallOnLine>()
  /**
   * The calls that were under way at the start are being continued; until this is done the gateway may not know them.
   */
  let starting: Promise<unknown> = Promise.resolve()
  let stopped = false

  const follow: CallFollower = async (db, change) => {
    for (const follower of followers) await follower(db, change)
  }
  const committed = (calls: readonly CallRow[]) => {
    if (calls.length === 0) return
    for (const { id, state } of calls) if (isOffLine(state)) onLine.delete(id)
    for (const listener of listeners) {
      try {
        listener(calls)
      } catch (error) {
        services.report('a listener of calls failed', error)
      }
    }
  }
  const ingest = createIngest({ database, services, follow, committed })
  gateway.onEvents(ingest.take)

  /** An event that we know about a call and the gateway doesn't. It is recorded once, however often we find it. */
  const ownEvent = (
    callNo: string,
    kind: 'FAILED' | 'UNRESOLVED',
    code: NonNullable<GatewayEvent['code']>,
  ): GatewayEvent => ({
    provider: gateway.provider,
    providerCallId: '',
    eventId: `own/${callNo}/${kind}`,
    callNo,
    kind,
    at: services.now(),
    code,
  })

  /** Records such events, and repeats this while they can't be stored. */
  const tellOwn = async (events: GatewayEvent[]): Promise<void> => {
    try {
      await ingest.take(events)
    } catch (error) {
      services.report('what became of calls was not noted, trying again', error)
      if (!stopped) setTimeout(() => void tellOwn(events), retryMs).unref()
    }
  }

  const unresolved = (callNos: readonly string[], raw: 'gateway-unknown' | 'gateway-error') =>
    tellOwn(callNos.map((callNo) => ownEvent(callNo, 'UNRESOLVED', { source: 'SYSTEM', raw })))

  /**
   * Asks the gateway about calls. The ids of the calls it knows are kept, because nobody could hang up without them. A
   * call it doesn't know waits for a record of its end.
   */
  const ask = async (open: Awaited<ReturnType<typeof openCalls>>) => {
    if (open.length === 0) return
    for (const { call } of open) onLine.set(call.id, call)
    const known = await withTimeout(
      gateway.resume(
        open.map(({ calleeEnc, callNo, startedAt, call }) => ({
          callNo,
          startedAt,
          providerCallId: call.provider_call_id,
          callee: services.phones.reveal(calleeEnc),
        })),
      ),
    )
    for (const { call, callNo, startedAt } of open) {
      const given = known.get(callNo)
      if (given === undefined) continue
      learn(call.id, given)
      if (call.provider_call_id === null) await noteId({ id: call.id, created_at: startedAt }, given)
    }
    const unknown = open.flatMap(({ callNo }) => (known.has(callNo) ? [] : [callNo]))
    if (unknown.length > 0) await unresolved(unknown, 'gateway-unknown')
  }

  /**
   * The calls that were made before this time (milliseconds) were under way at the start, and the gateway has not been
   * asked about them yet.
   */
  let unaskedBefore: number | null = null

  const takeUp = async () => {
    await ingest.takeUp()
    unaskedBefore = services.now() + 1
    await askUnasked()
    await ingest.settled()
  }

  /** An unreachable gateway must not stop the rest: it is asked again later. */
  const askUnasked = async () => {
    if (unaskedBefore === null) return
    try {
      await ask(await openCalls(database(), gateway.provider, { createdBefore: unaskedBefore }))
      unaskedBefore = null
    } catch (error) {
      services.report('the gateway was not asked about open calls', error)
    }
  }

  /**
   * The gateway did not say what happened to a call. The agent does not have to wait: a record that comes late still
   * counts.
   */
  const resolve = async ({ id, call_no }: CallOnLine) => {
    try {
      await ask(await openCalls(database(), gateway.provider, { id }))
    } catch (error) {
      services.report('the gateway does not answer about a call', error)
      await unresolved([call_no], 'gateway-error')
    }
  }

  /** Nothing is kept for a call that has ended in the meantime. */
  const learn = (callId: number, providerCallId: string) => {
    const call = onLine.get(callId)
    if (call) onLine.set(callId, { ...call, provider_call_id: providerCallId })
  }

  /**
   * Hands a call over and returns the gateway's id of it. A refusal becomes an event, so that it is handled like any
   * other end.
   */
  const place = async (call: CallRow): Promise<string | null> => {
    let handed = false
    try {
      const callee = services.phones.reveal(await calleeOf(database(), call.phone_id))
      handed = true
      const dialled = gateway.dial({ callNo: call.call_no, callee, startedAt: call.created_at })
      const take = (given: string) => {
        learn(call.id, given)
        return noteId(call, given)
      }
      const id = await withTimeout(dialled, (late) => void take(late))
      await take(id)
      return id
    } catch (error) {
      if (error instanceof GatewayFault) {
        await tellOwn([ownEvent(call.call_no, 'FAILED', error.code)])
        return null
      }
      services.report('a call could not be handed to the gateway', error)
      // The gateway may have the call all the same.
      if (handed) await resolve(call)
      else await tellOwn([ownEvent(call.call_no, 'FAILED', { source: 'SYSTEM', raw: 'gateway-error' })])
      return null
    }
  }

  const noteId = async ({ id: callId, created_at }: Pick<CallRow, 'id' | 'created_at'>, id: string) => {
    const call = { id: callId, created_at, provider: gateway.provider }
    try {
      await database()
        .transaction()
        .execute((trx) => noteProviderId(trx, call, id))
    } catch (error) {
      // The call is under way all the same, and its events bring the id too.
      services.report('the gateway’s id of a call was not noted', error)
    }
  }

  /** The gateway's id of a call that is not over. */
  const providerIdOf = async (call: CallOnLine): Promise<string | null> => {
    await starting
    const placed = await placing.get(call.id)
    if (placed !== undefined) return placed
    const known = onLine.get(call.id)?.provider_call_id ?? call.provider_call_id
    if (known !== null) return known
    const [row] = await lockCalls(database(), [call.id])
    return row?.provider_call_id ?? null
  }

  /** Whether the gateway's events can be stored now. */
  const canNote = async () => {
    // An empty delivery goes the same way and shows whether the database is there.
    if (!ingest.isAway()) await ingest.take([]).catch(() => {})
    return !ingest.isAway()
  }

  const silent = (error: unknown) => {
    services.report('the gateway did not answer', error)
    return new Refusal(codes.unavailable, '线路网关没有回应，请稍后重试')
  }

  const hangUp = async (call: CallOnLine, by: 'AGENT' | 'SYSTEM'): Promise<void> => {
    if (isOver(call.state)) return
    const id = await providerIdOf(call)
    if (id === null) {
      const [row] = await lockCalls(database(), [call.id])
      if (row && !isOver(row.state)) throw new Refusal(codes.unavailable, '线路还没有接下这通电话，请稍后再挂断')
      return
    }
    await withTimeout(gateway.hangup(id, by)).catch((error) => {
      throw silent(error)
    })
    hungUp.set(call.id, { call, at: services.now() })
  }

  /** Notes why a call is about to be ended. A call that ended by itself in the meantime doesn't show it. */
  const noteCause = async ({ id }: CallRow, cause: CutCause | null): Promise<void> => {
    try {
      await retried(() =>
        database()
          .transaction()
          .execute(async (trx) => {
            const [row] = await lockCalls(trx, [id])
            if (!row || isOver(row.state)) return
            await updateCall(trx, row, { cut_why: cause?.why ?? null, cut_by: cause?.userId ?? null })
          }),
      )
    } catch (error) {
      // A missing note must not keep anybody on the line.
      services.report('why a call is ended was not noted', error)
    }
  }

  return {
    capabilities: gateway.capabilities,
    async create(db, call) {
      const now = services.now()
      const row = await insertCall(
        db,
        newCallRow(call, { callNo: callNoAt(now, randomBytes(5)), provider: gateway.provider, now }),
      )
      const key = { call_id: row.id, created_at: row.created_at }
      await insertCallKeys(db, [
        { kind: 'CALL_NO', key: row.call_no, ...key },
        { kind: 'REQUEST', key: requestKey(call.userId, call.requestId), ...key },
      ])
      await count(db, [{ before: null, after: row }])
      await follow(db, { before: null, after: row })
      return row
    },
    onLine: (callId) => onLine.get(callId),
    byRequest: (db, userId, requestId) => callByKey(db, 'REQUEST', requestKey(userId, requestId)),
    async submit(call) {
      onLine.set(call.id, call)
      committed([call])
      const placed = place(call)
      placing.set(call.id, placed)
      try {
        await placed
      } finally {
        placing.delete(call.id)
      }
    },
    async hangup(call) {
      if (isOver(call.state)) return
      await hangUp(call, 'AGENT')
      if (!(await canNote())) throw new Refusal(codes.unavailable, unnoted)
    },
    async cut(call, cause) {
      // Noted before the end is reported, so that the report can say why.
      await noteCause(call, cause)
      try {
        await hangUp(call, 'SYSTEM')
      } catch (error) {
        // The call goes on. Whoever ends it later has another reason.
        await noteCause(call, null)
        throw error
      }
    },
    async mute(call, muted) {
      if (!gateway.mute) throw new Refusal(codes.conflict, '这条线路不支持静音')
      const id = isOver(call.state) ? null : await providerIdOf(call)
      if (id === null) throw new Refusal(codes.conflict, '通话已经结束')
      await withTimeout(gateway.mute(id, muted)).catch((error) => {
        throw silent(error)
      })
    },
    async setWrapup(db, call, { code, remark, userId, source, wrapSec }) {
      const now = services.now()
      const [before] = await lockCalls(db, [call.id])
      if (!before) throw new Error(`call ${call.id} is not there`)
      const changes = {
        wrapup_id: code.id,
        intent: code.intent,
        deal: code.deal,
        wrap_sec: wrapSec ?? before.wrap_sec,
        updated_at: now,
      }
      const after = { ...before, ...changes }
      await updateCall(db, before, changes)
      await insertWrapups(db, [
        {
          call_id: before.id,
          company_id: before.company_id,
          code_id: code.id,
          remark,
          user_id: userId,
          source,
          at: now,
        },
      ])
      await count(db, [{ before, after }])
      await follow(db, { before, after })
      return after
    },
    async clearWrapup(db, call) {
      const [before] = await lockCalls(db, [call.id])
      const given = before ? await givenCodes(db, before.id) : []
      // Somebody has changed it since.
      if (!before || given.length !== 1 || given[0] !== before.wrapup_id) return false
      const changes = { wrapup_id: null, intent: 0, deal: 0, wrap_sec: 0, updated_at: services.now() }
      await updateCall(db, before, changes)
      await deleteWrapups(db, before.id)
      const after = { ...before, ...changes }
      await count(db, [{ before, after }])
      await follow(db, { before, after })
      return true
    },
    publish: (call) => committed([call]),
    follow: (follower) => void followers.push(follower),
    onCommitted: (listener) => void listeners.push(listener),
    async start() {
      const started = takeUp()
      // The caller of the start hears of its failure.
      starting = started.catch(() => {})
      await started
    },
    async watch(now) {
      await ingest.takeUp()
      await askUnasked()
      await ask(await openCalls(database(), gateway.provider, { createdBefore: now - longestCallMs }))
      // Calls whose end should have been reported by now.
      await ask(
        await openCalls(database(), gateway.provider, { createdBefore: now - gatewayTimeoutMs, unsubmitted: true }),
      )
      for (const [id, { call, at }] of hungUp) {
        if (at > now - gatewayTimeoutMs) continue
        hungUp.delete(id)
        await resolve(call)
      }
    },
    settled: ingest.settled,
    async stop() {
      stopped = true
      await Promise.allSettled(placing.values())
      await gateway.close()
      await ingest.stop()
    },
  }
}

/**
 * The gateway's answer, or a rejection if it takes too long.
 * @param onLate gets an answer that comes after that
 */
function withTimeout<T>(answer: Promise<T>, onLate: (late: T) => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(`the gateway took longer than ${gatewayTimeoutMs} ms`))
    }, gatewayTimeoutMs)
    answer.then(
      (value) => {
        clearTimeout(timer)
        if (isLate) onLate(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
