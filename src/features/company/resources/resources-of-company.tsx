import { useEndpoint } from '../../../console/data/data'
import { resourcesEndpoints } from '../../../contract/company/resources'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { FunctionList } from './function-list'
import { QuotaList } from './quota-list'

/** The resources of one company, inside its detail. */
export function ResourcesOfCompany({ companyId }: { companyId: number }) {
  const asked = useEndpoint(resourcesEndpoints.list, { companyId })
  return (
    <Loaded of={asked} failed="企业的资源没有取到" skeleton={<SkeletonLines count={6} />}>
      {(answer) =>
        (Array.isArray(answer) ? answer : answer.records).map((resources) => (
          <div key={resources.id}>
            <QuotaList edits resources={resources} />
            <FunctionList edits resources={resources} />
          </div>
        ))
      }
    </Loaded>
  )
}
