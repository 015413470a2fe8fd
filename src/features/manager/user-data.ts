/** The actions on users: each reports its result in one place, and the list reloads. */
import { type NamedRow, namesOf, runBatch } from '../../console/batch/batch'
import type { Data } from '../../console/data/data'
import { showChangedIn } from '../../console/data/show-changed'
import type { CommandContext } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import type { WholeFilter } from '../../contract/list'
import { managerEndpoints } from '../../contract/manager'
import { type Status, statusLabels } from '../../contract/status'
import { batchEndpoints } from '../../contract/system/batches'
import { call } from '../../lib/api'
import { userLists, usersOf } from './user-rows'

const namedOf = (context: CommandContext): NamedRow[] =>
  usersOf(context.rows).map(({ id, nickname, account }) => ({ id, label: nickname, detail: account }))

const people = { noun: '用户', unit: '位' }
const nameAll = (users: readonly NamedRow[]) => namesOf(users, people.unit)

const statusBatch = (data: Data, rows: readonly NamedRow[], status: Status) => ({
  ...people,
  rows,
  verb: statusLabels[status],
  ask: (ids: number[]) => call(managerEndpoints.userStatusBatch, { body: { ids, status } }),
  refresh: userLists,
  shows: (ids: readonly number[]) => showChangedIn(data, userLists, ids, () => ({ status })),
})

/**
 * Enables or disables the selected users; this can be undone. Only the server knows their current status, because the
 * rows may be old.
 */
export async function changeStatus(context: CommandContext, status: Status): Promise<void> {
  const { data, toasts, undo, rows } = context
  const word = statusLabels[status]
  const asks = {
    title: '停用用户？',
    text: (names: string) => `${names}会立即退出登录，重新启用前不能再登录。`,
    danger: true,
  }
  const outcome = await runBatch(context, {
    ...statusBatch(data, namedOf(context), status),
    all: rows.all && {
      ...rows.all,
      ask: (all: WholeFilter) => call(managerEndpoints.userStatusBatch, { body: { all, status } }),
      job: { endpoint: batchEndpoints.userStatus, input: { status } },
    },
    asks: status === 'DISABLED' ? asks : undefined,
  })
  if (!outcome) return
  const { changed, same } = outcome
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${nameAll(same)}已是${word}状态`)
    return
  }
  const others = same.length > 0 ? `，另 ${same.length} 位已是${word}状态` : ''
  // Undo covers only the changed users, and they can only have had the other status.
  const before = status === 'ENABLED' ? 'DISABLED' : 'ENABLED'
  undo.offer(`已${word} ${nameAll(changed)}${others}`, () => runBatch(context, statusBatch(data, changed, before)))
}

/** Ends all sessions of the selected users, except the current one. */
export async function endSessions(context: CommandContext): Promise<void> {
  const { rows } = context
  const outcome = await runBatch(context, {
    ...people,
    rows: namedOf(context),
    all: rows.all && {
      ...rows.all,
      ask: (all) => call(authEndpoints.userSessionDeleteByUsers, { body: { all } }),
      job: { endpoint: batchEndpoints.userSessions, input: {} },
    },
    verb: '下线',
    asks: {
      title: '强制下线？',
      text: (names) => `${names}会立即退出登录，那里没有保存的内容会丢失。`,
      danger: true,
    },
    ask: (userIds) => call(authEndpoints.userSessionDeleteByUsers, { body: { userIds } }),
    refresh: [authEndpoints.userSessionList],
  })
  if (!outcome?.answers.some(({ ok }) => ok)) return
  const ended = outcome.answers.reduce((sum, answer) => sum + answer.ended, 0)
  // It appears together with the dialog about refused users.
  context.toasts.show('ok', ended > 0 ? `已下线 ${ended} 处登录` : '没有别处的登录', { stays: true })
}

/** Lets the selected user try again at once, after too many wrong passwords or codes. */
export async function unlockUser(context: CommandContext): Promise<void> {
  const [user] = usersOf(context.rows)
  if (!user) return
  await call(managerEndpoints.userUnlock, { body: { id: user.id } })
  context.toasts.show('ok', `${user.nickname}可以立即重新登录`)
}

/** Forgets the selected user's app for the second step, after a confirmation. */
export async function resetSecondStep(context: CommandContext): Promise<void> {
  const [user] = usersOf(context.rows)
  if (!user) return
  const { id, nickname } = user
  const text = `${nickname}绑定的验证器和恢复码会失效，下次登录时重新绑定。请先确认是他本人要求的。`
  if (!(await context.confirm({ title: '重置二次验证？', text, ok: '重置', danger: true }))) return
  await call(managerEndpoints.userResetSecondStep, { body: { id } })
  context.toasts.show('ok', `${nickname}下次登录时重新绑定验证器`)
}

/** Deletes the selected user after a confirmation. */
export async function deleteUser(context: CommandContext): Promise<void> {
  const { confirm, data, toasts } = context
  const [user] = usersOf(context.rows)
  if (!user) return
  const { id, nickname, account } = user
  const text = `${nickname}（${account}）会立即退出登录并从列表消失，不能恢复；这个账号不能再给别人用。`
  if (!(await confirm({ title: '删除用户？', text, ok: '删除', danger: true }))) return
  await call(managerEndpoints.userDelete, { query: { id } })
  data.refresh(...userLists)
  toasts.show('ok', `已删除 ${nickname}`)
}
