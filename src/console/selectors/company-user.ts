import { type CompanyUser, companyEndpoints } from '../../contract/company'
import { maxUnpagedRows } from '../../contract/list'
import { call } from '../../lib/api'
import { mostShown, type Selector } from './selector'

/**
 * The rows of a company's people.
 * @param companyId null: of all companies in scope
 */
export const companyUsers = (
  companyId: number | null,
  asked: { keywords?: string; userId?: number },
  signal?: AbortSignal,
): Promise<readonly CompanyUser[]> => {
  const of = companyId === null ? {} : { companyId }
  const query = { ...of, ...asked, noPaging: true, detail: true, maxQuerySize: maxUnpagedRows } as const
  return call(companyEndpoints.companyUserList, { query, quiet: true, ...(signal && { signal }) })
}

/** The name of an employee whose user was deleted. */
const abnormal = '用户异常'

/**
 * A company's users: `GET /company/api/v1/manager/companyUser` by name, pinyin, initials and employee number.
 * Permission `company-user:list`. A deleted user can't be chosen; if it was chosen earlier, its name is 用户异常.
 */
export const companyUserSelector = (companyId: number | null): Selector => ({
  names: companyEndpoints.companyUserList,
  async search(keywords, signal) {
    const found = await companyUsers(companyId, keywords ? { keywords } : {}, signal)
    return found
      .flatMap(({ userId, employeeNo, user }) =>
        user ? [{ value: userId, label: user.nickname, ...(employeeNo && { hint: employeeNo }) }] : [],
      )
      .slice(0, mostShown)
  },
  async describe(userId) {
    const [found] = await companyUsers(companyId, { userId })
    return found ? (found.user?.nickname ?? abnormal) : null
  },
})
