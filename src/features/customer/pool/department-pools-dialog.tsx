import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { FormDialog } from '../../../console/form/form-dialog'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import { type DepartmentPool, departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { call } from '../../../lib/api'
import { Button } from '../../../ui/display/button'
import { useForm } from '../../../ui/field/use-form'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { changedPools, deletePool } from './department-pool-data'
import { openRulesOf } from './open-rules'
import { noPool, PoolFields, type PoolForm, poolForm } from './pool-fields'

interface DepartmentPoolsDialogProps extends DialogProps {
  companyId: number
}

/** The pools of a company's departments: their rules, their departments, and one more. */
export function DepartmentPoolsDialog({ companyId, close }: DepartmentPoolsDialogProps) {
  const { data, toasts } = useShell()
  const asked = useEndpoint(departmentPoolEndpoints.list, { companyId })
  const form = useForm<PoolForm>({ initial: noPool, ...poolForm })
  const save = async ({ name, departmentId }: PoolForm) => {
    if (departmentId === null) return
    await call(departmentPoolEndpoints.add, { body: { companyId, departmentId, name: name.trim() } })
    data.refresh(...changedPools)
    toasts.show('ok', `公海“${name.trim()}”已新增`)
    return 'again'
  }
  return (
    <FormDialog
      title="部门公海"
      description="部门和它的下级放回、回收的客户，落入最近的部门公海，没有的落入公司公海。看得见一个部门公海的，是这个部门和下级的人，以及管着它的人。"
      submit="新增"
      width={560}
      {...{ form, save, close }}
    >
      <Loaded of={asked} failed="部门公海没有取到" skeleton={<SkeletonLines count={2} />}>
        {(pools) =>
          pools.length === 0 ? (
            <p className="text-text-3">还没有部门公海，全公司共用一个。</p>
          ) : (
            <ul aria-label="部门公海" className="grid">
              {pools.map((pool) => (
                <PoolRow key={pool.id} pool={pool} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PoolFields form={form} companyId={companyId} known={null} />
    </FormDialog>
  )
}

function PoolRow({ pool }: { pool: DepartmentPool }) {
  const shell = useShell()
  const buttons = [
    { title: '规则', run: () => openRulesOf(shell, pool) },
    {
      title: '编辑',
      run: () => shell.dialogs.open(async () => (await import('./edit-pool-dialog')).EditPoolDialog, { pool }),
    },
    { title: '删除', run: () => deletePool(shell, pool) },
  ]
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={pool.name}>
          {pool.name}
        </span>
        <span className="block truncate text-12 text-text-3">{pool.departmentName}</span>
      </span>
      {buttons.map(({ title, run }) => (
        <Button
          key={title}
          small
          look="quiet"
          aria-label={`${title}：${pool.name}`}
          onClick={() => run().catch((error: unknown) => reportError(shell, title, error))}
        >
          {title}
        </Button>
      ))}
    </li>
  )
}
