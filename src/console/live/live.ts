/**
 * The live data of the user's own workstation: state, call, figures. Each browser tab has one connection, from the
 * first idle moment after sign-in until sign-out; its code loads then.
 */
import { type AgentState, isOnCall, stationPermission } from '../../contract/agent-states'
import { callRanks } from '../../contract/call-states'
import type { LiveEvent } from '../../contract/live'
import type { Agent, DayFigures, LiveCall, Station } from '../../contract/phone/station'
import { whenIdle } from '../../lib/browser/idle'
import { createStore, type Store } from '../../lib/store'
import type { Toasts } from '../../ui/toast/toasts'
import type { Scopes } from '../registry/scopes'
import type { Session } from '../session/session'
import type { Connection } from './connection'

/**
 * `off`: there is no workstation, or it isn't needed yet. `cut`: the data may be old, and it tries again. `crowded`:
 * the same until somebody looks at the page, because this person has too many other pages open. `ended`: the server
 * accepts no more connections of this session.
 */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'cut' | 'crowded' | 'ended'

export interface LiveState {
  readonly status: LiveStatus
  /** Null until the server has sent it. */
  readonly agent: Agent | null
  /** The call that is running or in wrap-up. */
  readonly call: LiveCall | null
  readonly figures: DayFigures | null
  /** The server's clock minus this one's, in milliseconds. */
  readonly offset: number
  /** Whether signing in makes the agent idle; null until the server has sent it. */
  readonly autoIdle: boolean | null
}

export interface Live extends Pick<Store<LiveState>, 'get' | 'subscribe'> {
  /** The server's clock: epoch milliseconds. */
  now(): number
  /**
   * Takes over the server's data, unless something newer is known: the answer to a request and the connection's event
   * about it may overtake each other.
   */
  take(event: LiveEvent): void
  /** Takes over the whole station, from a request outside the connection. */
  takeAll(station: Station): void
  /** The workstation is open from now on: connects at once, and tells the server that the agent is present. */
  attend(): void
  /** Connects when the browser is idle; returns the function that ends it. */
  start(): () => void
}

const nothing: LiveState = { status: 'off', agent: null, call: null, figures: null, offset: 0, autoIdle: null }

/**
 * Whether the user has a workstation: the server gave the permission (the client's own default entries only open the
 * page), and the user belongs to a company, as calls do.
 */
export function hasStation({ user }: ReturnType<Session['get']>): boolean {
  const info = user?.info
  return (
    info !== undefined && info.companyId !== null && info.permissions.some(({ path }) => path === stationPermission)
  )
}

/** The scope for keys and menus. */
export function callScope(state: AgentState | undefined): Scopes['call'] {
  if (state === 'WRAP_UP') return 'wrap-up'
  if (state === undefined || !isOnCall(state)) return 'none'
  return state === 'TALKING' ? 'talking' : state === 'RINGING' ? 'ringing' : 'dialling'
}

/** Made with the shell; nothing connects before `start` and `attend`. */
export function createLive({ session, toasts }: { session: Session; toasts: Toasts }): Live {
  const store = createStore(nothing)
  let connection: Connection | null = null
  let isLoading = false
  let isAttended = false
  let isOver = true

  const patch = (changes: Partial<LiveState>) => store.set({ ...store.get(), ...changes })

  const takeAll = ({ now, ...parts }: Station) => patch({ ...parts, offset: now - Date.now() })

  const take = ({ agent, call, figures }: LiveEvent) => {
    const known = store.get()
    const isOld = agent && known.agent && known.agent.since > agent.since
    const isTaken = call ? isNewer(call, known.call) : call === null && !isOld
    patch({ ...(agent && !isOld && { agent }), ...(isTaken && { call }), ...(figures && { figures }) })
  }

  const connect = async () => {
    if (isOver || isLoading || connection || !hasStation(session.get())) return
    isLoading = true
    patch({ status: 'connecting' })
    try {
      const { createAttendance } = await import('./attendance')
      if (isOver) return
      connection = createAttendance({
        ...{ live: store, session, toasts },
        forget: () => patch({ agent: null, call: null }),
        ports: {
          token: () => session.get().token,
          isAttended: () => isAttended,
          onStation: (station, autoIdle) => {
            patch({ autoIdle })
            takeAll(station)
          },
          onEvent: take,
          onClock: (offset) => patch({ offset }),
          onStatus: (status) => patch({ status }),
        },
      })
    } catch {
      // There is no network, or the server has a newer version: the badge says so, and the next visit of the page tries
      // again.
      patch({ status: 'cut' })
    } finally {
      isLoading = false
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    now: () => Date.now() + store.get().offset,
    take,
    takeAll,
    attend() {
      const isNew = !isAttended
      isAttended = true
      if (connection && isNew) connection.greetAgain()
      else void connect()
    },
    start() {
      isOver = false
      const callOff = whenIdle(() => void connect())
      if (isAttended) void connect()
      return () => {
        isOver = true
        callOff()
        connection?.close()
        connection = null
        patch({ status: 'off' })
      }
    },
  }
}

/** A call's rank only rises; of two calls the later one counts. */
const isNewer = (call: LiveCall, known: LiveCall | null): boolean =>
  !known ||
  (call.id === known.id ? callRanks[call.state] >= callRanks[known.state] : call.createTime >= known.createTime)
