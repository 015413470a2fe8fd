/**
 * What happens after a failed call (spec §8): a toast, or for an ended session the box that offers to sign in again.
 */
import { sessionCodes } from '../../contract/envelope'
import { ApiError, type CallError, type RejectedCall } from '../../lib/api'
import type { Question } from '../../ui/overlay/confirm'

/** The functions that the handler uses. */
export interface FailurePorts {
  toast(text: string): void
  /** Whether a visible message says so. */
  isShown(text: string): boolean
  confirm(question: Question): Promise<boolean>
  /** Whether there is a session that can have ended. */
  isSignedIn(): boolean
  /** Whether the user knows that it has ended, and chose to stay. */
  hasStayed(): boolean
  /** Clears the stored token and reloads the page. */
  signInAgain(): void
  stay(): void
}

const sessionEnded: Question = {
  title: 'Confirm logout',
  text: 'You have been logged out, you can cancel to stay on this page, or log in again',
  ok: 'Re-Login',
  cancel: 'Cancel',
}

/** Makes the handler of rejected calls. Even if many calls fail at once, only one box asks. */
export function createFailureHandler({
  toast,
  isShown,
  confirm,
  isSignedIn,
  hasStayed,
  signInAgain,
  stay,
}: FailurePorts) {
  let asking = false
  let answeredAt = Number.NEGATIVE_INFINITY
  return async (error: CallError, { quiet, sentAt }: RejectedCall): Promise<void> => {
    const isEnd = error instanceof ApiError && sessionCodes.includes(error.code)
    // Everything fails when a session ends: the reason is told once.
    if (!quiet && !(isEnd && isShown(error.message))) toast(error.message)
    if (!isEnd || asking) return
    // After a sign-out, the failures of old requests don't matter to the user.
    if (!isSignedIn()) return
    // The choice to stay covers every call that was under way then.
    if (sentAt <= answeredAt) return
    // For a user who stayed, background requests bring no news.
    if (quiet && hasStayed()) return
    asking = true
    const again = await confirm(sessionEnded)
    asking = false
    answeredAt = performance.now()
    if (again) signInAgain()
    else stay()
  }
}
