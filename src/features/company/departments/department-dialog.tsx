import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { showAdded } from '../../../console/list/show-added'
import { DepartmentPicker } from '../../../console/selectors/department-picker'
import { companySelector, companyUserSelector } from '../../../console/selectors/lazy'
import { useShell } from '../../../console/shell'
import { type DepartmentRow, departmentLimits, departmentsEndpoints } from '../../../contract/company/departments'
import { call } from '../../../lib/api'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import type { Option } from '../../../ui/picker/option'
import { Picker } from '../../../ui/picker/picker'
import { changedDepartments } from './department-data'

/** Where a new department comes: a company and, if it has one, the department above. */
export interface NewDepartment {
  readonly company: Option<number> | null
  readonly parent: { readonly id: number; readonly name: string } | null
}

interface DepartmentForm {
  company: Option<number> | null
  parentId: number | null
  name: string
  leader: Option<number> | null
}

type DepartmentDialogProps = DialogProps &
  ({ department: DepartmentRow; at?: undefined } | { department: null; at: NewDepartment })

/** Adds a department, or changes one. */
export function DepartmentDialog({ department, at, close }: DepartmentDialogProps) {
  const shell = useShell()
  const form = useForm<DepartmentForm>({
    initial: department
      ? {
          company: { value: department.companyId, label: department.companyName },
          parentId: department.parentId,
          name: department.name,
          leader: leaderOf(department),
        }
      : { company: at.company, parentId: at.parent?.id ?? null, name: '', leader: null },
    limits: departmentLimits,
    sentAs: { company: 'companyId', leader: 'leaderId' },
    required: { name: '名称' },
    check: ({ company }) => ({ company: company === null ? '请选择公司' : undefined }),
  })
  const { values, errors } = form
  const companyId = values.company?.value

  const save = async ({ company, parentId, name, leader }: DepartmentForm) => {
    const body = { name: name.trim(), leaderId: leader?.value ?? null }
    if (department) {
      const { id, version } = department
      await call(departmentsEndpoints.update, { body: { ...body, id, version } })
      shell.toasts.show('ok', `${body.name}已保存`)
    } else if (company) {
      const added = await call(departmentsEndpoints.add, { body: { ...body, companyId: company.value, parentId } })
      void showAdded(shell, { id: added.id, name: body.name, it: '它' })
    }
    changedDepartments(shell.data)
  }

  return (
    <FormDialog
      title={department ? `编辑部门：${department.name}` : '新增部门'}
      submit={department ? '保存' : '新增'}
      form={form}
      save={save}
      close={close}
    >
      {!department && at.company === null && (
        <Picker
          required
          label="公司"
          name="company"
          placeholder="选择公司"
          load={companySelector.search}
          value={values.company}
          error={errors.company}
          onChange={(company) => {
            form.set('company', company)
            form.set('parentId', null)
            form.set('leader', null)
          }}
        />
      )}
      <TextField label="名称" required autoComplete="off" data-first-focus {...form.text('name')} />
      {!department && companyId !== undefined && (
        <DepartmentPicker
          key={companyId}
          label="上级部门"
          name="parentId"
          placeholder="不选就是最上级"
          companyId={companyId}
          known={at.parent}
          value={values.parentId}
          error={errors.parentId}
          onChange={(parentId) => form.set('parentId', parentId)}
        />
      )}
      {companyId !== undefined && (
        <Picker
          key={`leader ${companyId}`}
          label="负责人"
          name="leader"
          placeholder="选填"
          load={companyUserSelector(companyId).search}
          value={values.leader}
          error={errors.leader}
          onChange={(leader) => form.set('leader', leader)}
        />
      )}
    </FormDialog>
  )
}

const leaderOf = ({ leaderId, leaderName }: DepartmentRow): Option<number> | null =>
  leaderId === null ? null : { value: leaderId, label: leaderName ?? `#${leaderId}` }
