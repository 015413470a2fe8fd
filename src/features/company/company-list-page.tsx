import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { hasPermission } from '../../console/routes/guard'
import { type Shell, useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { allCompanyList, companyList } from './company-list'

const companyDetail = createCode(async () => (await import('./company-detail')).CompanyDetail)
companyDetail.prefetch()

const viewerOf = ({ session }: Shell) => ({
  companyId: session.get().user?.info.companyId ?? null,
  may: (permission: string) => hasPermission(session.visitor().permissions, permission),
})

/** 企业列表: the companies that the viewer's channel or the platform serves. */
export function CompanyListPage() {
  const shell = useShell()
  const [spec] = useState(() => companyList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(company) => <LazyDetail code={companyDetail} of={{ company }} />} />
}

/** 所有企业: all companies, with what the provider watches. */
export function AllCompaniesPage() {
  const shell = useShell()
  const [spec] = useState(() => allCompanyList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(company) => <LazyDetail code={companyDetail} of={{ company }} />} />
}
