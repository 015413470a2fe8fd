/**
 * What the server tells workstations live. Each person has a stream of numbered events, of which the last ones are kept, so
 * that a console that was cut off gets what it missed, each once. Knows no network: connections are handed in.
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
import type { Station } from '../../../contract/phone'

/** One connection. */
export interface Listener {
  /** The session that it belongs to. */
  readonly sessionId: number
  send(text: string): void
  /** Asks the other side for a sign of life, which comes as `heard`. */
  ping(): void
  /** Ends the connection; `code` is a WebSocket close code. */
  close(code: number, reason: string): void
  /** Ends it without a word: nobody is there to hear one. */
  drop(): void
  /** Whether its session still lives; a rejection tells nothing either way. */
  living(): Promise<boolean>
  readonly open: boolean
}

const parts = ['agent', 'call', 'figures'] as const
type SentParts = Partial<Record<(typeof parts)[number], string>>

/** How many events a stream keeps. */
const mostKept = 200
/** How long a stream is kept without a connection: longer than any cut that events alone could mend. */
const keptForMs = 10 * 60_000
/** How often a connection's session is looked at. */
const checkEveryMs = 20_000

interface Member {
  listener: Listener
  /** When it was last heard: milliseconds. */
  heardAt: number
  /** When it was asked for a sign of life that has not come yet. */
  askedAt: number | null
  checkedAt: number
}

interface Stream {
  /** Of the last event. */
  seq: number
  /** The last events, oldest first; the one before the first is no longer known. */
  kept: { seq: number; text: string }[]
  members: Map<Listener, Member>
  /** What was last told of each part, as JSON: what hasn't changed since isn't told again. */
  sent: SentParts
  /** The end of the queue of what is done to this stream. */
  turn: Promise<void>
  /** An event is waiting in that queue, and will tell of whatever happens until its turn. */
  waiting: boolean
  /** Since when there is no connection. */
  emptySince: number
}

/** What a connection said of itself, and what it is told of the person. */
interface Greeting extends Pick<LiveHello, 'stream' | 'seq'> {
  autoIdle: boolean
}

export interface LiveHub {
  /** Greets a connection with what it missed or with the whole station, and tells it every event from then on. */
  join(userId: number, listener: Listener, hello: Greeting): Promise<void>
  /** Whether it was there. */
  leave(userId: number, listener: Listener): boolean
  heard(userId: number, listener: Listener): void
  isListening(userId: number): boolean
  /** The connections of these sessions of a person. */
  listenersOf(userId: number, sessionIds: readonly number[]): Listener[]
  /** Tells the other sessions of a person that this one has taken up their call. */
  tellOthers(userId: number, sessionId: number): void
  /** How many connections there are. */
  connections(): number
  /** Something of this person's station may have changed, and is committed: whoever listens is told what it is now. */
  publish(userId: number): void
  /** The same for everybody. */
  publishAll(): void
  /** Ends connections that are dead or whose session has ended, and forgets streams. @param onEnded of ended sessions */
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
  /** The highest number of any stream that was forgotten: none begins below it, so that no number is ever given twice. */
  let floor = 0

  // The person is part of it: whoever signs in after somebody else, in the same tab, missed nothing of the other's.
  const nameOf = (userId: number) => `${boot}.${userId}`

  const streamOf = (userId: number): Stream => {
    let stream = streams.get(userId)
    if (!stream) {
      // One above, since of what happened before nothing is known, not even to who has seen all up to `floor`.
      const seq = floor + 1
      const empty = { kept: [], members: new Map(), sent: {}, turn: Promise.resolve(), waiting: false }
      stream = { seq, ...empty, emptySince: now() }
      streams.set(userId, stream)
    }
    return stream
  }

  /** What is done to a stream is done one after the other. */
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

  /** An event could not be made: whoever listened comes back and is told everything, for the stream has a gap now. */
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
        // The snapshot is read inside the stream's turn, and the connection is added in the same breath as it is sent. What
        // was committed before the reading is in it. What is committed later publishes after its commit, so its event waits
        // for the turn after this one, gets the next number, and finds the connection there: nothing is lost between the
        // two. An event of what the snapshot holds already may still follow; it says the same again under its own number.
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
          // Of a stream that has told nothing yet, everybody on it knows as much: only what changes from here on is told.
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
          // Asked first: a browser answers for a tab that is asleep, and one leap of the clock ends no connection.
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

/** The events after the one that was seen last; null where some of them are no longer known. */
function missedAfter({ seq, kept }: Stream, seen: number | undefined): Stream['kept'] | null {
  const before = kept[0] ? kept[0].seq - 1 : seq
  if (seen === undefined || seen < before || seen > seq) return null
  return kept.filter((event) => event.seq > seen)
}
