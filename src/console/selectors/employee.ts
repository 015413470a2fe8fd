import { companyEndpoints } from '../../contract/company'
import { companyUsers } from './company-user'
import { mostShown, type Selector } from './selector'

/**
 * A company's employees by their number: `GET /company/api/v1/manager/companyUser`, found by number, name, pinyin and
 * initials. Permission `company-user:list`. Leaves out employees without a number. If several in one company have the
 * same number, it keeps only the first.
 */
export const employeeSelector = (companyId: number | null): Selector => ({
  names: companyEndpoints.companyUserList,
  async search(keywords, signal) {
    const found = await companyUsers(companyId, keywords ? { keywords } : {}, signal)
    const seen = new Set<string>()
    const isFirst = (key: string) => !seen.has(key) && seen.add(key) !== undefined
    return found
      .filter(({ employeeNo, companyId: of }) => employeeNo.trim() !== '' && isFirst(`${of} ${employeeNo.trim()}`))
      .slice(0, mostShown)
      .map(({ userId, employeeNo, user }) => ({
        value: userId,
        label: employeeNo.trim(),
        ...(user && { hint: user.nickname }),
      }))
  },
  async describe(userId) {
    const [found] = await companyUsers(companyId, { userId })
    return found?.employeeNo.trim() || null
  },
})
