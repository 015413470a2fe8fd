import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { useListOf } from '../../console/list/list-viewer'
import { ListPage } from '../../console/list/page/list-page'
import { createCode } from '../../ui/loading/code'
import { allCompanyList, companyList } from './company-list'

const companyDetail = createCode(async () => (await import('./company-detail')).CompanyDetail)
companyDetail.prefetch()

/** 企业列表: the companies that the viewer's channel or the platform serves. */
export function CompanyListPage() {
  const spec = useListOf(companyList)
  return <ListPage spec={spec} detail={(company) => <LazyDetail code={companyDetail} of={{ company }} />} />
}

/** 所有企业: all companies, with what the provider watches. */
export function AllCompaniesPage() {
  const spec = useListOf(allCompanyList)
  return <ListPage spec={spec} detail={(company) => <LazyDetail code={companyDetail} of={{ company }} />} />
}
