import { isCallError } from '../../../lib/api'
import { isNotFetched } from '../../session/code-fault'
import type { Shell } from '../../shell'

/** Milliseconds (our choice): faster work needs no message before it. */
const tellAfterMs = 500

/** How many milliseconds a failure stays, because users who wait for a file look elsewhere. */
const durationMs = 15_000

const reasonOf = (error: unknown): string =>
  isCallError(error)
    ? error.message
    : isNotFetched(error)
      ? '网络可能中断，或系统刚刚更新，请刷新页面后重试'
      : '浏览器没有做成'

/**
 * Runs the named work, and shows a message if it takes long. If any step fails, a message says so, with the reason and
 * a button to try again.
 */
export async function withFailureMessage(
  title: string,
  shell: Pick<Shell, 'toasts' | 'errorLog'>,
  run: () => Promise<void>,
): Promise<void> {
  let said: (() => void) | undefined
  const timer = setTimeout(() => {
    said = shell.toasts.busy(`正在${title}，请稍候…`)
  }, tellAfterMs)
  try {
    await run()
  } catch (error) {
    // A refusal by the server is no fault of the console.
    if (!isCallError(error)) shell.errorLog.add(error)
    shell.toasts.show('bad', `${title}没有完成：${reasonOf(error)}`, {
      durationMs,
      action: { title: '重试', run: () => withFailureMessage(title, shell, run) },
    })
  } finally {
    clearTimeout(timer)
    said?.()
  }
}
