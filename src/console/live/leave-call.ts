/** Signing out during a call: the call is hung up first, or the user stays. */
import { isOnCall } from '../../contract/agent-states'
import { codes } from '../../contract/envelope'
import { diallingEndpoints } from '../../contract/phone/dialling'
import { ApiError, call } from '../../lib/api'
import type { Shell } from '../shell'

/** Hangs up the running call, if there still is one. Rejects if the call goes on. */
export async function hangUpToLeave({ live }: Pick<Shell, 'live'>, quiet = false): Promise<void> {
  const { agent } = live.get()
  if (!agent || agent.callId === null || !isOnCall(agent.state)) return
  try {
    await call(diallingEndpoints.hangup, { body: { callId: agent.callId }, quiet })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === codes.notFound)) throw error
  }
}

/** Asks, and hangs up. Resolves to whether the user can now sign out. */
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
    // The user has been told why the call goes on.
    return false
  }
}
