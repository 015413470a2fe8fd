import type { ComponentProps } from 'react'
import { DepartmentPicker } from '../../../console/selectors/department-picker'

type Props = Pick<ComponentProps<typeof DepartmentPicker>, 'companyId' | 'value' | 'error' | 'onChange'>

/** The one department that must not call a number; empty: nobody of the company may. */
export const LockedDepartment = (props: Props) => (
  <DepartmentPicker label="只限部门" placeholder="整个公司" name="departmentId" {...props} />
)
