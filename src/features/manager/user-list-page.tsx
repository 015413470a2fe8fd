import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { userViewerOf } from './user-fields'
import { userList } from './user-list'

const userDetail = createCode(async () => (await import('./user-detail')).UserDetail)
userDetail.prefetch()

/** 用户列表: the people who may sign in. */
export function UserListPage() {
  const shell = useShell()
  const [spec] = useState(() => userList(userViewerOf(shell)))
  return <ListPage spec={spec} detail={(user) => <LazyDetail code={userDetail} of={{ user }} />} />
}
