/**
 * The messages of the live connection, `/phone/api/v1/live`: JSON texts, each with a `type`. The first message carries
 * the token; the address never does. After a cut the console names the last event it saw. If the server still has the
 * later events, it sends each of them once; otherwise it sends the whole station.
 */
import * as Type from 'typebox'
import { Nullable, OneOf } from './envelope'
import { Agent, DayFigures, LiveCall, type Station } from './phone/station'

export const livePath = '/phone/api/v1/live'

/**
 * How often each side sends a sign of life, in milliseconds. After twice this time without a message, a side takes the
 * connection for dead.
 */
export const heartbeatMs = 15_000

/**
 * Close codes. protocol: a message was invalid. session: the session ended; the next request says why. forbidden: this
 * user has no workstation, so trying again is of no use. crowded: the same person opened too many other connections; the
 * console reconnects only when somebody looks at it. tooMuch: the console sent more than any console should. After any
 * other code the console reconnects by itself.
 */
export const liveCloses = { protocol: 4400, session: 4401, forbidden: 4403, crowded: 4409, tooMuch: 4429 } as const

/** How many connections one person may have at a time. A new one beyond this ends the oldest. */
export const mostConnections = 10

const Event = Type.Object({
  agent: Type.Optional(Agent),
  call: Type.Optional(Nullable(LiveCall)),
  figures: Type.Optional(DayFigures),
})
/** What has changed. Each part is complete, so only the last one counts. */
export type LiveEvent = Type.Static<typeof Event>

export const LiveHello = Type.Object(
  {
    type: OneOf(['hello']),
    token: Type.String({ minLength: 1, maxLength: 200 }),
    /** The workstation is open: an agent who was offline because of absence becomes idle. */
    station: Type.Optional(Type.Boolean()),
    /** The stream of the last event seen. */
    stream: Type.Optional(Type.String({ maxLength: 60 })),
    seq: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type LiveHello = Type.Static<typeof LiveHello>

/** The only message that the console sends after its hello, every `heartbeatMs`. */
export const LivePing = Type.Object({ type: OneOf(['ping']) }, { additionalProperties: false })

export type LiveMessage =
  /** The whole station; the next event is `seq` + 1. `autoIdle`: whether signing in makes the agent idle. */
  | { type: 'welcome'; stream: string; seq: number; station: Station; autoIdle: boolean }
  /** The missed events follow, from `seq` + 1 on. */
  | { type: 'resumed'; stream: string; seq: number; now: number }
  | { type: 'event'; seq: number; event: LiveEvent }
  /** The same person signed in elsewhere during a call and takes part in it there too. */
  | { type: 'elsewhere' }
  | { type: 'pong'; now: number }
