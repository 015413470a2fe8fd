/** Gives people a role and takes it from them; both can be undone. */
import { type NamedRow, namesOf, runBatch } from '../../../console/batch/batch'
import type { OptionsInput } from '../../../console/registry/params'
import { roleSelector } from '../../../console/selectors/role'
import { userSelector } from '../../../console/selectors/user'
import type { CommandContext } from '../../../console/shell'
import { roleEndpoints } from '../../../contract/manager/roles'
import { call } from '../../../lib/api'
import { userLists, usersOf } from '../user-rows'

export { userSelector as users } from '../../../console/selectors/user'

const refresh = [...userLists, roleEndpoints.roleList]

/** The role whose people the page shows; the first to choose from. */
const shownRole = () => Number(new URLSearchParams(location.search).get('roleId')) || 0

const shownFirst = <O extends { value: number | string }>(options: readonly O[]): O[] => {
  const shown = shownRole()
  return [...options.filter(({ value }) => value === shown), ...options.filter(({ value }) => value !== shown)]
}

/** The roles that the viewer may give. */
export const rolesToGive = async ({ query, signal }: OptionsInput) =>
  shownFirst(await roleSelector.search(query, signal))

/** The roles that the selected people have. */
export function rolesToTake({ rows }: OptionsInput) {
  const names = new Map(usersOf(rows).flatMap(({ roleIds, roles }) => roleIds.map((id, at) => [id, roles[at] ?? ''])))
  return shownFirst([...names].map(([value, label]) => ({ value, label })))
}

type Verb = 'give' | 'take'

const words = {
  give: { verb: '授予', same: '已有这个角色', endpoint: roleEndpoints.userAddBatch },
  take: { verb: '收回', same: '没有这个角色', endpoint: roleEndpoints.userRemoveBatch },
} as const

export async function changeRole(
  context: CommandContext,
  how: Verb,
  { roleId, userIds }: { roleId: number; userIds: readonly number[] },
): Promise<void> {
  const known = new Map(usersOf(context.rows).map(({ id, nickname }): [number, string] => [id, nickname]))
  const nameOf = async (id: number) => known.get(id) ?? (await userSelector.describe(id)) ?? `#${id}`
  const rows: NamedRow[] = await Promise.all(userIds.map(async (id) => ({ id, label: await nameOf(id) })))
  const role = (await roleSelector.describe(roleId)) ?? '角色'
  const run = (which: Verb, of: readonly NamedRow[]) =>
    runBatch(context, {
      ...{ rows: of, noun: '用户', unit: '位', verb: words[which].verb, refresh },
      ask: (ids: number[]) => call(words[which].endpoint, { body: { roleId, ids } }),
    })
  const { changed, same } = await run(how, rows)
  const named = (some: readonly NamedRow[]) => namesOf(some, '位')
  if (changed.length === 0) {
    if (same.length > 0) context.toasts.show('warn', `${named(same)}${words[how].same}`)
    return
  }
  const done = how === 'give' ? `已把“${role}”授予 ${named(changed)}` : `已从 ${named(changed)} 收回“${role}”`
  context.undo.offer(done, () => run(how === 'give' ? 'take' : 'give', changed))
}
