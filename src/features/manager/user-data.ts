/** What is done to users: each tells in one place what came of it, and the list follows. */
import type { CommandContext } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import { type ManagerUser, managerEndpoints, mostInBatch } from '../../contract/manager'
import { call } from '../../lib/api'
import { statusLabels } from './user-words'

type Status = ManagerUser['status']
type Named = Pick<ManagerUser, 'id' | 'nickname' | 'account'>

/** A user to whom it was not done, and why. */
export interface RefusedUser extends Named {
  readonly reason: string
}

const usersOf = ({ rows }: CommandContext) => rows.map(({ data }) => data as ManagerUser)

/** `林晓彤`, or `林晓彤、张伟等 5 位`. */
const namesOf = (users: readonly Named[]): string =>
  users.length > 3
    ? `${users
        .slice(0, 2)
        .map(({ nickname }) => nickname)
        .join('、')}等 ${users.length} 位`
    : users.map(({ nickname }) => nickname).join('、')

interface Answer {
  readonly id: number
  readonly ok: boolean
  readonly msg: string | null
}

/** Asks in as many calls as it takes. Where a later one fails, which has been told by then, the answers before it stand. */
async function inParts<A extends Answer>(
  users: readonly Named[],
  ask: (ids: number[]) => Promise<readonly A[]>,
): Promise<A[]> {
  const answers: A[] = []
  for (let at = 0; at < users.length; at += mostInBatch) {
    try {
      answers.push(...(await ask(users.slice(at, at + mostInBatch).map(({ id }) => id))))
    } catch (error) {
      if (at === 0) throw error
      break
    }
  }
  return answers
}

/** Opens the box with those to whom it was not done, where there are any. */
function showRefused({ dialogs }: CommandContext, title: string, users: readonly Named[], answers: readonly Answer[]) {
  const byId = new Map(users.map((user) => [user.id, user]))
  const refused = answers.flatMap(({ id, ok, msg }): RefusedUser[] => {
    const user = byId.get(id)
    return ok || !user ? [] : [{ ...user, reason: msg ?? '没有完成' }]
  })
  if (refused.length === 0) return
  void dialogs.open(async () => (await import('./refused-dialog')).RefusedDialog, { title, refused })
}

/** Sets the status of each; answers those whose status was another until now. What was refused is shown. */
async function setStatus(context: CommandContext, users: readonly Named[], status: Status) {
  const ask = (ids: number[]) => call(managerEndpoints.userStatusBatch, { body: { ids, status } })
  const answers = await inParts(users, ask).finally(() => context.data.refresh(managerEndpoints.userList))
  showRefused(context, `没有${statusLabels[status]}的用户`, users, answers)
  const withAnswer = (fits: (answer: Answer) => boolean) => {
    const ids = new Set(answers.filter(fits).map(({ id }) => id))
    return users.filter(({ id }) => ids.has(id))
  }
  return {
    changed: withAnswer(({ ok, msg }) => ok && msg === null),
    same: withAnswer(({ ok, msg }) => ok && msg !== null),
  }
}

/** Enables or disables the selected users; can be taken back. Whether they are so already, the server knows, not the rows. */
export async function changeStatus(context: CommandContext, status: Status): Promise<void> {
  const { confirm, toasts, undo } = context
  const users = usersOf(context)
  const word = statusLabels[status]
  const text = `${namesOf(users)}会立即退出登录，重新启用前不能再登录。`
  if (status === 'DISABLED' && !(await confirm({ title: '停用用户？', text, ok: '停用', danger: true }))) return

  const { changed, same } = await setStatus(context, users, status)
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${namesOf(same)}已是${word}状态`)
    return
  }
  const others = same.length > 0 ? `，另 ${same.length} 位已是${word}状态` : ''
  // Only those that changed go back, and they can have had no other status before.
  const before = status === 'ENABLED' ? 'DISABLED' : 'ENABLED'
  undo.offer(`已${word} ${namesOf(changed)}${others}`, () =>
    // Why it failed stands in the toast of the call.
    setStatus(context, changed, before).catch(() => {}),
  )
}

/** Ends all sessions of the selected users, but for the one this is. */
export async function endSessions(context: CommandContext): Promise<void> {
  const { confirm, data, toasts } = context
  const users = usersOf(context)
  const text = `${namesOf(users)}会立即退出登录，那里没有保存的内容会丢失。`
  if (!(await confirm({ title: '强制下线？', text, ok: '下线', danger: true }))) return
  const ask = (userIds: number[]) => call(authEndpoints.userSessionDeleteByUsers, { body: { userIds } })
  const answers = await inParts(users, ask).finally(() => data.refresh(authEndpoints.userSessionList))
  showRefused(context, '没有下线的用户', users, answers)
  if (!answers.some(({ ok }) => ok)) return
  const ended = answers.reduce((sum, answer) => sum + answer.ended, 0)
  // The box of those who were refused comes with it.
  toasts.show('ok', ended > 0 ? `已下线 ${ended} 处登录` : '没有别处的登录', { stays: true })
}

/** Deletes the selected user, once that has been confirmed. */
export async function deleteUser(context: CommandContext): Promise<void> {
  const { confirm, data, toasts } = context
  const [user] = usersOf(context)
  if (!user) return
  const { id, nickname, account } = user
  const text = `${nickname}（${account}）会立即退出登录并从列表消失，不能恢复；这个账号不能再给别人用。`
  if (!(await confirm({ title: '删除用户？', text, ok: '删除', danger: true }))) return
  await call(managerEndpoints.userDelete, { query: { id } })
  data.refresh(managerEndpoints.userList)
  toasts.show('ok', `已删除 ${nickname}`)
}
