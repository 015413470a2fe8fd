/** Ends a call that is under way, somebody else's too. */
import type { CommandContext } from '../../console/shell'
import { type Call, callEndpoints } from '../../contract/call'
import { call } from '../../lib/api'
import { agentOf, calleeOf } from './call-words'

/** Asks, since two people are talking, and says when it is done. A refusal has been told by then. */
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
