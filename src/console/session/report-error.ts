import { isCallError } from '../../lib/api'
import type { Console } from '../console'

/**
 * Reports a failed user action. A failed call has already shown its own message. Any other error is our fault: it goes
 * to the error log, and its own text is not shown, because it helps nobody else.
 * @param what the action, as on its button
 */
export function reportError({ toasts, errorLog }: Pick<Console, 'toasts' | 'errorLog'>, what: string, error: unknown) {
  if (isCallError(error)) return
  errorLog.add(error)
  toasts.show('bad', `${what}没有完成，请重试`)
}
