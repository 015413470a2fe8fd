/** What is done to users: each tells what came of it, and the list follows. */
import type { CommandContext } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { sha256Hex } from '../../lib/sha256'
import { toasts } from '../../ui/toasts'

type Status = ManagerUser['status']

const usersOf = ({ rows }: CommandContext) => rows.map(({ data }) => data as ManagerUser)

/** `林晓彤`, or `林晓彤、张伟等 5 位`. */
const namesOf = (users: readonly ManagerUser[]): string =>
  users.length > 3
    ? `${users
        .slice(0, 2)
        .map(({ nickname }) => nickname)
        .join('、')}等 ${users.length} 位`
    : users.map(({ nickname }) => nickname).join('、')

/** Does the same to each, one after the other: what is refused for one does not stop the others. */
async function each(users: readonly ManagerUser[], deed: (user: ManagerUser) => Promise<unknown>) {
  const done: ManagerUser[] = []
  const refused: string[] = []
  for (const user of users) {
    try {
      await deed(user)
      done.push(user)
    } catch (error) {
      refused.push(`${user.nickname}：${(error as Error).message}`)
    }
  }
  for (const text of refused) toasts.show('bad', text)
  return done
}

const setStatus = (id: number, status: Status) =>
  call(managerEndpoints.userStatus, { body: { id, status }, quiet: true })

/** Enables or disables the selected users; can be taken back. */
export async function changeStatus(context: CommandContext, status: Status): Promise<void> {
  const { confirm, data, undo } = context
  const users = usersOf(context).filter((user) => user.status !== status)
  const word = status === 'ENABLED' ? '启用' : '停用'
  if (users.length === 0) return toasts.show('warn', `所选用户已是${word}状态`)
  const text = `${namesOf(users)}会立即退出登录，重新启用前不能再登录。`
  if (status === 'DISABLED' && !(await confirm({ title: '停用用户？', text, ok: '停用', danger: true }))) return

  const changed = await each(users, (user) => setStatus(user.id, status))
  data.refresh(managerEndpoints.userList)
  if (changed.length === 0) return
  undo.offer(`已${word} ${namesOf(changed)}`, async () => {
    await each(changed, (user) => setStatus(user.id, user.status))
    data.refresh(managerEndpoints.userList)
  })
}

/** Gives the selected user another password, which ends their sessions. */
export async function resetPassword({ rows, data }: CommandContext, password: string): Promise<void> {
  const user = rows[0]?.data as ManagerUser
  await call(managerEndpoints.userResetPassword, { body: { id: user.id, newCode: sha256Hex(password) } })
  data.refresh(authEndpoints.userSessionList)
  toasts.show('ok', `${user.nickname}的密码已重置`)
}

/** Ends all sessions of the selected users. */
export async function endSessions(context: CommandContext): Promise<void> {
  const { confirm, data } = context
  const users = usersOf(context)
  const text = `${namesOf(users)}会立即退出登录，那里没有保存的内容会丢失。`
  if (!(await confirm({ title: '强制下线？', text, ok: '下线', danger: true }))) return
  let ended = 0
  const done = await each(users, async ({ id }) => {
    const found = await call(authEndpoints.userSessionList, { query: { userId: id, noPaging: true }, quiet: true })
    for (const session of Array.isArray(found) ? found : found.records) {
      if (session.current) continue
      await call(authEndpoints.userSessionDelete, { query: { id: session.id }, quiet: true })
      ended += 1
    }
  })
  data.refresh(authEndpoints.userSessionList)
  if (done.length > 0) toasts.show('ok', ended > 0 ? `已下线 ${ended} 处登录` : '没有别处的登录')
}
