/** The workstations: who is present, each agent's state, and their live events. */

import { autoIdleKey, type ChosenState, isOnCall, whyNotTo } from '../../../contract/agent-states'
import { isOffLine } from '../../../contract/call-states'
import { type LiveHello, liveCloses } from '../../../contract/live'
import type { Agent, LiveCall, Station as StationInfo } from '../../../contract/phone/station'
import { startOfDay } from '../../../lib/time/time'
import type { Confirm, Services } from '../../access/handler'
import { conflict } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import type { CallRow, Calls } from '../../call/port'
import { isUnavailable } from '../../db/database-errors'
import { lockRows } from '../../db/locks'
import { retried } from '../../db/retried'
import type { Db } from '../../db/schema'
import { companySettingOf, preferenceOf } from '../../system/port'
import { giveBack } from '../desk/desk-queries'
import { type Dialled, dial } from '../dial'
import { followCalls, reachedNobody } from '../lists/attempts'
import { agentRow, dueWrapUps, ownCall, presentAgents, resetWrapUps, sessionStart } from '../queries'
import { applyOutcome } from '../results/outcome'
import { type TakenBack, undoResult } from '../results/undo'
import {
  type Extension,
  endingWrapUp,
  extendWrapUp,
  saveBookedCallback,
  saveChosenResult,
  saveWrapUp,
  type Wrapped,
  type WrapUp,
} from '../results/wrapup'
import { agentOf, moveAgent, requireEmployee, statusOf } from './agent'
import { createHub, type Listener } from './live-hub'
import { createPresence } from './presence'
import { stationOf, toAgent } from './snapshot'
import type { StationContext } from './station-context'
import { createUnattended } from './unattended'

interface Options {
  /** The database, or a refusal if it is not open. */
  database: () => Db
  services: Services
  calls: Calls
}

export interface Station {
  info(viewer: Viewer): Promise<StationInfo>
  /** Changes to a state that the agent chose; a refusal says why it is impossible. */
  choose(viewer: Viewer, state: ChosenState, confirm: Confirm): Promise<Agent>
  dial(viewer: Viewer, wanted: Dialled, confirm: Confirm): Promise<LiveCall>
  /** Sets the result of the agent's own call, inside the caller's transaction. Call `publish` after it. */
  saveWrapUp(db: Db, viewer: Viewer, wrapUp: WrapUp): Promise<Wrapped>
  /** Undoes the agent's last result, inside the caller's transaction. Call `publish` after it. */
  undoResult(db: Db, viewer: Viewer, callId: number): Promise<TakenBack>
  extendWrapUp(viewer: Viewer, extension: Extension, confirm: Confirm): Promise<Agent>
  /** A change of this person's station was committed: tells the person's consoles. */
  publish(userId: number): void
  /** Accepts a live connection. Refuses if this user has no workstation. */
  connect(viewer: Viewer, listener: Listener, hello: LiveHello): Promise<void>
  disconnect(userId: number, listener: Listener): void
  /** A connection sent something. */
  heard(userId: number, listener: Listener): void
  /** The number of live connections. */
  connections(): number
  /** Continues the wrap-ups that were under way when the server stopped. */
  start(): Promise<void>
  /**
   * Ends what has timed out: connections, wrap-ups and the states of absent agents. Runs once a second.
   * @param now milliseconds
   */
  sweep(now: number): Promise<void>
}

/**
 * Whether signing in makes this person idle: their own preference, otherwise yes for those who only make calls
 * themselves.
 */
async function isAutoIdle(db: Db, { userId, grants }: Viewer): Promise<boolean> {
  const preference = await preferenceOf(db, userId, autoIdleKey)
  return typeof preference === 'boolean' ? preference : grants.get('call:dial') === 'self'
}

/** How long an agent may have no connection (a reload, a cut) before they count as absent (our choice). */
const absentMs = 90_000

export function createStation({ database, services, calls }: Options): Station {
  const { now, phones, report } = services
  const transaction = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    retried(() => database().transaction().execute(work))

  const snapshot = async (userId: number): Promise<StationInfo> => {
    const db = database()
    const row = await agentRow(db, userId)
    if (!row) throw new Error(`no agent ${userId}`)
    return stationOf(db, phones, userId, statusOf(row), now())
  }
  const hub = createHub({ snapshot, now, report })
  const presence = createPresence({ isListening: hub.isListening, now })
  const isHere = (userId: number, at: number) => presence.isHere(userId, at, absentMs)

  // One kind of row after the other, as everybody takes them: a batch of calls waits for nobody who waits for it.
  calls.follow(async (db, changes) => {
    const changed = changes.map(({ after }) => after)
    await followCalls(db, changed)
    for (const call of changed) if (reachedNobody(call)) await giveBack(db, call.id)
    for (const change of changes) await applyOutcome(db, change, Math.floor(now() / 1000))
    for (const call of changed) await followWith(db, call)
  })
  /** Moves the agent's state on with a call. */
  const followWith = async (db: Db, call: CallRow): Promise<void> => {
    const row = await agentRow(db, call.user_id)
    if (!row || row.call_id !== call.id) return
    const wrapMs = isOffLine(call.state) ? await wrapMsOf(db, call) : 0
    await moveAgent(db, row, { kind: 'call', callId: call.id, state: call.state, wrapMs }, now())
  }
  const wrapMsOf = async (db: Db, { company_id }: CallRow) =>
    (await companySettingOf(db, company_id, 'call.wrap-up-seconds')) * 1000
  calls.onCommitted((changed) => {
    for (const userId of new Set(changed.map((call) => call.user_id))) hub.publish(userId)
  })

  const context: StationContext = { database, services, calls, transaction }
  const unattended = createUnattended(context, presence)

  /** Ends a wrap-up whose time is over, with its chosen result. */
  const endWrapUp = async (userId: number, at: number): Promise<void> => {
    await endingWrapUp(context, (withResult) =>
      transaction(async (db) => {
        await lockRows(db, 'user', [userId])
        const row = await agentRow(db, userId)
        if (!row || row.wrap_until === null || row.wrap_until > at) return
        if (withResult) await saveChosenResult(context, db, row, 'TIMER', at)
        else await saveBookedCallback(context, db, row, 'TIMER', at)
        await moveAgent(db, row, { kind: 'tick' }, at)
      }),
    )
    hub.publish(userId)
  }

  const leave = async (userId: number, at: number): Promise<void> => {
    const left = await transaction(async (db) => {
      // Somebody who comes back in the meantime is either present before they wait for this row, or sees afterwards
      // that they had left.
      await lockRows(db, 'user', [userId])
      if (isHere(userId, at)) return false
      const row = await agentRow(db, userId)
      if (row) await moveAgent(db, row, { kind: 'left', forGood: presence.dismissed(userId) !== null }, at)
      return true
    })
    if (!left) return
    hub.publish(userId)
  }

  const disconnect = (userId: number, listener: Listener) => {
    const { sessionId } = listener
    // A person whose session ended has already left for good.
    if (hub.leave(userId, listener) && !hub.isListening(userId)) presence.here({ userId, sessionId })
  }

  /** Closes a connection whose session has ended. */
  const endConnection = (userId: number, listener: Listener) => {
    disconnect(userId, listener)
    listener.close(liveCloses.session, 'session ended')
  }

  services.sessionEnds.listen(({ userId, sessionIds, how }) => {
    for (const listener of hub.listenersOf(userId, sessionIds)) endConnection(userId, listener)
    // A person who signed in elsewhere will be present in a moment.
    if (how === 'moved' || !presence.dismiss(userId, sessionIds, how === 'forced')) return
    const at = now()
    const done = Promise.all([unattended.sweep(at, userId), leave(userId, at)])
    done.catch((error) => report('whoever was signed out is looked after with the next sweep', error))
  })

  /** The day of the figures that everybody has received. */
  let day = startOfDay(now())
  const sweepOnce = async (at: number): Promise<void> => {
    if (startOfDay(at) !== day) {
      day = startOfDay(at)
      hub.publishAll()
    }
    await hub.sweep(at, (userId, listener) => {
      endConnection(userId, listener)
      presence.dismiss(userId, [listener.sessionId], true)
    })
    await each(await dueWrapUps(database(), at), (userId) => endWrapUp(userId, at))
    const gone = (await presentAgents(database())).filter((userId) => !isHere(userId, at))
    await each(gone, (userId) => leave(userId, at))
    await unattended.sweep(at)
  }
  /** Works on one after the other. An error with one is reported, and the next sweep tries again. */
  const each = async (userIds: readonly number[], work: (userId: number) => Promise<void>): Promise<void> => {
    for (const userId of userIds) {
      try {
        await work(userId)
      } catch (error) {
        if (isUnavailable(error)) throw error
        report('an agent’s state was not moved on', error)
      }
    }
  }
  let sweeping: Promise<void> | undefined

  return {
    async info(viewer) {
      const db = database()
      const row = await agentOf(db, await requireEmployee(db, viewer), now())
      return stationOf(db, phones, viewer.userId, statusOf(row), now())
    },

    async choose(viewer, state, confirm) {
      presence.here(viewer)
      const status = await endingWrapUp(context, (withResult) =>
        transaction(async (db) => {
          const employee = await requireEmployee(db, viewer)
          await lockRows(db, 'user', [viewer.userId])
          await confirm(db)
          const row = await agentOf(db, employee, now())
          const why = whyNotTo(row.state, state)
          if (why !== null) throw conflict(why)
          if (row.state === 'WRAP_UP') {
            if (withResult) await saveChosenResult(context, db, row, 'AGENT', now())
            else await saveBookedCallback(context, db, row, 'AGENT', now())
          }
          return moveAgent(db, row, { kind: 'chosen', state }, now(), employee.department_id ?? 0)
        }),
      )
      hub.publish(viewer.userId)
      return toAgent(status)
    },

    async dial(viewer, wanted, confirm) {
      presence.here(viewer)
      return dial(context, viewer, wanted, confirm)
    },

    saveWrapUp: (db, viewer, wrapUp) => saveWrapUp(context, db, viewer, wrapUp),

    undoResult: (db, viewer, callId) => undoResult(context, db, viewer, callId),

    async extendWrapUp(viewer, extension, confirm) {
      const status = await transaction((db) => extendWrapUp(db, viewer, extension, { now: now(), confirm }))
      hub.publish(viewer.userId)
      return toAgent(status)
    },

    publish: hub.publish,

    async connect(viewer, listener, hello) {
      const { userId, sessionId } = viewer
      presence.here(viewer)
      const db = database()
      const employee = await requireEmployee(db, viewer)
      const autoIdle = await isAutoIdle(db, viewer)
      const begun = ((await sessionStart(db, sessionId)) ?? 0) * 1000
      if (hello.station) {
        const arrived = await transaction(async (trx) => {
          await lockRows(trx, 'user', [userId])
          const row = await agentOf(trx, employee, now())
          const event = { kind: 'arrived', afresh: begun > row.since, idle: autoIdle } as const
          const after = await moveAgent(trx, row, event, now(), employee.department_id ?? 0)
          return after.state !== row.state
        })
        if (arrived) hub.publish(userId)
      }
      const { state, call_id: callId } = await agentOf(db, employee, now())
      await hub.join(userId, listener, { ...hello, autoIdle })
      const call = isOnCall(state) && callId !== null ? await ownCall(db, userId, callId) : undefined
      if (call && begun > call.created_at) hub.tellOthers(userId, sessionId)
      // If the session ended while this connection was being made, nobody else would close it.
      if (!(await listener.living())) endConnection(userId, listener)
    },

    disconnect,
    heard: hub.heard,
    connections: hub.connections,

    async start() {
      await resetWrapUps(database(), now())
    },

    sweep(at) {
      sweeping ??= sweepOnce(at).finally(() => {
        sweeping = undefined
      })
      return sweeping
    },
  }
}
