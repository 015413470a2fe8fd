/** The department that a cell of a file names: by its name, or from the top as in `销售部/一组`. */
import { invalid } from '../access/refusal'

interface Department {
  id: number
  name: string
  parent_id: number | null
}

export type FindDepartment = (text: string) => number

/** @throws Refusal 40000 if there is no such department, or more than one */
export function departmentFinder(departments: readonly Department[]): FindDepartment {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const pathOf = ({ name, parent_id }: Department, level = 0): string => {
    const above = parent_id === null || level > departments.length ? undefined : byId.get(parent_id)
    return above ? `${pathOf(above, level + 1)}/${name}` : name
  }
  const paths = departments.map((one) => ({ id: one.id, path: `/${pathOf(one)}` }))
  return (text) => {
    const sought = text
      .split(/\s*[/／>＞\\]\s*/)
      .filter(Boolean)
      .join('/')
    const exact = paths.find(({ path }) => path === `/${sought}`)
    if (exact) return exact.id
    const [found, another] = paths.filter(({ path }) => path.endsWith(`/${sought}`))
    if (!found) throw invalid('departmentName', '部门', `“${text}”不存在，或不在您的数据范围内`)
    if (another) throw invalid('departmentName', '部门', `有几个“${text}”，请写明上级，如“${found.path.slice(1)}”`)
    return found.id
  }
}
