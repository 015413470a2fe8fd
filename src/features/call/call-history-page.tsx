import { useEffect, useState } from 'react'
import { hasPermission } from '../../console/guard'
import { ListPage } from '../../console/list/list-page'
import { type Shell, useShell } from '../../console/shell'
import { callEndpoints } from '../../contract/call'
import { CallDetail } from './call-detail'
import { callList } from './call-list'
import { createFollower, FollowerContext } from './follower'

/** 通话记录: every call, what became of it, and its course. */
export function CallHistoryPage() {
  const shell = useShell()
  const [spec] = useState(() => callList(viewerOf(shell)))
  const [refresh] = useState(() => refresherOf(shell))
  const [follower] = useState(() => createFollower(refresh))
  useOwnCalls(shell, refresh)
  return (
    <FollowerContext value={follower}>
      <ListPage spec={spec} detail={(call) => <CallDetail call={call} />} />
    </FollowerContext>
  )
}

const viewerOf = ({ session }: Shell) => ({
  companyId: session.get().user?.info.companyId ?? null,
  may: (permission: string) => hasPermission(session.visitor().permissions, permission),
})

/** Asks for the calls again, unless nobody looks or the session has ended. */
function refresherOf({ data, session }: Shell): () => void {
  return () => {
    if (document.visibilityState === 'hidden' || session.get().stayed) return
    data.refresh(callEndpoints.list, callEndpoints.info)
  }
}

/** What becomes of one's own call is told at once. */
function useOwnCalls({ live }: Shell, refresh: () => void) {
  useEffect(() => {
    const told = () => {
      const { call } = live.get()
      return call && `${call.id} ${call.state} ${call.wrapupId}`
    }
    let last = told()
    return live.subscribe(() => {
      const now = told()
      if (now === last) return
      last = now
      refresh()
    })
  }, [live, refresh])
}
