/**
 * Sends live events to the workstations. Each person has a stream of numbered events and the last ones are kept, so a
 * console that was cut off gets each missed event once. This file knows no network: it gets its connections from
 * outside.
 */
import { randomUUID } from 'node:crypto'
import {
  heartbeatMs,
  type LiveEvent,
  type LiveHello,
  type LiveMessage,
  liveCloses,
  mostConnections,
} from '../../../contract/live'
import type { Station } from '../../../contract/phone/station'

/** One connection. */
export interface Listener {
  /** The session of the connection. */
  readonly sessionId: number
  send(text: string): void
  /** Asks the other side for a sign of life; `heard` reports it. */
  ping(): void
  /** Ends the connection; `code` is a WebSocket close code. */
  close(code: number, reason: string): void
  /** Ends it without a message, because nobody would receive one. */
  drop(): void
  /** Whether its session is still active; a rejection means unknown. */
  living(): Promise<boolean>
  readonly open: boolean
}

const parts = ['agent', 'call', 'figures'] as const
type SentParts = Partial<Record<(typeof parts)[number], string>>

/** How many events a stream keeps. */
const mostKept = 200
/** How long a stream is kept without a connection: longer than any cut after which events alone are enough. */
const keptForMs = 10 * 60_000
/** How often a connection's session is checked. */
const checkEveryMs = 20_000

interface Member {
  listener: Listener
  /** When it last sent something: milliseconds. */
  heardAt: number
  /** When it was asked for a sign of life that has not come yet. */
  askedAt: number | null
  checkedAt: number
}

interface Stream {
  /** The number of the last event. */
  seq: number
  /** The last events, oldest first. Older ones are lost. */
  kept: { seq: number; text: string }[]
  members: Map<Listener, Member>
  /** The last sent value of each part, as JSON: unchanged parts are not sent again. */
  sent: SentParts
  /** The last promise in the queue of this stream's work. */
  turn: Promise<void>
  /** An event waits in that queue. It will contain everything that happens until its turn. */
  waiting: boolean
  /** Since when the stream has no connection. */
  emptySince: number
}

/** What a connection says about itself in its hello, and what it gets about the person. */
interface Greeting extends Pick<LiveHello, 'stream' | 'seq'> {
  autoIdle: boolean
}

export interface LiveHub {
  /** Sends a new connection the missed events or the whole station, and every later event. */
  join(userId: number, listener: Listener, hello: Greeting): Promise<void>
  /** Whether it was connected. */
  leave(userId: number, listener: Listener): boolean
  heard(userId: number, listener: Listener): void
  isListening(userId: number): boolean
  /** A person's connections of these sessions. */
  listenersOf(userId: number, sessionIds: readonly number[]): Listener[]
  /** Tells the person's other sessions that this session has joined their call. */
  tellOthers(userId: number, sessionId: number): void
  /** The number of connections. */
  connections(): number
  /** A committed change may affect this person's station: sends its new state to the listeners. */
  publish(userId: number): void
  /** The same for everybody. */
  publishAll(): void
  /**
   * Closes connections that are dead or whose session has ended, and deletes old streams.
   * @param onEnded called for ended sessions
   */
  sweep(now: number, onEnded: (userId: number, listener: Listener) => void): Promise<void>
}

interface Options {
  /** The station as it is committed. */
  snapshot(userId: number): Promise<Station>
  /** Milliseconds. */
  now(): number
  report(what: string, error: unknown): void
}

export function createHub({ snapshot, now, report }: Options): LiveHub {
  const boot = randomUUID()
  const streams = new Map<number, Stream>()
  /** The highest event number of any deleted stream. New streams begin above it, so that no number is used twice. */
  let floor = 0

  // The name includes the person: if another person signs in in the same tab, they have missed no events of the first
  // one.
  const nameOf = (userId: number) => `${boot}.${userId}`

  const streamOf = (userId: number): Stream => {
    let stream = streams.get(userId)
    if (!stream) {
      // One above `floor`: nothing is known of earlier events, so even a console that has seen all up to `floor` needs
      // the whole station.
      const seq = floor + 1
      const empty = { kept: [], members: new Map(), sent: {}, turn: Promise.resolve(), waiting: false }
      stream = { seq, ...empty, emptySince: now() }
      streams.set(userId, stream)
    }
    return stream
  }

  /** Runs the work of a stream one after the other. */
  const inTurn = (stream: Stream, work: () => Promise<void>): Promise<void> => {
    const done = stream.turn.then(work)
    stream.turn = done.catch(() => {})
    return done
  }

  const say = (listener: Listener, message: LiveMessage) => listener.send(JSON.stringify(message))

  const tell = (stream: Stream, station: Station) => {
    const texts = textsOf(station)
    const changed = parts.filter((part) => texts[part] !== stream.sent[part])
    if (changed.length === 0) return
    const event: LiveEvent = Object.fromEntries(changed.map((part) => [part, station[part]]))
    stream.sent = texts
    stream.seq += 1
    const text = JSON.stringify({ type: 'event', seq: stream.seq, event } satisfies LiveMessage)
    stream.kept.push({ seq: stream.seq, text })
    if (stream.kept.length > mostKept) stream.kept.shift()
    for (const { listener } of stream.members.values()) listener.send(text)
  }

  /**
   * An event could not be made, so the stream has a gap: its listeners are closed, and they get the whole station when
   * they reconnect.
   */
  const tear = (stream: Stream) => {
    stream.seq += 2
    stream.kept = []
    stream.sent = {}
    for (const { listener } of stream.members.values()) listener.close(1013, 'try again')
  }

  const publish = (userId: number) => {
    const stream = streams.get(userId)
    if (!stream || stream.waiting) return
    stream.waiting = true
    const done = inTurn(stream, async () => {
      stream.waiting = false
      tell(stream, await snapshot(userId))
    })
    done.catch((error) => {
      report('live event not made', error)
      tear(stream)
    })
  }

  return {
    publish,
    publishAll() {
      for (const userId of streams.keys()) publish(userId)
    },

    join(userId, listener, hello) {
      const stream = streamOf(userId)
      stream.emptySince = now()
      return inTurn(stream, async () => {
        const missed = hello.stream === nameOf(userId) ? missedAfter(stream, hello.seq) : null
        // The snapshot is read inside the stream's turn, and the connection is added at the moment when it is sent.
        // Everything committed before the reading is in it. A later commit publishes after itself, so its event waits
        // for the next turn, gets the next number, and finds the connection there: nothing is lost in between. An event
        // may repeat something that the snapshot already contains, under its own number.
        const station = missed ? null : await snapshot(userId)
        if (!listener.open) return
        const at = now()
        stream.members.set(listener, { listener, heardAt: at, askedAt: null, checkedAt: at })
        const [oldest] = stream.members.keys()
        if (oldest && stream.members.size > mostConnections) {
          stream.members.delete(oldest)
          oldest.close(liveCloses.crowded, 'too many connections')
        }
        const name = nameOf(userId)
        if (station) {
          // A stream that has sent nothing yet: all its connections know the same, so only later changes are sent.
          if (Object.keys(stream.sent).length === 0) stream.sent = textsOf(station)
          say(listener, { type: 'welcome', stream: name, seq: stream.seq, station, autoIdle: hello.autoIdle })
        }
        if (!missed) return
        say(listener, { type: 'resumed', stream: name, seq: hello.seq ?? 0, now: at })
        for (const { text } of missed) listener.send(text)
      })
    },

    leave(userId, listener) {
      const stream = streams.get(userId)
      if (!stream?.members.delete(listener)) return false
      if (stream.members.size === 0) stream.emptySince = now()
      return true
    },

    heard(userId, listener) {
      const member = streams.get(userId)?.members.get(listener)
      if (member) Object.assign(member, { heardAt: now(), askedAt: null })
    },

    isListening: (userId) => (streams.get(userId)?.members.size ?? 0) > 0,

    listenersOf: (userId, sessionIds) =>
      [...(streams.get(userId)?.members.keys() ?? [])].filter(({ sessionId }) => sessionIds.includes(sessionId)),

    tellOthers(userId, sessionId) {
      for (const listener of streams.get(userId)?.members.keys() ?? []) {
        if (listener.sessionId !== sessionId) say(listener, { type: 'elsewhere' })
      }
    },

    connections: () => [...streams.values()].reduce((count, { members }) => count + members.size, 0),

    async sweep(at, onEnded) {
      const checks: Promise<void>[] = []
      for (const [userId, stream] of streams) {
        if (stream.members.size === 0 && stream.emptySince + keptForMs <= at) {
          floor = Math.max(floor, stream.seq)
          streams.delete(userId)
        }
        for (const member of stream.members.values()) {
          const { listener } = member
          // It is asked first: a browser answers for a sleeping tab, and a jump of the clock must not end a connection.
          if (member.askedAt !== null && member.askedAt + heartbeatMs <= at) listener.drop()
          else if (member.askedAt === null && member.heardAt + heartbeatMs <= at) {
            member.askedAt = at
            listener.ping()
          }
          if (member.checkedAt + checkEveryMs > at) continue
          member.checkedAt = at
          checks.push(
            listener.living().then(
              (living) => {
                if (!living) onEnded(userId, listener)
              },
              (error) => report('session of a live connection not checked', error),
            ),
          )
        }
      }
      await Promise.all(checks)
    },
  }
}

const textsOf = (station: Station): SentParts =>
  Object.fromEntries(parts.map((part) => [part, JSON.stringify(station[part])]))

/** The events after the last one seen; null if some of them are lost. */
function missedAfter({ seq, kept }: Stream, seen: number | undefined): Stream['kept'] | null {
  const before = kept[0] ? kept[0].seq - 1 : seq
  if (seen === undefined || seen < before || seen > seq) return null
  return kept.filter((event) => event.seq > seen)
}
