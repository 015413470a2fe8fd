/**
 * What goes over the live connection, `/phone/api/v1/live`: JSON texts, each with a `type`. The token is in the first message
 * and never in the address. After a cut the console names the last event it saw; where the server still has those after it,
 * they follow, each once, else the whole station does.
 */
import * as Type from 'typebox'
import { Nullable, OneOf } from './envelope'
import { Agent, DayFigures, LiveCall, type Station } from './phone'

export const livePath = '/phone/api/v1/live'

/** How often each side makes itself heard, in milliseconds; after twice that without a word the connection is taken for dead. */
export const heartbeatMs = 15_000

/**
 * Close codes: a message that is none; the session has ended (the next request says why); no workstation for this user, so
 * that trying again is no use; more was said than any console says. After `crowded`, when the same person has opened too many
 * others since, the console comes back once somebody looks at it, and after any other by itself.
 */
export const liveCloses = { protocol: 4400, session: 4401, forbidden: 4403, crowded: 4409, tooMuch: 4429 } as const

/** How many connections one person has at a time; the next one ends the oldest. */
export const mostConnections = 10

const Event = Type.Object({
  agent: Type.Optional(Agent),
  call: Type.Optional(Nullable(LiveCall)),
  figures: Type.Optional(DayFigures),
})
/** What has changed: each part is whole, so that the last one counts. */
export type LiveEvent = Type.Static<typeof Event>

export const LiveHello = Type.Object(
  {
    type: OneOf(['hello']),
    token: Type.String({ minLength: 1, maxLength: 200 }),
    /** The workstation is open: who was offline because nobody was there is idle now. */
    station: Type.Optional(Type.Boolean()),
    /** Of the last event seen. */
    stream: Type.Optional(Type.String({ maxLength: 60 })),
    seq: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type LiveHello = Type.Static<typeof LiveHello>

/** All that the console says after its hello, every `heartbeatMs`. */
export const LivePing = Type.Object({ type: OneOf(['ping']) }, { additionalProperties: false })

export type LiveMessage =
  /** The station as it is; the next event is `seq` + 1. `autoIdle`: whether signing in makes one idle. */
  | { type: 'welcome'; stream: string; seq: number; station: Station; autoIdle: boolean }
  /** The events missed follow, from `seq` + 1 on. */
  | { type: 'resumed'; stream: string; seq: number; now: number }
  | { type: 'event'; seq: number; event: LiveEvent }
  /** The same person has signed in elsewhere during a call, and is in it there too. */
  | { type: 'elsewhere' }
  | { type: 'pong'; now: number }
