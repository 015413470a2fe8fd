/**
 * What a running call changes in the console: leaving the page asks first, and the user is told at once if somebody
 * ends the call or takes it over. This code loads with the connection, which it controls.
 */
import { isOnCall } from '../../contract/agent-states'
import { cutOffNews } from '../../contract/call-states'
import { codes, sessionCodes } from '../../contract/envelope'
import { userInfoEndpoints } from '../../contract/manager/user-info'
import { ApiError, call } from '../../lib/api'
import type { Store } from '../../lib/store'
import type { Toasts } from '../../ui/toast/toasts'
import type { Session } from '../session/session'
import { type Connection, type ConnectionPorts, createConnection } from './connection'
import type { LiveState } from './live'

interface Options {
  live: Pick<Store<LiveState>, 'get' | 'subscribe'>
  session: Pick<Session, 'get' | 'leaving'>
  toasts: Pick<Toasts, 'isShown' | 'show'>
  ports: Omit<ConnectionPorts, 'onSessionEnded' | 'onElsewhere'>
  /** The known state of the call is out of date. */
  forget(): void
}

/** How many milliseconds such a message stays, so that a user who returns to the screen sees it. */
const durationMs = 30_000

/** Connects, and watches over the call until it is closed. */
export function createAttendance({ live, session, toasts, ports, forget }: Options): Connection {
  const isTalking = () => isOnCall(live.get().agent?.state ?? 'OFFLINE')

  /** Browsers ask in their own words. */
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  let isAsking = false
  const guard = () => {
    const isNeeded = isTalking() && live.get().status !== 'ended' && session.get().token !== null
    if (isNeeded === isAsking) return
    isAsking = isNeeded
    // A page that always asks is never kept in the browser's back cache.
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
    // A user who signs out here already knows.
    if (session.leaving() || session.get().token === null) return
    const wasTalking = isTalking()
    forget()
    try {
      await call(userInfoEndpoints.userInfo, { query: { detail: true }, quiet: true })
    } catch (error) {
      // The dialog that offers to sign in again is open by then, but it doesn't say why.
      if (!(error instanceof ApiError) || !sessionCodes.includes(error.code)) return
      const isElsewhere = error.code === codes.otherDevice
      // A call of the user that failed first has told the reason.
      const isShown = toasts.isShown(error.msg)
      const end = wasTalking ? [isElsewhere ? '通话在那里继续' : '通话已挂断'] : []
      const text = [...(isShown ? [] : [error.msg]), ...end].join('，')
      if (text !== '') toasts.show('warn', text, { durationMs })
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
