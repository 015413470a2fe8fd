import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { DepartmentPicker } from '../../../console/selectors/department-picker'
import { useShell } from '../../../console/shell'
import type { DepartmentRow } from '../../../contract/company/departments'
import { useForm } from '../../../ui/field/use-form'
import { moveDepartment } from './department-data'

/** Puts a department, with all below it, under another one or at the top. */
export function MoveDepartmentDialog({ department, close }: DialogProps & { department: DepartmentRow }) {
  const shell = useShell()
  const form = useForm<{ parentId: number | null }>({ initial: { parentId: department.parentId } })
  return (
    <FormDialog
      title={`移动部门：${department.name}`}
      description="它的下级部门和员工一起移动。"
      submit="移动"
      form={form}
      save={({ parentId }) => moveDepartment(shell, department, { parentId })}
      close={close}
    >
      <DepartmentPicker
        label="新的上级部门"
        name="parentId"
        placeholder="不选就是最上级"
        companyId={department.companyId}
        value={form.values.parentId}
        error={form.errors.parentId}
        onChange={(parentId) => form.set('parentId', parentId)}
      />
    </FormDialog>
  )
}
