import { isCallError } from '../../lib/api'
import type { Console } from '../console'

/**
 * For what somebody did and that failed. A call that failed has said so itself; anything else is a fault of ours: it is
 * kept in the error log, and told without its words, which help nobody else.
 * @param what what was done, as its button has it
 */
export function tellOwnFault({ toasts, errorLog }: Pick<Console, 'toasts' | 'errorLog'>, what: string, error: unknown) {
  if (isCallError(error)) return
  errorLog.add(error)
  toasts.show('bad', `${what}没有完成，请重试`)
}
