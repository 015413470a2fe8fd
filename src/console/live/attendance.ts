/**
 * What one's own call asks of the console while it goes on: the page isn't left unasked, and whoever ends the call, or takes
 * it over, is told of at once. Fetched with the connection, which it drives.
 */
import { isOnCall } from '../../contract/agent-states'
import { cutOffNews } from '../../contract/call-states'
import { codes, sessionCodes } from '../../contract/envelope'
import { managerEndpoints } from '../../contract/manager'
import { ApiError, call } from '../../lib/api'
import type { Store } from '../../lib/store'
import type { Toasts } from '../../ui/toast/toasts'
import type { Session } from '../session/session'
import { type Connection, type ConnectionPorts, createConnection } from './connection'
import type { LiveState } from './live'

interface Options {
  live: Pick<Store<LiveState>, 'get' | 'subscribe'>
  session: Pick<Session, 'get' | 'leaving'>
  toasts: Pick<Toasts, 'show'>
  ports: Omit<ConnectionPorts, 'onSessionEnded' | 'onElsewhere'>
  /** What is known of the call counts no more. */
  forget(): void
}

/** Milliseconds that such a message stands: whoever comes back to the screen shall see it. */
const durationMs = 30_000

/** Connects, and watches over the call until it is closed. */
export function createAttendance({ live, session, toasts, ports, forget }: Options): Connection {
  const isTalking = () => isOnCall(live.get().agent?.state ?? 'OFFLINE')

  /** Browsers ask in words of their own. */
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  let isAsking = false
  const guard = () => {
    const isNeeded = isTalking() && live.get().status !== 'ended' && session.get().token !== null
    if (isNeeded === isAsking) return
    isAsking = isNeeded
    // A page that always asks is never kept for the way back.
    if (isNeeded) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }

  let announcedId: number | null = null
  const tellCutOff = () => {
    const { call: known } = live.get()
    if (!known?.cutOff || known.id === announcedId) return
    announcedId = known.id
    toasts.show('warn', `通话${cutOffNews(known.cutOff)}`, { durationMs })
  }

  const onSessionEnded = async () => {
    // Whoever signs out here knows.
    if (session.leaving() || session.get().token === null) return
    const wasTalking = isTalking()
    forget()
    try {
      await call(managerEndpoints.userInfo, { query: { detail: true }, quiet: true })
    } catch (error) {
      // The box that offers to sign in again has opened by then; it doesn't say why.
      if (!(error instanceof ApiError) || !sessionCodes.includes(error.code)) return
      const isElsewhere = error.code === codes.otherDevice
      const end = wasTalking ? (isElsewhere ? '，通话在那里继续' : '，通话已挂断') : ''
      toasts.show('warn', `${error.msg}${end}`, { durationMs })
    }
  }

  const connection = createConnection({
    ...ports,
    onSessionEnded: () => void onSessionEnded(),
    onElsewhere: () => toasts.show('warn', '您的账号刚在另一处登录，这通电话在那里也能挂断', { durationMs }),
  })
  const follow = () => {
    guard()
    tellCutOff()
  }
  const end = live.subscribe(follow)
  follow()

  return {
    greetAgain: connection.greetAgain,
    close() {
      connection.close()
      end()
      removeEventListener('beforeunload', ask)
    },
  }
}
