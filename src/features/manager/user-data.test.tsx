import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import type { CommandContext } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import { codes } from '../../contract/envelope'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { changeStatus, deleteUser, endSessions, resetSecondStep, unlockUser } from './user-data'
import { userLists } from './user-rows'

const { userStatusBatch, userDelete, userResetSecondStep, userUnlock } = managerEndpoints
const { userSessionDeleteByUsers } = authEndpoints

let server: FakeServer
let context: CommandContext
let refresh: ReturnType<typeof vi.spyOn>

/** Commands use the list's rows, which may be old. */
const withRows = (rows: { id: number; nickname: string; status?: ManagerUser['status'] }[]) =>
  rows.map(({ id, nickname, status = 'ENABLED' }) => ({
    id,
    label: nickname,
    endpoint: managerEndpoints.userList,
    data: { id, nickname, account: `a${id}`, status },
  }))
const two = withRows([
  { id: 7, nickname: '林晓彤' },
  { id: 3, nickname: '张伟' },
])
/** The outcome: null, or why it failed. */
let outcome: Promise<string | null>
let press: () => void
const run = async (rows: CommandContext['rows'], action: (context: CommandContext) => Promise<void>) => {
  press = () => {
    outcome = action({ ...context, rows }).then(
      () => null,
      (error: Error) => error.message,
    )
  }
  await userEvent.click(screen.getByRole('button', { name: '执行' }))
}

beforeEach(async () => {
  const test = await renderInShell(
    <button type="button" onClick={() => press()}>
      执行
    </button>,
  )
  const { shell } = test
  server = test.server
  server.asked.length = 0
  context = { ...shell, source: 'menu', rows: [] }
  refresh = vi.spyOn(shell.data, 'refresh')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bodies = () => server.asked.map(({ body }) => body)
const agree = async (title: string, button: string) => {
  const box = await screen.findByRole('alertdialog', { name: title })
  await userEvent.click(within(box).getByRole('button', { name: button }))
}
// The visible message, and the one for screen readers.
const toast = (text: string) => screen.findAllByText(text)
const ok = (id: number, msg: string | null = null) => ({ id, ok: true, msg })
const refused = (id: number, msg: string) => ({ id, ok: false, msg })

it('disables several in one call after a question, says so, and takes back those that changed', async () => {
  server.gives(userStatusBatch, [ok(7), ok(3, '已是停用状态')])
  await run(two, (given) => changeStatus(given, 'DISABLED'))
  await agree('停用用户？', '停用')
  await toast('已停用 林晓彤，另 1 位已是停用状态')
  expect(bodies()).toEqual([{ ids: [7, 3], status: 'DISABLED' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(refresh).toHaveBeenCalledWith(...userLists)

  server.gives(userStatusBatch, [ok(7)])
  await act(() => context.undo.take())
  expect(bodies().slice(1)).toEqual([{ ids: [7], status: 'ENABLED' }])
})

it('shows the new status in the list before the server has answered', async () => {
  const update = vi.spyOn(context.data, 'update')
  const shown: unknown[] = []
  server.answers(userStatusBatch, () => {
    for (const [endpoint, change] of update.mock.calls) {
      shown.push([endpoint, change([{ id: 7, status: 'DISABLED' }])])
    }
    return envelope(codes.ok, '', [ok(7), ok(3)])
  })
  await run(two, (given) => changeStatus(given, 'ENABLED'))
  await toast('已启用 林晓彤、张伟')
  expect(shown).toEqual(userLists.map((list) => [list, [{ id: 7, status: 'ENABLED' }]]))
})

it('does nothing where the question is answered with no', async () => {
  await run(two, (given) => changeStatus(given, 'DISABLED'))
  await agree('停用用户？', '取消')
  expect(await outcome).toBeNull()
  expect(server.asked).toEqual([])
})

it('asks the server about all, whatever the rows say of their status', async () => {
  server.gives(userStatusBatch, [ok(1, '已是启用状态'), ok(2)])
  const rows = withRows([
    { id: 1, nickname: '甲', status: 'ENABLED' },
    { id: 2, nickname: '乙', status: 'ENABLED' },
  ])
  await run(rows, (given) => changeStatus(given, 'ENABLED'))
  await toast('已启用 乙，另 1 位已是启用状态')
  expect(bodies()).toEqual([{ ids: [1, 2], status: 'ENABLED' }])
})

it('says so where all were so already, with nothing to take back', async () => {
  server.gives(userStatusBatch, [ok(7, '已是启用状态'), ok(3, '已是启用状态')])
  await run(two, (given) => changeStatus(given, 'ENABLED'))
  await toast('林晓彤、张伟已是启用状态')
  expect(context.undo.get()).toBeNull()
})

it('lists those that were refused with the reason, beside the message of those that changed', async () => {
  server.gives(userStatusBatch, [ok(7), refused(3, '“张伟”的权限超出您自己的')])
  await run(two, (given) => changeStatus(given, 'ENABLED'))
  const box = await screen.findByRole('dialog', { name: '没有启用的用户：1 位' })
  expect(
    within(box)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['张伟 a3“张伟”的权限超出您自己的'])
  await toast('已启用 林晓彤')
  await userEvent.click(within(box).getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for 100 at a time, and keeps what was done before a call that failed', async () => {
  const rows = withRows(Array.from({ length: 101 }, (_, at) => ({ id: at + 1, nickname: `员工 ${at + 1}` })))
  server.answers(userStatusBatch, ({ body }) => {
    const { ids } = body as { ids: number[] }
    return ids.length === 100
      ? envelope(
          20000,
          '',
          ids.map((id) => ok(id)),
        )
      : envelope(50300, '数据库暂时不可用')
  })
  await run(rows, (given) => changeStatus(given, 'ENABLED'))
  await toast('数据库暂时不可用')
  await toast('已启用 员工 1、员工 2等 100 位')
  expect(bodies().map((body) => (body as { ids: number[] }).ids.length)).toEqual([100, 1])
})

it('fails as a whole where nothing was done', async () => {
  server.answers(userStatusBatch, () => envelope(50300, '数据库暂时不可用'))
  await run(two, (given) => changeStatus(given, 'ENABLED'))
  await toast('数据库暂时不可用')
  expect(await outcome).toBe('数据库暂时不可用')
  expect(context.undo.get()).toBeNull()
})

it('ends the sessions of several in one call, and counts them', async () => {
  server.gives(userSessionDeleteByUsers, [
    { ...ok(7), ended: 2 },
    { ...refused(3, '用户不存在，或不在您的数据范围内'), ended: 0 },
  ])
  await run(two, endSessions)
  await agree('强制下线？', '下线')
  await toast('已下线 2 处登录')
  expect(bodies()).toEqual([{ userIds: [7, 3] }])
  expect(await screen.findByRole('dialog', { name: '没有下线的用户：1 位' })).toBeDefined()
})

it('says so where nobody was signed in', async () => {
  server.gives(userSessionDeleteByUsers, [
    { ...ok(7), ended: 0 },
    { ...ok(3), ended: 0 },
  ])
  await run(two, endSessions)
  await agree('强制下线？', '下线')
  await toast('没有别处的登录')
})

it('unlocks the one user, and says what they may do now', async () => {
  server.gives(userUnlock, { id: 7 })
  await run(two.slice(0, 1), unlockUser)
  await toast('林晓彤可以立即重新登录')
  expect(bodies()).toEqual([{ id: 7 }])
})

it('forgets the app of the user whom the question names', async () => {
  server.gives(userResetSecondStep, { id: 7 })
  await run(two.slice(0, 1), resetSecondStep)
  const box = await screen.findByRole('alertdialog', { name: '重置二次验证？' })
  expect(box.textContent).toContain('林晓彤')
  expect(server.asked).toEqual([])
  await agree('重置二次验证？', '重置')
  await toast('林晓彤下次登录时重新绑定验证器')
  expect(bodies()).toEqual([{ id: 7 }])
})

it('deletes the user whom the question names', async () => {
  server.gives(userDelete, { id: 7 })
  await run(two.slice(0, 1), deleteUser)
  const box = await screen.findByRole('alertdialog', { name: '删除用户？' })
  expect(box.textContent).toContain('林晓彤（a7）')
  await agree('删除用户？', '删除')
  await toast('已删除 林晓彤')
  expect(server.asked.map(({ query }) => query)).toEqual([{ id: '7' }])
  expect(refresh).toHaveBeenCalledWith(...userLists)
})

it('tells why a user can’t be deleted, and that nothing was', async () => {
  server.answers(userDelete, () => envelope(40900, '“林晓彤”名下有 2 位客户，不能删除'))
  await run(two.slice(0, 1), deleteUser)
  await agree('删除用户？', '删除')
  await toast('“林晓彤”名下有 2 位客户，不能删除')
  expect(await outcome).toContain('名下有 2 位客户')
  expect(screen.queryByText('已删除 林晓彤')).toBeNull()
})
