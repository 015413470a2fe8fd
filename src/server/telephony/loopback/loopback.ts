/**
 * The built-in carrier. It behaves like a real one and forgets nothing: a call's number and start time decide its
 * course, so after a restart the server gets the same events again.
 */
import { type CallGateway, type GatewayCall, type GatewayEvent, GatewayFault } from '../port'
import { eventOf, hangupEvent, plannedEvents, provider, providerIdOf, seed } from './events'
import { loopbackCodes } from './outcomes'
import { planOf } from './plan'

interface Options {
  /** Epoch milliseconds. */
  now: () => number
  /** Divides the times between a call's events. */
  speed: number
  /** True: events come by themselves as time passes. False: the owner of the clock calls `advance`. */
  timers: boolean
  report: (what: string, error: unknown) => void
}

export interface Loopback extends CallGateway {
  /** Sends every event that is due by then. Resolves when the sent events have been handled. */
  advance(now: number): Promise<void>
  /** When the next event is due; null if there is none. */
  nextDue(): number | null
}

interface Running {
  callNo: string
  /** The events still to come, in the order of time. */
  coming: GatewayEvent[]
  /** The time of the last sent event. Two events of one call never have the same time, so their order is certain. */
  last: number
  answered: boolean
}

const retryMs = 1_000

export function createLoopback({ now, speed, timers, report }: Options): Loopback {
  const running = new Map<string, Running>()
  let undelivered: GatewayEvent[] = []
  let listener: ((events: readonly GatewayEvent[]) => Promise<void>) | undefined
  let delivering: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const nextDue = () => {
    let due: number | null = null
    for (const { coming } of running.values()) {
      const at = coming[0]?.at
      if (at !== undefined && (due === null || at < due)) due = at
    }
    return due
  }

  const sleep = () => {
    if (!timers || closed) return
    clearTimeout(timer)
    const due = nextDue()
    const wait = undelivered.length > 0 && !delivering ? retryMs : due === null ? null : Math.max(0, due - now())
    if (wait !== null) timer = setTimeout(() => void advance(now()), wait).unref()
  }

  /** Sends the waiting events in order. An event that isn't accepted stays for the next time. */
  const tell = (): Promise<void> => {
    delivering ??= (async () => {
      while (undelivered.length > 0 && listener) {
        const batch = undelivered
        undelivered = []
        try {
          await listener(batch)
        } catch (error) {
          report('gateway events not heard, telling them again', error)
          undelivered = [...batch, ...undelivered]
          break
        }
      }
    })().finally(() => {
      delivering = undefined
      sleep()
    })
    return delivering
  }

  const happened = (call: Running, event: GatewayEvent) => {
    call.last = event.at
    if (event.kind === 'ANSWERED') call.answered = true
    return event
  }

  const advance = async (time: number) => {
    const due: GatewayEvent[] = []
    for (const [id, call] of running) {
      while (call.coming[0] && call.coming[0].at <= time) {
        due.push(happened(call, call.coming.shift() as GatewayEvent))
      }
      if (call.coming.length === 0) running.delete(id)
    }
    undelivered.push(...due.sort((a, b) => a.at - b.at))
    await tell()
  }

  const take = (call: GatewayCall) => {
    const id = providerIdOf(call.callNo)
    if (!running.has(id)) {
      const { callNo, startedAt } = call
      running.set(id, { callNo, coming: plannedEvents(call, speed), last: startedAt, answered: false })
    }
    return id
  }

  const faulty = (call: GatewayCall) => planOf(seed, call.callee, call.startedAt).outcome === 'fault'

  return {
    provider,
    capabilities: { dtmf: false, mute: true, hold: false, transfer: false, audioInBrowser: true },
    async dial(call) {
      if (faulty(call))
        throw new GatewayFault('the loopback takes no call', { source: 'LOOPBACK', raw: loopbackCodes.fault })
      const id = take(call)
      sleep()
      return id
    },
    async hangup(id, by) {
      const call = running.get(id)
      if (!call) return
      running.delete(id)
      undelivered.push(happened(call, hangupEvent(call.callNo, Math.max(now(), call.last + 1), call.answered, by)))
      await tell()
    },
    async mute(id, muted) {
      const call = running.get(id)
      if (!call) return
      const at = Math.max(now(), call.last + 1)
      undelivered.push(happened(call, eventOf(call.callNo, at, { kind: muted ? 'MUTED' : 'UNMUTED' })))
      await tell()
    },
    async resume(calls) {
      const known = new Map(calls.flatMap((call) => (faulty(call) ? [] : [[call.callNo, take(call)] as const])))
      await advance(now())
      return known
    },
    onEvents(heard) {
      listener = heard
    },
    advance,
    nextDue,
    async close() {
      closed = true
      clearTimeout(timer)
      await delivering
    },
  }
}
