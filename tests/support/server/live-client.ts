/** The console's end of the live connection, for tests: it keeps what comes, and waits for what will come. */
import { WebSocket } from 'ws'
import { type LiveHello, type LiveMessage, livePath } from '../../../src/contract/live'
import type { Station } from '../../../src/contract/phone/station'

type Of<T extends LiveMessage['type']> = Extract<LiveMessage, { type: T }>

export interface LiveClient {
  /** Every received message, in order. */
  readonly messages: LiveMessage[]
  /** The next message of this type that nobody has waited for yet. */
  next<T extends LiveMessage['type']>(type: T): Promise<Of<T>>
  /** The event with this number, once it is there. */
  event(seq: number): Promise<Of<'event'>>
  send(message: unknown): void
  /** Sends a frame of the WebSocket protocol itself, which answers no message. */
  signal(kind: 'ping' | 'pong'): void
  /** Asks for a pong and waits for it: everything sent before has arrived by then. */
  pong(): Promise<Of<'pong'>>
  /** Cuts the connection without a message, as a network does. */
  cut(): Promise<void>
  /** Reads nothing, like a sleeping computer, until it wakes. */
  sleep(): void
  wake(): void
  /** The close code, when the other side has ended it. */
  readonly closed: Promise<number>
}

interface Options {
  origin?: string
}

/** Opens a connection. @param url `http://127.0.0.1:…` */
export async function openLive(url: string, { origin }: Options = {}): Promise<LiveClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + livePath, { ...(origin !== undefined && { origin }) })
  const messages: LiveMessage[] = []
  const taken = new Set<LiveMessage>()
  let heard = () => {}
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)))
    heard()
  })
  let isClosed = false
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      isClosed = true
      resolve(code)
      heard()
    })
  })
  await new Promise<void>((opened, failed) => {
    socket.on('open', opened)
    socket.on('error', failed)
  })

  const waitFor = async <M extends LiveMessage>(fits: (message: LiveMessage) => message is M): Promise<M> => {
    for (;;) {
      const found = messages.find((message) => !taken.has(message) && fits(message))
      if (found) {
        taken.add(found)
        return found as M
      }
      if (isClosed) throw new Error(`closed with ${await closed}`)
      await new Promise<void>((resolve) => {
        heard = resolve
      })
    }
  }
  const next = <T extends LiveMessage['type']>(type: T) => waitFor((message): message is Of<T> => message.type === type)
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  return {
    messages,
    next,
    event: (seq) => waitFor((message): message is Of<'event'> => message.type === 'event' && message.seq === seq),
    send,
    signal: (kind) => socket[kind](),
    pong() {
      send({ type: 'ping' })
      return next('pong')
    },
    async cut() {
      socket.terminate()
      await closed
    },
    sleep: () => socket.pause(),
    wake: () => socket.resume(),
    closed,
  }
}

/** The station as a console sees it by taking each part as it comes. */
export function seen(messages: readonly LiveMessage[]): Partial<Omit<Station, 'now'>> {
  const station: Partial<Omit<Station, 'now'>> = {}
  for (const message of messages) {
    if (message.type === 'event') Object.assign(station, message.event)
    if (message.type !== 'welcome') continue
    const { now: _now, ...parts } = message.station
    Object.assign(station, parts)
  }
  return station
}

export const hello = (token: string, more: Omit<Partial<LiveHello>, 'type' | 'token'> = {}): LiveHello => ({
  type: 'hello',
  token,
  ...more,
})
