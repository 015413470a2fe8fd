/** Keeps calls current that are not over. */
import { createContext, useContext } from 'react'

/** How often it is asked how they stand, in milliseconds. */
export const followEveryMs = 15_000

/** Asks again and again, as long as anything on screen wants it. */
export interface Follower {
  /** Something unfinished is shown; answers the function that says it no longer is. */
  follow(): () => void
  /** Asks at once, where anything wants it. */
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

/** Hands the page's follower to its rows. */
export const FollowerContext = createContext<Follower | null>(null)

/** The follower round this view, where there is one. */
export const useFollower = (): Follower | null => useContext(FollowerContext)
