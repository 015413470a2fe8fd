import { DepartmentPicker } from '../../../console/selectors/department-picker'
import { poolLimits } from '../../../contract/customer/department-pools'
import { TextField } from '../../../ui/field/text-field'
import type { FormState } from '../../../ui/field/use-form'

export interface PoolForm {
  name: string
  departmentId: number | null
}

export const noPool: PoolForm = { name: '', departmentId: null }

/** What a form of a pool asks for. */
export const poolForm = {
  limits: poolLimits,
  required: { name: '名称' },
  check: ({ departmentId }: PoolForm) => ({ departmentId: departmentId === null ? '请选择部门' : undefined }),
} as const

interface PoolFieldsProps {
  form: FormState<PoolForm>
  companyId: number
  known: { readonly id: number; readonly name: string } | null
}

/** The name of a pool, and its department. */
export function PoolFields({ form, companyId, known }: PoolFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-[640px]:grid-cols-1">
      <TextField label="名称" required autoComplete="off" placeholder="例如 华东公海" {...form.text('name')} />
      <DepartmentPicker
        required
        name="departmentId"
        companyId={companyId}
        known={known}
        value={form.values.departmentId}
        error={form.errors.departmentId}
        onChange={(departmentId) => form.set('departmentId', departmentId)}
      />
    </div>
  )
}
