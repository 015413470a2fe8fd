/** Moves employees to another department; this can be undone. */
import { type NamedRow, namesOf, runBatch } from '../../console/batch/batch'
import { companyUserSelector } from '../../console/selectors/company-user'
import type { CommandContext } from '../../console/shell'
import { companyEndpoints } from '../../contract/company'
import { departmentsEndpoints } from '../../contract/company/departments'
import type { WholeFilter } from '../../contract/list'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { batchEndpoints } from '../../contract/system/batches'
import { call } from '../../lib/api'
import { userLists, usersOf } from './user-rows'

export const employees = companyUserSelector(null)
export { departmentSelector as departments } from '../../console/selectors/department'

const refresh = [...userLists, companyEndpoints.companyUserList, departmentsEndpoints.treeList]

/** @param userIds the chosen employees, or those of the selected rows */
export async function moveUsers(
  context: CommandContext,
  { userIds, departmentId }: { userIds: readonly number[]; departmentId: number },
): Promise<void> {
  const known = new Map(usersOf(context.rows).map((user): [number, ManagerUser] => [user.id, user]))
  const nameOf = async (id: number) => known.get(id)?.nickname ?? (await employees.describe(id)) ?? `#${id}`
  const rows: NamedRow[] = await Promise.all(userIds.map(async (id) => ({ id, label: await nameOf(id) })))
  /** Of all that a filter finds, the few that are here. */
  const seen = usersOf(context.rows).map(({ id, nickname }) => ({ id, label: nickname }))
  const before = new Map<number, number | null>()
  const moved = async (which: { ids: number[] } | { all: WholeFilter }, to: number | null) => {
    const answers = await call(managerEndpoints.userMoveBatch, { body: { ...which, departmentId: to } })
    for (const { id, ok, before: from } of answers) if (ok && !before.has(id)) before.set(id, from)
    return answers
  }
  const batch = (of: readonly NamedRow[], to: number | null) => ({
    ...{ rows: of, noun: '员工', unit: '位', verb: '移动', refresh },
    ask: (ids: number[]) => moved({ ids }, to),
  })
  const move = (of: readonly NamedRow[], to: number | null) => runBatch(context, batch(of, to))
  const { all } = context.rows
  const outcome = all
    ? await runBatch(context, {
        ...batch(seen, departmentId),
        all: {
          ...all,
          ask: (part) => moved({ all: part }, departmentId),
          job: { endpoint: batchEndpoints.userMove, input: { departmentId } },
        },
      })
    : await move(rows, departmentId)
  if (!outcome) return
  const { changed, same } = outcome
  const named = (some: readonly NamedRow[]) => namesOf(some, '位')
  if (changed.length === 0) {
    if (same.length > 0) context.toasts.show('warn', `${named(same)}已在这个部门`)
    return
  }
  context.undo.offer(`已移动 ${named(changed)}`, async () => {
    for (const from of new Set(changed.map(({ id }) => before.get(id) ?? null))) {
      await move(
        changed.filter(({ id }) => (before.get(id) ?? null) === from),
        from,
      )
    }
  })
}
