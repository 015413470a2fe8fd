import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { userViewerOf } from '../user-fields'
import { companyUserList } from './company-user-list'

const userDetail = createCode(async () => (await import('../user-detail')).UserDetail)
userDetail.prefetch()

/** 企业用户: the people of the companies, who they are and what they do today. */
export function CompanyUserListPage() {
  const shell = useShell()
  const [spec] = useState(() => companyUserList(userViewerOf(shell)))
  return <ListPage spec={spec} detail={(user) => <LazyDetail code={userDetail} of={{ user }} />} />
}
