import { useState } from 'react'
import { ListPage } from '../../console/list/list-page'
import { hasPermission } from '../../console/routes/guard'
import { type Shell, useShell } from '../../console/shell'
import { UserDetail } from './user-detail'
import { userList } from './user-list'

/** 用户列表: who may sign in. */
export function UserListPage() {
  const shell = useShell()
  const [spec] = useState(() => userList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(user) => <UserDetail user={user} />} />
}

const viewerOf = ({ session }: Shell) => ({
  org: session.get().user?.info.org ?? 'COMPANY',
  may: (permission: string) => hasPermission(session.visitor().permissions, permission),
})
