import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { hasPermission } from '../../console/routes/guard'
import { type Shell, useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { userList } from './user-list'

const userDetail = createCode(async () => (await import('./user-detail')).UserDetail)
userDetail.prefetch()

/** 用户列表: the people who may sign in. */
export function UserListPage() {
  const shell = useShell()
  const [spec] = useState(() => userList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(user) => <LazyDetail code={userDetail} of={{ user }} />} />
}

const viewerOf = ({ session }: Shell) => ({
  org: session.get().user?.info.org ?? 'COMPANY',
  may: (permission: string) => hasPermission(session.visitor().permissions, permission),
})
