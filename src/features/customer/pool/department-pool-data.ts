/** What is done with the pools of departments. */
import { namesOf, runBatch } from '../../../console/batch/batch'
import type { CommandContext, Shell } from '../../../console/shell'
import {
  companyPoolName,
  type DepartmentPool,
  departmentPoolEndpoints,
} from '../../../contract/customer/department-pools'
import type { WholeFilter } from '../../../contract/list'
import { batchEndpoints } from '../../../contract/system/batches'
import { call } from '../../../lib/api'
import { changedByOwner, named, unit } from '../customer-data'

/** What shows something else once the pools have changed. */
export const changedPools = [...changedByOwner, departmentPoolEndpoints.list]

/** Deletes a pool after a confirmation. */
export async function deletePool({ confirm, data, toasts }: Shell, { id, name }: DepartmentPool): Promise<void> {
  const text = '它的规则一起删除；以后这些部门的客户落入上级部门的公海，没有的落入公司公海。'
  if (!(await confirm({ title: `删除公海“${name}”？`, text, ok: '删除', danger: true }))) return
  await call(departmentPoolEndpoints.delete, { query: { id } })
  data.refresh(...changedPools)
  toasts.show('ok', `公海“${name}”已删除`)
}

/** Puts the selected customers into another pool; this can be undone. @param pool its id; 0: the company's */
export async function moveToPool(context: CommandContext, pool: number): Promise<void> {
  const { rows, toasts, undo } = context
  const target = pool === 0 ? null : pool
  const before = new Map<number, number | null>()
  const ask = async (which: { ids: number[] } | { all: WholeFilter }, poolId: number | null) => {
    const answers = await call(departmentPoolEndpoints.moveBatch, { body: { ...which, poolId } })
    for (const { id, ok, msg, before: was } of answers) if (ok && msg === null && !before.has(id)) before.set(id, was)
    return answers
  }
  const batch = (of: ReturnType<typeof named>, poolId: number | null) => ({
    ...{ rows: of, verb: '移动', noun: '客户', unit, refresh: changedByOwner },
    ask: (ids: number[]) => ask({ ids }, poolId),
  })
  const outcome = await runBatch(context, {
    ...batch(named(context), target),
    all: rows.all && {
      ...rows.all,
      ask: (all: WholeFilter) => ask({ all }, target),
      job: { endpoint: batchEndpoints.customerPoolMove, input: { poolId: target } },
    },
  })
  if (!outcome) return
  const { changed, same } = outcome
  const name = await poolName(target)
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${namesOf(same, unit)}已在${name}`)
    return
  }
  undo.offer(`已移到${name}：${namesOf(changed, unit)}`, async () => {
    for (const was of new Set(before.values())) {
      const those = changed.filter(({ id }) => before.get(id) === was)
      await runBatch(context, batch(those, was))
    }
  })
}

const poolName = async (id: number | null) =>
  id === null
    ? companyPoolName
    : ((await call(departmentPoolEndpoints.list, { quiet: true })).find((pool) => pool.id === id)?.name ?? '另一个公海')
