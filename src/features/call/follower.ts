/** Keeps running calls up to date. */
import { createContext, useContext } from 'react'

/** How often it asks for their state, in milliseconds. */
export const followEveryMs = 15_000

/** Asks again and again, as long as anything on the screen needs it. */
export interface Follower {
  /** Something unfinished is on the screen. Returns the function that says it no longer is. */
  follow(): () => void
  /** Asks at once, if anything needs it. */
  askNow(): void
}

export function createFollower(ask: () => void): Follower {
  let shown = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    follow() {
      shown += 1
      if (shown === 1) timer = setInterval(ask, followEveryMs)
      return () => {
        shown -= 1
        if (shown === 0) clearInterval(timer)
      }
    },
    askNow() {
      if (shown > 0) ask()
    },
  }
}

/** Passes the page's follower to its rows. */
export const FollowerContext = createContext<Follower | null>(null)

/** The follower around this view, if there is one. */
export const useFollower = (): Follower | null => useContext(FollowerContext)
