/**
 * The way of an event: it is stored raw and unique, committed, and only then applied to its call. Both steps work in
 * batches, one transaction each, so that many events cost few commits. An event never comes before its call's row,
 * because a call is handed to the gateway after that row is committed. An event of a call that is not in the database
 * belongs to another system on the same gateway; it is only stored.
 */
import { codes } from '../../contract/envelope'
import { maskNumbers } from '../../lib/phone/phone'
import type { Services } from '../access/handler'
import { Refusal } from '../access/refusal'
import { isUnavailable } from '../db/database-errors'
import { retried } from '../db/retried'
import type { Db } from '../db/schema'
import type { GatewayEvent } from '../telephony/port'
import { applyEvents } from './apply'
import type { CallFollower, CallRow } from './port'
import { type CallId, callsWithWaitingReports, markFailed } from './queries/queries'
import { storeEvents } from './reports'

interface Options {
  database: () => Db
  services: Services
  /** Runs for each change, inside its transaction. */
  follow: CallFollower
  /** Gets the calls that a committed batch has changed. */
  committed: (calls: CallRow[]) => void
}

export interface Ingest {
  /** Resolves once the events are stored. They are applied soon after. */
  take(events: readonly GatewayEvent[]): Promise<void>
  /** Applies all stored events that have not been applied yet. */
  takeUp(): Promise<void>
  /** Whether the last events could not be stored, because the database is away. */
  isAway(): boolean
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface Delivery {
  events: readonly GatewayEvent[]
  stored: () => void
  failed: (error: unknown) => void
}

/** The most events of one transaction. */
const mostEvents = 500
const mostCalls = 200
const retryMs = 1_000

export function createIngest({ database, services, follow, committed }: Options): Ingest {
  const deliveries: Delivery[] = []
  /** Calls with stored events that have not been applied yet. */
  const waiting = new Map<number, CallId>()
  const addWaiting = (calls: readonly CallId[]) => {
    for (const call of calls) waiting.set(call.id, call)
  }
  let running: Promise<void> | undefined
  let stopping = false
  let away = false
  /** Ends the pause before the next try. */
  let endPause = () => {}

  const run = async () => {
    while (deliveries.length > 0 || waiting.size > 0) {
      if (deliveries.length > 0) await storeSome()
      if (waiting.size > 0 && !(await applySome())) return
    }
  }
  const wake = () => {
    running ??= run().finally(() => {
      running = undefined
      if (deliveries.length > 0) wake()
    })
    return running
  }

  const storeSome = async () => {
    const taken: Delivery[] = []
    for (let events = 0; events < mostEvents && deliveries.length > 0; ) {
      const delivery = deliveries.shift() as Delivery
      taken.push(delivery)
      events += delivery.events.length
    }
    try {
      await store(taken)
      // An empty delivery would prove nothing: even a full database can begin and end a transaction.
      if (taken.some(({ events }) => events.length > 0)) away = false
      for (const { stored } of taken) stored()
    } catch (error) {
      away = isAway(error)
      if (taken.length > 1 && !away) return storeEach(taken)
      for (const { failed } of taken) failed(error)
    }
  }

  /** Stores events one by one, so that only the ones that can't be stored fail. */
  const storeEach = async (taken: Delivery[]) => {
    for (const delivery of taken) await store([delivery]).then(delivery.stored, delivery.failed)
  }

  const store = async (taken: Delivery[]) => {
    const events = taken.flatMap((delivery) => delivery.events)
    addWaiting(await storeEvents(database(), events, services))
  }

  /** Answers whether to go on: not if the database is away and nobody waits. */
  const applySome = async (): Promise<boolean> => {
    const calls = [...waiting.values()].slice(0, mostCalls)
    for (const { id } of calls) waiting.delete(id)
    try {
      committed(await applied(calls))
    } catch (error) {
      if (isAway(error)) {
        addWaiting(calls)
        if (stopping) return false
        services.report('gateway events wait for the database', error)
        await new Promise<void>((resolve) => {
          endPause = resolve
          setTimeout(resolve, retryMs).unref()
        })
        return true
      }
      if (calls.length > 1) for (const call of calls) await applyAlone(call)
      else await noteFailure(calls[0] as CallId, error)
    }
    return true
  }

  const applyAlone = async (call: CallId) => {
    try {
      committed(await applied([call]))
    } catch (error) {
      if (isAway(error)) addWaiting([call])
      else await noteFailure(call, error)
    }
  }

  const noteFailure = async (call: CallId, error: unknown) => {
    services.report('gateway events could not act', error)
    const text = maskNumbers(error instanceof Error ? error.message : String(error)).slice(0, 300)
    try {
      await markFailed(database(), call, text)
    } catch (markError) {
      services.report('why gateway events could not act was not noted', markError)
    }
  }

  /** Applies the events of some calls in one transaction. */
  const applied = (calls: readonly CallId[]): Promise<CallRow[]> =>
    retried(() =>
      database()
        .transaction()
        .execute((trx) => applyEvents(trx, calls, follow, services.now())),
    )

  return {
    take: (events) =>
      new Promise((stored, failed) => {
        deliveries.push({ events, stored, failed })
        void wake()
      }),
    async takeUp() {
      addWaiting(await callsWithWaitingReports(database()))
      await wake()
    },
    isAway: () => away,
    async settled() {
      while (running) await running
    },
    async stop() {
      stopping = true
      endPause()
      while (running) await running
    },
  }
}

/** Whether the database is unreachable or not open yet. */
const isAway = (error: unknown) =>
  isUnavailable(error) || (error instanceof Refusal && error.code === codes.unavailable)
