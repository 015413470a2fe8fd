/** Ends a running call, also somebody else's. */
import type { CommandContext } from '../../console/shell'
import { type Call, callEndpoints } from '../../contract/call'
import { call } from '../../lib/api'
import { agentOf } from '../../lib/columns/calls'
import { calleeOf } from './call-words'

/**
 * Asks first, because two people are talking, and reports when it is done. If the server refuses, the user has already
 * been told.
 */
export async function hangUpCall({ confirm, data, session, toasts }: CommandContext, row: Call): Promise<void> {
  const isOwn = row.userId === session.get().user?.info.id
  const yes = await confirm({
    title: '挂断通话',
    text: isOwn
      ? `您与 ${calleeOf(row)} 的通话会立即结束。`
      : `${agentOf(row)} 与 ${calleeOf(row)} 的通话会立即结束，坐席会看到是您挂断的。`,
    ok: '挂断',
    danger: true,
  })
  if (!yes) return
  try {
    await call(callEndpoints.hangup, { body: { id: row.id } })
    toasts.show('ok', '已挂断')
  } finally {
    data.refresh(callEndpoints.list, callEndpoints.info)
  }
}
