import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { userViewerOf } from '../user-fields'
import { roleUserList } from './role-user-list'

const userDetail = createCode(async () => (await import('../user-detail')).UserDetail)
userDetail.prefetch()

/** 角色用户列表: who has a role. */
export function RoleUserListPage() {
  const shell = useShell()
  const [spec] = useState(() => roleUserList(userViewerOf(shell)))
  return <ListPage spec={spec} detail={(user) => <LazyDetail code={userDetail} of={{ user }} />} />
}
