/**
 * One key for each act of a person (docs/decisions/0041): what is sent again because no answer came has the key of the
 * first time, whether somebody pressed twice, pressed 重试, or filled in the same form again. Nothing before the sign-in
 * needs it, so it loads with the signed-in console.
 */
import type { Endpoint } from '../contract/endpoint'
import { codes } from '../contract/envelope'
import { type ActOf, ApiError } from './api'
import { newRequestId } from './request-id'

/** For how long the same content without an answer is the same act, in milliseconds. Later, somebody means it anew. */
export const sameActMs = 10 * 60_000

/** The most acts without an answer that are remembered: then the oldest is forgotten. */
const mostKept = 50

interface Unanswered {
  key: string
  path: string
  sentAt: number
}

/** @param now milliseconds */
export function createActs(now: () => number = () => performance.now()): ActOf {
  const unanswered = new Map<string, Unanswered>()

  const keyOf = (path: string, content: string): string => {
    const known = unanswered.get(content)
    const key = known && now() - known.sentAt < sameActMs ? known.key : newRequestId()
    unanswered.delete(content)
    const [oldest] = unanswered.keys()
    if (oldest !== undefined && unanswered.size >= mostKept) unanswered.delete(oldest)
    unanswered.set(content, { key, path, sentAt: now() })
    return key
  }

  /**
   * Another act with the same kind of thing, such as a cancelled callback, ends what had no answer: the same callback
   * after it is meant anew.
   */
  const endOthers = (path: string) => {
    for (const [content, act] of unanswered) {
      if (act.path !== path && entityOf(act.path) === entityOf(path)) unanswered.delete(content)
    }
  }

  return ({ path, idempotent, writes }: Endpoint, { query, body }) => {
    const content = JSON.stringify([path, query, body])
    return {
      key: idempotent ? keyOf(path, content) : undefined,
      ended(error) {
        if (error === undefined || isDecided(error)) unanswered.delete(content)
        if (error === undefined && writes) endOthers(path)
      },
    }
  }
}

const entityOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Whether an error says that nothing was done. Without an answer, or after a fault, it may have been. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== codes.internal && error.code !== codes.unavailable
