import { listedSelector } from '../../../console/selectors/selector'
import { companyPoolName, departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { call } from '../../../lib/api'

/** The company's pool, then those of departments. */
export const poolSelector = listedSelector(
  departmentPoolEndpoints.list,
  async (asking) => [{ id: 0, name: companyPoolName }, ...(await call(departmentPoolEndpoints.list, asking))],
  (pool) => ('departmentName' in pool ? pool.departmentName : undefined),
)
