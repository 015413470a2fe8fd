/** Signing out in the middle of a call: it is hung up first, or one stays. */
import { isOnCall } from '../../contract/agent-states'
import { codes } from '../../contract/envelope'
import { phoneEndpoints } from '../../contract/phone'
import { ApiError, call } from '../../lib/api'
import type { Shell } from '../shell'

/** Hangs up the call that is under way, if there still is one. Rejects where it goes on. */
export async function hangUpToLeave({ live }: Pick<Shell, 'live'>, quiet = false): Promise<void> {
  const { agent } = live.get()
  if (!agent || agent.callId === null || !isOnCall(agent.state)) return
  try {
    await call(phoneEndpoints.hangup, { body: { callId: agent.callId }, quiet })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === codes.notFound)) throw error
  }
}

/** Asks, and hangs up. Answers whether there is nothing more in the way. */
export async function leaveCall(shell: Pick<Shell, 'live' | 'confirm'>): Promise<boolean> {
  const known = shell.live.get().call
  const whom = known?.customerName ?? known?.phone ?? '客户'
  const yes = await shell.confirm({
    title: '通话还没有结束',
    text: `退出登录会挂断与 ${whom} 的通话。`,
    ok: '挂断并退出',
    cancel: '留下',
    danger: true,
  })
  if (!yes) return false
  try {
    await hangUpToLeave(shell)
    return true
  } catch {
    // Why it goes on has been told.
    return false
  }
}
