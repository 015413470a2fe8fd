/**
 * How much one session may ask in a minute (docs/decisions/0044): a page that asks without end, or a script with
 * somebody's token, must not slow everybody else down.
 */
import type { Endpoint } from '../../contract/endpoint'
import { codes } from '../../contract/envelope'
import { Refusal } from './refusal'

export interface BudgetLimits {
  /** Requests of a session in a minute; 0: as many as it likes. */
  sessionRequests: number
  /** Those of them that are sent by POST or write; 0: as many as it likes. */
  sessionWrites: number
}

export interface RequestBudget {
  /**
   * Counts a request.
   * @throws 42900 if the session has asked too much in this minute
   */
  count(sessionId: number, endpoint: Pick<Endpoint, 'method' | 'writes' | 'unlimited'>): void
}

interface Minute {
  /** Milliseconds. */
  since: number
  requests: number
  writes: number
}

const minuteMs = 60_000
/** The most sessions that are counted at the same time: those whose minute is over are forgotten first. */
const mostSessions = 10_000

/** @param now milliseconds */
export function createRequestBudget(limits: BudgetLimits, now: () => number): RequestBudget {
  const minutes = new Map<number, Minute>()
  const isOver = ({ since }: Minute, at: number) => at - since >= minuteMs || at < since

  const minuteOf = (sessionId: number, at: number): Minute => {
    const known = minutes.get(sessionId)
    if (known && !isOver(known, at)) return known
    if (minutes.size >= mostSessions) {
      for (const [id, minute] of minutes) if (isOver(minute, at)) minutes.delete(id)
      if (minutes.size >= mostSessions) minutes.clear()
    }
    const begun = { since: at, requests: 0, writes: 0 }
    minutes.set(sessionId, begun)
    return begun
  }

  return {
    count(sessionId, { method, writes, unlimited }) {
      if (unlimited) return
      const { sessionRequests, sessionWrites } = limits
      const at = now()
      const minute = minuteOf(sessionId, at)
      const isWrite = writes === true || method === 'POST'
      const isTooMuch =
        (sessionRequests > 0 && minute.requests >= sessionRequests) ||
        (isWrite && sessionWrites > 0 && minute.writes >= sessionWrites)
      if (isTooMuch) {
        const retryAfter = Math.max(1, Math.ceil((minute.since + minuteMs - at) / 1000))
        throw new Refusal(codes.tooMany, tooMuch, { retryAfter })
      }
      minute.requests += 1
      if (isWrite) minute.writes += 1
    },
  }
}

/** Without the seconds, so that the console shows one message, however often it is refused. */
const tooMuch = '您的操作过于频繁，请一分钟后再试；若您没有这么多操作，请关掉多余的页面'
