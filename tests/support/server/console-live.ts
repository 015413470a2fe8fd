/** The console's own live connection (src/console/live), outside a browser, to follow a call as the console does. */
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { createConnection } from '../../../src/console/live/connection'
import type { LiveCall, Station } from '../../../src/contract/phone/station'

export interface Followed {
  station: Omit<Station, 'now'>
  /**
   * Every state in which each call was seen, with its end, in order and without repetitions: call → `ENDED
   * 1772590000000`.
   */
  readonly calls: Map<number, string[]>
  /** How often the whole station arrived, and how often the connection was cut. */
  readonly counts: { stations: number; cuts: number; ended: number }
  close(): void
}

/** Follows a person's station as an open workstation does. `vi.unstubAllGlobals` removes the browser stubs. */
export function followLive(url: string, token: string): Followed {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.stubGlobal('location', { href: `${url}/phone/index` })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const calls = new Map<number, string[]>()
  const counts = { stations: 0, cuts: 0, ended: 0 }
  const followed = { station: {} as Followed['station'], calls, counts, close: () => connection.close() }
  const see = (call: LiveCall | null | undefined) => {
    if (!call) return
    const states = calls.get(call.id) ?? []
    const state = call.endTime === null ? call.state : `${call.state} ${call.endTime}`
    if (states.at(-1) !== state) calls.set(call.id, [...states, state])
  }
  const connection = createConnection({
    token: () => `Bearer ${token}`,
    isAttended: () => true,
    onStation(station) {
      counts.stations += 1
      followed.station = station
      see(station.call)
    },
    onEvent(event) {
      Object.assign(followed.station, event)
      see(event.call)
    },
    onClock: () => {},
    onSessionEnded: () => {},
    onElsewhere: () => {},
    onStatus(status) {
      if (status === 'cut') counts.cuts += 1
      if (status === 'ended') counts.ended += 1
    },
  })
  return followed
}

/** A browser's socket reports why it broke only to its `error` listeners. */
class QuietSocket extends WebSocket {
  constructor(url: string | URL) {
    super(url)
    this.on('error', () => {})
  }
}
