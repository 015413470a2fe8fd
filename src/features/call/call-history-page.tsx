import { useEffect, useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { useListOf } from '../../console/list/list-viewer'
import { ListPage } from '../../console/list/page/list-page'
import { type Shell, useShell } from '../../console/shell'
import { callEndpoints } from '../../contract/call'
import { createCode } from '../../ui/loading/code'
import { callList } from './call-list'
import { createFollower, type Follower, FollowerContext } from './follower'

const callDetail = createCode(async () => (await import('./call-detail')).CallDetail)
callDetail.prefetch()

/** 通话记录: every call, its outcome and its timeline. */
export function CallHistoryPage() {
  const shell = useShell()
  const spec = useListOf(callList)
  const [refresh] = useState(() => refresherOf(shell))
  const [follower] = useState(() => createFollower(refresh))
  useOwnCalls(shell, refresh, follower)
  return (
    <FollowerContext value={follower}>
      <ListPage spec={spec} detail={(call) => <LazyDetail code={callDetail} of={{ call }} />} />
    </FollowerContext>
  )
}

/** Reloads the calls, unless the page is hidden or the session has ended. */
function refresherOf({ data, session }: Shell): () => void {
  return () => {
    if (document.visibilityState === 'hidden' || session.get().stayed) return
    data.refresh(callEndpoints.list, callEndpoints.info)
  }
}

/** Shows changes of the user's own call at once. */
function useOwnCalls({ live }: Shell, refresh: () => void, follower: Follower) {
  useEffect(() => {
    const searched = () => {
      const { call, status } = live.get()
      return { isOpen: status === 'open', call: call && `${call.id} ${call.state} ${call.wrapupId}` }
    }
    let last = searched()
    return live.subscribe(() => {
      const before = last
      last = searched()
      if (last.call !== before.call) refresh()
      // Nobody reports a call that ended before the connection was there.
      else if (last.isOpen && !before.isOpen) follower.askNow()
    })
  }, [live, refresh, follower])
}
