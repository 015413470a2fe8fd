/**
 * The WebSocket behind `Live`. Each event comes out once and in order: after a cut the server sends those missed, or all of
 * the station where it no longer has them.
 */
import {
  heartbeatMs,
  type LiveEvent,
  type LiveHello,
  type LiveMessage,
  liveCloses,
  livePath,
} from '../../contract/live'
import type { Station } from '../../contract/phone'

/** What it does things with. */
export interface ConnectionPorts {
  /** `Bearer …`; null while signed out. */
  token(): string | null
  /** Whether the workstation is open. */
  isAttended(): boolean
  /** @param autoIdle whether signing in makes one idle */
  onStation(station: Station, autoIdle: boolean): void
  onEvent(event: LiveEvent): void
  /** @param offset the server's clock less this one's, in milliseconds */
  onClock(offset: number): void
  onStatus(status: 'open' | 'cut' | 'crowded' | 'ended'): void
  /** The session has ended; the next request says why. Told before the status. */
  onSessionEnded(): void
  /** The same person has signed in elsewhere during a call. */
  onElsewhere(): void
}

export interface Connection {
  /** Tells the server anew who is here, going on from the last event. */
  greetAgain(): void
  close(): void
}

/** Milliseconds until the first new try, and the most there are between two. */
const backOff = { first: 1000, most: 30_000 }

/** Connects at once, and again after each cut until it is closed. */
export function createConnection(ports: ConnectionPorts): Connection {
  let socket: WebSocket | null = null
  /** Of the last event seen. */
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
    // Nobody listens any more: what it still says is about nothing.
    gone?.close()
  }

  const retryLater = () => {
    ports.onStatus('cut')
    // Spread over time, so that a server that comes back isn't met by all at once.
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
      // Half of the way there and back lies between its clock and now.
      ports.onClock(message.now + (heardAt - pingedAt) / 2 - heardAt)
    } else if (at && message.seq === at.seq + 1) {
      at = { ...at, seq: message.seq }
      ports.onEvent(message.event)
    } else if (at && message.seq > at.seq) {
      // One is missing: from the last one on, all over again.
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
    // A server that takes the connection and then says nothing is found out too.
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
        // One that came back by itself would only end another one.
        letGo()
        return ports.onStatus('crowded')
      }
      // The session has ended, which the next request tells; or the server wants nothing of this console.
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

  /** The network is gone, which a socket finds out much later. Where the server is reached all the same, the next try does. */
  const lose = () => {
    if (socket) cut()
  }
  /** Somebody looks again: no reason to wait any longer. */
  const wake = () => {
    if (!socket && document.visibilityState !== 'hidden') connect()
  }
  const wakeEvents = [
    [window, 'offline', lose],
    // A socket of the network that was there before is dead, though it doesn't know.
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

/** Null for what isn't understood: a newer server may say more than this console knows. */
function readMessage(data: unknown): LiveMessage | null {
  try {
    const message = JSON.parse(String(data)) as LiveMessage
    return ['welcome', 'resumed', 'event', 'elsewhere', 'pong'].includes(message.type) ? message : null
  } catch {
    return null
  }
}
