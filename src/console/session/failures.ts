/** What becomes of a call that failed (spec §8): a toast, and for an ended session the box that offers to sign in again. */
import { sessionCodes } from '../../contract/envelope'
import { ApiError, type CallError, type RejectedCall } from '../../lib/api'
import type { Question } from '../../ui/overlay/confirm'

/** What the handler does things with. */
export interface FailurePorts {
  toast(text: string): void
  confirm(question: Question): Promise<boolean>
  /** Whether there is a session that can have ended. */
  isSignedIn(): boolean
  /** Whether somebody knows that it has ended, and chose to stay. */
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

/** Makes the handler of rejected calls. However many fail at once, one box asks. */
export function createFailureHandler({ toast, confirm, isSignedIn, hasStayed, signInAgain, stay }: FailurePorts) {
  let asking = false
  let answeredAt = Number.NEGATIVE_INFINITY
  return async (error: CallError, { quiet, sentAt }: RejectedCall): Promise<void> => {
    if (!quiet) toast(error.message)
    if (!(error instanceof ApiError) || !sessionCodes.includes(error.code) || asking) return
    // What was still asked for when somebody signed out tells them nothing.
    if (!isSignedIn()) return
    // Whoever chose to stay meant every call that was under way by then.
    if (sentAt <= answeredAt) return
    // What the console asks by itself tells them nothing new.
    if (quiet && hasStayed()) return
    asking = true
    const again = await confirm(sessionEnded)
    asking = false
    answeredAt = performance.now()
    if (again) signInAgain()
    else stay()
  }
}
