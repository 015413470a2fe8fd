/** A company's functions by the menu's groups. */
import type { CompanyFunction } from '../../../contract/company/resources'

interface FunctionGroup {
  group: string
  all: readonly CompanyFunction[]
}

export const groupsOf = (functions: readonly CompanyFunction[]): readonly FunctionGroup[] =>
  [...new Set(functions.map(({ group }) => group))].map((group) => ({
    group,
    all: functions.filter((one) => one.group === group),
  }))
