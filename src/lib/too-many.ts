/**
 * After the server has said that the session asks too much, nothing is sent until it may ask again: not by the pages,
 * which read by themselves, and not by people, who are told the same at once.
 */

import { signInEndpoints } from '../contract/auth/sign-in'
import { codes, type RetryAfter } from '../contract/envelope'
import { type ActOf, ApiError } from './api'

/** Whether the server refused a call because whoever sent it has asked for too much. */
export const isTooMany = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === codes.tooMany

/** In how many seconds the server takes the next request, if an error says so. */
export function retryAfterOf(error: unknown): number | null {
  if (!isTooMany(error)) return null
  return (error.data as RetryAfter | null)?.retryAfter ?? null
}

/** @param now milliseconds */
export function restAfterTooMany(actOf: ActOf, now: () => number = () => performance.now()): ActOf {
  let resting: { msg: string; until: number } | null = null
  return (endpoint, content) => {
    const leftMs = resting ? resting.until - now() : 0
    if (resting && leftMs > 0 && !endpoint.unlimited) {
      throw new ApiError(codes.tooMany, resting.msg, { retryAfter: Math.ceil(leftMs / 1000) } satisfies RetryAfter)
    }
    const act = actOf(endpoint, content)
    return {
      key: act.key,
      ended(error) {
        const seconds = retryAfterOf(error)
        if (seconds !== null) resting = { msg: (error as ApiError).msg, until: now() + seconds * 1000 }
        // Another session has asked nothing yet.
        if (error === undefined && endpoint.path === signInEndpoints.login.path) resting = null
        act.ended(error)
      },
    }
  }
}
