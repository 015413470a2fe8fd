/**
 * The selectors for lists and commands whose pages must not wait for them: the code of each loads at its first use. Those
 * of one noun alone stand where they are used.
 */

import { companyEndpoints } from '../../contract/company'
import { customerEndpoints } from '../../contract/customer/customers'
import type { Endpoint } from '../../contract/endpoint'
import { choiceEndpoints } from '../../contract/manager/choices'
import type { PickField } from '../list/filter/filters'
import type { Selector } from './selector'

/** @param names as in the selector: a name that is already known needs no code */
export const lazySelector = (names: Endpoint, load: () => Promise<Selector>): Selector => ({
  names,
  search: async (query, signal) => (await load()).search(query, signal),
  describe: async (id) => (await load()).describe(id),
})

export const userSelector = lazySelector(choiceEndpoints.userSearch, async () => (await import('./user')).userSelector)
export const customerSelector = lazySelector(
  customerEndpoints.info,
  async () => (await import('./customer')).customerSelector,
)
export const companySelector = lazySelector(
  choiceEndpoints.placeOptions,
  async () => (await import('./place')).companySelector,
)
export const companyUserSelector = (companyId: number | null): Selector =>
  lazySelector(companyEndpoints.companyUserList, async () =>
    (await import('./company-user')).companyUserSelector(companyId),
  )

export const departmentSelector = lazySelector(
  companyEndpoints.departmentList,
  async () => (await import('./department')).departmentSelector,
)

/**
 * The filter by department.
 * @param below whether departments below it count by default
 */
export const departmentField = (below: boolean): PickField & { readonly key: 'departmentId' } => ({
  key: 'departmentId',
  title: '部门',
  kind: 'pick',
  below: { key: 'departmentBelow', usual: below },
  ...departmentSelector,
})
