/** A live connection for tests of the console: the test sends the server's messages. */
import { vi } from 'vitest'
import type { Station } from '../../../src/contract/phone/station'

export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('nobody has connected')
    return last
  }
  readonly url: string
  readonly sent: string[] = []
  readyState = 0
  isClosed = false

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
    this.readyState = 3
  }
  /** What the console has sent. */
  said(): unknown[] {
    return this.sent.map((text) => JSON.parse(text))
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  /** The server sends a message. */
  hear(message: unknown): void {
    this.hearText(JSON.stringify(message))
  }
  hearText(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  /** The connection ends with a close code. */
  drop(code: number): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

/** Replaces `WebSocket` until `vi.unstubAllGlobals()`; without a document, also the parts of the page that are read. */
export function stubSockets(page?: { visibilityState: string; location: { href: string } }): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  if (!page) return
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: page.visibilityState }))
  vi.stubGlobal('location', page.location)
}

/** An idle agent after five calls. */
export const stationSample = (given: Partial<Station> = {}): Station => ({
  now: Date.now(),
  agent: { state: 'IDLE', since: Date.now() - 60_000, callId: null, wrapUntil: null, prolonged: false },
  call: null,
  figures: { submitted: 5, answered: 2, valid: 1, intent: 1, talkSec: 250 },
  ...given,
})
