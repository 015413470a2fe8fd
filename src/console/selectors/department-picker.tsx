import type { ComponentProps } from 'react'
import { companyEndpoints } from '../../contract/company'
import { maxUnpagedRows } from '../../contract/list'
import { TreePicker } from '../../ui/picker/tree-picker'
import { useEndpoint } from '../data/data'

interface DepartmentPickerProps extends Omit<ComponentProps<typeof TreePicker<number>>, 'label' | 'nodes'> {
  label?: string
  companyId: number
  /** The initial department: its name shows before the other departments load, or if they don't. */
  known?: { id: number; name: string } | null
}

/**
 * One company's departments as a form field; any level may be chosen. The same as `departmentSelector`, nested by
 * `parentId`, with a search by name, pinyin and initials.
 */
export function DepartmentPicker({ companyId, known = null, label = '部门', ...field }: DepartmentPickerProps) {
  const query = { companyId, noPaging: true, maxQuerySize: maxUnpagedRows } as const
  const { data: there = [] } = useEndpoint(companyEndpoints.departmentList, query)
  const isMissing = known !== null && !there.some(({ id }) => id === known.id)
  const nodes = isMissing ? [{ ...known, parentId: null }, ...there] : there
  return <TreePicker label={label} placeholder="请选择部门" {...field} nodes={nodes} />
}
