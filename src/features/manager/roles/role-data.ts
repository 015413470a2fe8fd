/** The actions on roles: each reports its result in one place, and the lists reload. */
import type { Data } from '../../../console/data/data'
import { onlyRow } from '../../../console/list/rows-of'
import type { CommandContext, Shell } from '../../../console/shell'
import { managerEndpoints } from '../../../contract/manager'
import { choiceEndpoints } from '../../../contract/manager/choices'
import { type Role, type RoleEffect, type RoleGrant, roleEndpoints } from '../../../contract/manager/roles'
import { systemEndpoints } from '../../../contract/system'
import { call } from '../../../lib/api'

/** Reads again what shows roles. */
export const changedRoles = (data: Data): void =>
  data.refresh(
    ...[roleEndpoints.roleList, roleEndpoints.grantList, roleEndpoints.userList],
    ...[choiceEndpoints.roleOptions, managerEndpoints.userList, systemEndpoints.logList],
  )

/** Deletes the selected role after a confirmation. */
export async function deleteRole({ rows, confirm, data, toasts }: CommandContext): Promise<void> {
  const { id, name } = onlyRow(rows, roleEndpoints.roleList)
  const text = `${name}会从角色列表消失，不能恢复。还有人用的角色不能删除。`
  if (!(await confirm({ title: '删除角色？', text, ok: '删除', danger: true }))) return
  await call(roleEndpoints.roleDelete, { query: { id } })
  changedRoles(data)
  toasts.show('ok', `已删除 ${name}`)
}

export interface GrantChange {
  give: readonly RoleGrant[]
  take: readonly RoleGrant[]
}

/** `授予：通话统计。收回：客户公海、锁定电话。` */
export function changeWords({ give, take }: GrantChange): string {
  const names = (some: readonly RoleGrant[]) => some.map(({ title }) => title).join('、')
  return [give.length > 0 && `授予：${names(give)}。`, take.length > 0 && `收回：${names(take)}。`]
    .filter(Boolean)
    .join('')
}

/**
 * Says what a change does and whom it touches, and saves it if the user agrees; this can be undone. Resolves to whether
 * it is saved.
 */
export async function saveGrants(
  { confirm, data, undo }: Pick<Shell, 'confirm' | 'data' | 'undo'>,
  { id, name, version }: Pick<Role, 'id' | 'name' | 'version'>,
  change: GrantChange,
): Promise<boolean> {
  const [give, take] = [change.give, change.take].map((some) => some.map(({ key }) => key)) as [string[], string[]]
  const effect = await call(roleEndpoints.grantPreview, { body: { id, give, take } })
  const text = `${changeWords(change)}${effectWords(effect)}`
  if (!(await confirm({ title: `保存“${name}”的权限？`, text, ok: '保存', danger: effect.lose > 0 }))) return false
  await call(roleEndpoints.grantUpdate, { body: { id, give, take, version } })
  changedRoles(data)
  undo.offer(`已保存“${name}”的权限`, async () => {
    await call(roleEndpoints.grantUpdate, { body: { id, give: take, take: give, version: version + 1 } })
    changedRoles(data)
  })
  return true
}

/** `12 人有这个角色：3 人会多出权限，9 人会失去权限，如 张三、李四。` */
function effectWords({ users, gain, lose, names }: RoleEffect): string {
  if (users === 0) return '现在没有人有这个角色。'
  const touched = [gain > 0 && `${gain} 人会多出权限`, lose > 0 && `${lose} 人会失去权限`].filter(Boolean)
  const who = names.length > 0 ? `，如 ${names.join('、')}` : ''
  const all = touched.length > 0 ? touched.join('，') : '他们靠别的角色有同样的权限，不受影响'
  return `${users} 人有这个角色：${all}${who}。`
}
