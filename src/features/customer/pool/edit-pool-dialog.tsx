import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type DepartmentPool, departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { call } from '../../../lib/api'
import { useForm } from '../../../ui/field/use-form'
import { changedPools } from './department-pool-data'
import { PoolFields, type PoolForm, poolForm } from './pool-fields'

/** Changes the name of a pool, or its department. */
export function EditPoolDialog({ pool, close }: DialogProps & { pool: DepartmentPool }) {
  const { data, toasts } = useShell()
  const form = useForm<PoolForm>({ initial: { name: pool.name, departmentId: pool.departmentId }, ...poolForm })
  const save = async ({ name, departmentId }: PoolForm) => {
    if (departmentId === null) return
    const { id, version } = pool
    await call(departmentPoolEndpoints.update, { body: { id, version, departmentId, name: name.trim() } })
    data.refresh(...changedPools)
    toasts.show('ok', `公海“${name.trim()}”已保存`)
  }
  return (
    <FormDialog title={`编辑公海：${pool.name}`} submit="保存" form={form} save={save} close={close}>
      <PoolFields form={form} companyId={pool.companyId} known={{ id: pool.departmentId, name: pool.departmentName }} />
    </FormDialog>
  )
}
