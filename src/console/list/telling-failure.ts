import { isCallError } from '../../lib/api'
import { isNotFetched } from '../session/code-fault'
import type { Shell } from '../shell'

/** Milliseconds (ours): what is done sooner needs no word before it. */
const tellAfterMs = 500

/** Milliseconds that a failure stands: whoever waits for a file looks elsewhere. */
const durationMs = 15_000

const reasonOf = (error: unknown): string =>
  isCallError(error)
    ? error.message
    : isNotFetched(error)
      ? '网络可能中断，或系统刚刚更新，请刷新页面后重试'
      : '浏览器没有做成'

/** Does what was asked for by this name, and says so where it takes its time. Whichever step of it fails, a message says so and why, and offers it anew. */
export async function tellingFailure(
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
    // What the server said is no fault of the console.
    if (!isCallError(error)) shell.errorLog.add(error)
    shell.toasts.show('bad', `${title}没有完成：${reasonOf(error)}`, {
      durationMs,
      action: { title: '重试', run: () => tellingFailure(title, shell, run) },
    })
  } finally {
    clearTimeout(timer)
    said?.()
  }
}
