/** Replaces the browser's sounds and desktop notifications in tests of the console, and records them. */
import { vi } from 'vitest'

export interface FakeAlerts {
  /** The pitches that were played. */
  readonly notes: number[]
  readonly notifications: FakeNotification[]
  /** How often the browser was asked to allow notifications. */
  readonly questions: () => number
}

export interface FakeNotification {
  readonly title: string
  readonly body: string | undefined
  onclick: (() => void) | null
}

/**
 * Replaces `AudioContext` and `Notification` until `vi.unstubAllGlobals()`.
 * @param permission the browser's permission, and its answer when asked
 */
export function stubAlerts(permission: NotificationPermission): FakeAlerts {
  const notes: number[] = []
  const notifications: FakeNotification[] = []
  const requestPermission = vi.fn(async () => permission)
  class FakeAudio {
    readonly currentTime = 0
    readonly destination = {}
    createGain() {
      return { gain: { value: 1 }, connect() {} }
    }
    createOscillator() {
      const frequency = { value: 0 }
      return { frequency, connect() {}, start: () => void notes.push(frequency.value), stop() {} }
    }
    async close() {}
  }
  class Shown implements FakeNotification {
    static readonly permission = permission
    static readonly requestPermission = requestPermission
    onclick: (() => void) | null = null
    readonly title: string
    readonly body: string | undefined
    constructor(title: string, { body }: NotificationOptions = {}) {
      this.title = title
      this.body = body
      notifications.push(this)
    }
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('Notification', Shown)
  return { notes, notifications, questions: () => requestPermission.mock.calls.length }
}
