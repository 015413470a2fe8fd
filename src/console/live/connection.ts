/**
 * The WebSocket behind `Live`. Each event comes out once and in order: after a cut the server sends the missed ones, or
 * the whole station if it no longer has them.
 */
import {
  heartbeatMs,
  type LiveEvent,
  type LiveHello,
  type LiveMessage,
  liveCloses,
  livePath,
} from '../../contract/live'
import type { Station } from '../../contract/phone/station'

/** The functions that it uses. */
export interface ConnectionPorts {
  /** `Bearer …`; null while signed out. */
  token(): string | null
  /** Whether the workstation is open. */
  isAttended(): boolean
  /** @param autoIdle whether signing in makes the agent idle */
  onStation(station: Station, autoIdle: boolean): void
  onEvent(event: LiveEvent): void
  /** @param offset the server's clock minus this one's, in milliseconds */
  onClock(offset: number): void
  onStatus(status: 'open' | 'cut' | 'crowded' | 'ended'): void
  /** The session has ended; the next request says why. Called before the status. */
  onSessionEnded(): void
  /** The same person has signed in elsewhere during a call. */
  onElsewhere(): void
}

export interface Connection {
  /** Tells the server again who is here, continuing from the last event. */
  greetAgain(): void
  close(): void
}

/** Milliseconds until the first retry, and the maximum between two. */
const backOff = { first: 1000, most: 30_000 }

/** Connects at once, and again after each cut until it is closed. */
export function createConnection(ports: ConnectionPorts): Connection {
  let socket: WebSocket | null = null
  /** The last event seen. */
  let at: { stream: string; seq: number } | null = null
  let tries = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let heardAt = 0
  let pingedAt = 0
  let isOver = false

  const letGo = () => {
    clearTimeout(again)
    clearInterval(beat)
    const gone = socket
    socket = null
    // Nobody listens any more, so its further messages don't matter.
    gone?.close()
  }

  const retryLater = () => {
    ports.onStatus('cut')
    // Spread over time, so that not all consoles meet a returning server at once.
    const delay = Math.min(backOff.first * 2 ** tries, backOff.most) * (0.5 + Math.random() / 2)
    tries += 1
    again = setTimeout(connect, delay)
  }

  const cut = () => {
    letGo()
    if (!isOver) retryLater()
  }

  const end = () => {
    isOver = true
    letGo()
    for (const [target, name, act] of wakeEvents) target.removeEventListener(name, act)
  }

  const watch = () => {
    if (Date.now() - heardAt >= 2 * heartbeatMs) return cut()
    if (socket?.readyState !== WebSocket.OPEN) return
    pingedAt = Date.now()
    socket.send('{"type":"ping"}')
  }

  const greet = (opened: WebSocket) => {
    const token = ports.token()?.replace(/^Bearer /, '')
    if (token === undefined) return end()
    const hello: LiveHello = { type: 'hello', token, ...(ports.isAttended() && { station: true }), ...at }
    opened.send(JSON.stringify(hello))
  }

  const settle = () => {
    tries = 0
    ports.onStatus('open')
  }

  const hear = (message: LiveMessage) => {
    heardAt = Date.now()
    if (message.type === 'welcome') {
      at = { stream: message.stream, seq: message.seq }
      ports.onStation(message.station, message.autoIdle)
      settle()
    } else if (message.type === 'resumed') {
      ports.onClock(message.now - heardAt)
      settle()
    } else if (message.type === 'elsewhere') {
      ports.onElsewhere()
    } else if (message.type === 'pong') {
      // Half of the round trip lies between its clock and now.
      ports.onClock(message.now + (heardAt - pingedAt) / 2 - heardAt)
    } else if (at && message.seq === at.seq + 1) {
      at = { ...at, seq: message.seq }
      ports.onEvent(message.event)
    } else if (at && message.seq > at.seq) {
      // An event is missing: connects again and continues from the last one.
      connectAnew()
    }
  }

  function connect() {
    clearTimeout(again)
    let opened: WebSocket
    try {
      const url = new URL(livePath, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      opened = new WebSocket(url)
    } catch {
      return retryLater()
    }
    socket = opened
    heardAt = Date.now()
    // This also detects a server that accepts the connection and then says nothing.
    beat = setInterval(watch, heartbeatMs)
    const mine = (run: () => void) => () => {
      if (socket === opened) run()
    }
    opened.addEventListener(
      'open',
      mine(() => greet(opened)),
    )
    opened.addEventListener('message', ({ data }) => {
      const message = socket === opened ? readMessage(data) : null
      if (message) hear(message)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      if (code === liveCloses.crowded) {
        // Reconnecting by itself would only end another connection.
        letGo()
        return ports.onStatus('crowded')
      }
      // The session has ended, which the next request reports; or the server refuses this console.
      if (!Object.values<number>(liveCloses).includes(code)) return cut()
      end()
      if (code === liveCloses.session) ports.onSessionEnded()
      ports.onStatus('ended')
    })
  }

  const connectAnew = () => {
    letGo()
    connect()
  }

  /**
   * The network is gone, which a socket notices much later. If the server is still reachable, the next try finds out.
   */
  const lose = () => {
    if (socket) cut()
  }
  /** Somebody looks at the page again, so there is no reason to wait longer. */
  const wake = () => {
    if (!socket && document.visibilityState !== 'hidden') connect()
  }
  const wakeEvents = [
    [window, 'offline', lose],
    // A socket of the earlier network is dead, but doesn't know it.
    [window, 'online', connectAnew],
    [document, 'visibilitychange', wake],
    [window, 'focus', wake],
  ] as const
  for (const [target, name, act] of wakeEvents) target.addEventListener(name, act)

  connect()
  return {
    greetAgain() {
      if (!isOver) connectAnew()
    },
    close: end,
  }
}

/** Null for an unknown message: a newer server may say more than this console knows. */
function readMessage(data: unknown): LiveMessage | null {
  try {
    const message = JSON.parse(String(data)) as LiveMessage
    return ['welcome', 'resumed', 'event', 'elsewhere', 'pong'].includes(message.type) ? message : null
  } catch {
    return null
  }
}
