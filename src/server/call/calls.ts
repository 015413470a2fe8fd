/** Calls under way: creates them, hands them to the gateway, applies the gateway's events, and sets results. */
import { randomBytes } from 'node:crypto'
import { isOver } from '../../contract/call-states'
import { codes } from '../../contract/envelope'
import type { Services } from '../access/handler'
import { Refusal } from '../access/refusal'
import { retried } from '../db/retried'
import type { Db } from '../db/schema'
import { type CallGateway, GatewayFault } from '../telephony/port'
import { callNoAt } from './call-no'
import { createCallsOnLine } from './calls-on-line'
import { count } from './counters'
import { withTimeout } from './gateway-answer'
import { createIngest } from './ingest'
import { newCallRow, requestKey } from './new-call'
import { createOwnEvents } from './own-events'
import type { CallFollower, CallOnLine, CallRow, Calls, CutCause } from './port'
import { callByKey, calleeOf, callNow, insertCall, insertCallKeys, lockCalls, updateCall } from './queries/queries'
import { createUnfinishedCalls } from './unfinished-calls'
import { createWrapups } from './wrapup/wrapups'

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

/** The gateway repeats the end of a call until it is stored. */
const unnoted = '已经挂断，但服务器暂时存不下这条记录；恢复后会自动补上，请稍候'

export function createCalls({ database, services, gateway }: Options): CallsService {
  const followers: CallFollower[] = []
  const onLine = createCallsOnLine({ database, services, gateway })
  const listeners: ((calls: readonly CallRow[]) => void)[] = []
  /** Calls on their way to the gateway → the gateway's id of the call, or null if the gateway refused it. */
  const placing = new Map<number, Promise<string | null>>()
  /**
   * The calls that were under way at the start are being continued; until this is done the gateway may not know them.
   */
  let starting: Promise<unknown> = Promise.resolve()

  const follow: CallFollower = async (db, changes) => {
    for (const follower of followers) await follower(db, changes)
  }
  /** What must be true together with a change of a call: its counters, and what its followers keep. */
  const changed: CallFollower = async (db, changes) => {
    await count(db, changes)
    await follow(db, changes)
  }
  const committed = (calls: readonly CallRow[]) => {
    if (calls.length === 0) return
    onLine.changed(calls)
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

  const { failed, unresolved, stop: stopTelling } = createOwnEvents({ gateway, services, take: ingest.take })
  const unfinished = createUnfinishedCalls({ database, services, gateway, onLine, unresolved })

  const takeUp = async () => {
    await ingest.takeUp()
    await unfinished.start()
    await ingest.settled()
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
      const id = await withTimeout(dialled, (late) => void onLine.learnId(call, late))
      await onLine.learnId(call, id)
      return id
    } catch (error) {
      if (error instanceof GatewayFault) {
        await failed(call.call_no, error.code)
        return null
      }
      services.report('a call could not be handed to the gateway', error)
      // The gateway may have the call all the same.
      if (handed) await unfinished.resolve(call)
      else await failed(call.call_no, { source: 'SYSTEM', raw: 'gateway-error' })
      return null
    }
  }

  /** The gateway's id of a call that is not over. */
  const providerIdOf = async (call: CallOnLine): Promise<string | null> => {
    await starting
    const placed = await placing.get(call.id)
    if (placed !== undefined) return placed
    const known = onLine.get(call.id)?.provider_call_id ?? call.provider_call_id
    if (known !== null) return known
    const row = await callNow(database(), call)
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
      const row = await callNow(database(), call)
      if (row && !isOver(row.state)) throw new Refusal(codes.unavailable, '线路还没有接下这通电话，请稍后再挂断')
      return
    }
    await withTimeout(gateway.hangup(id, by)).catch((error) => {
      throw silent(error)
    })
    unfinished.hungUp(call)
  }

  /** Notes why a call is about to be ended. A call that ended by itself in the meantime doesn't show it. */
  const noteCause = async (call: CallRow, cause: CutCause | null): Promise<void> => {
    try {
      await retried(() =>
        database()
          .transaction()
          .execute(async (trx) => {
            const [row] = await lockCalls(trx, [call])
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
      await changed(db, [{ before: null, after: row }])
      return row
    },
    onLine: onLine.get,
    byRequest: (db, userId, requestId) => callByKey(db, 'REQUEST', requestKey(userId, requestId)),
    async submit(call) {
      onLine.add(call)
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
    ...createWrapups({ services, changed }),
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
      await unfinished.watch(now)
    },
    settled: ingest.settled,
    async stop() {
      stopTelling()
      await Promise.allSettled(placing.values())
      await gateway.close()
      await ingest.stop()
    },
  }
}
