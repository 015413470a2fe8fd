import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import type { userInfo } from '../../../tests/support/console/user-info'
import { authEndpoints, type Session } from '../../contract/auth'
import { AccountDialog } from './account-dialog'

let server: FakeServer
const close = vi.fn()

const session = (id: number, given: Partial<Session> = {}): Session => ({
  id,
  userId: 7,
  nickname: '林晓彤',
  ip: `10.0.0.${id}`,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  createTime: 1_760_000_000,
  lastSeenTime: Math.floor(Date.now() / 1000) - 100,
  expireTime: 1_990_000_000,
  current: false,
  ...given,
})

const mine = { paths: ['/customer/mine', 'customer:save', '/call/history'] }
const open = async (user: Parameters<typeof userInfo>[0] = mine) => {
  await renderInShell(<AccountDialog close={close} />, { server, user })
  return screen.getByRole('dialog', { name: '我的账号' })
}
const choose = (title: string) => userEvent.click(screen.getByRole('tab', { name: title }))

beforeEach(() => {
  close.mockReset()
  server = fakeServer()
  server.gives(authEndpoints.sessionList, [session(1), session(2, { current: true })])
  server.gives(authEndpoints.sessionDelete, { id: 1 })
  server.gives(authEndpoints.secondStepDetail, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('names the user', async () => {
  await open()
  const account = screen.getByRole('region', { name: '当前账号' })
  for (const text of ['林晓彤', '静安会展', '1024', '坐席']) expect(account.textContent).toContain(text)
})

it('lists what the server lets them do', async () => {
  await open()
  await choose('我的权限')
  const granted = screen.getByRole('region', { name: '我的权限' })
  expect(granted.textContent).toContain('2 个页面，1 项操作')
  for (const text of ['客户管理', '客户列表', '新增和修改客户', '通话记录']) expect(granted.textContent).toContain(text)
  expect(granted.textContent).not.toContain('呼叫中心')
})

it('says what to do without any permission', async () => {
  await open({ companyName: null, employeeNo: null })
  await choose('我的权限')
  expect(screen.getByText('还没有任何权限，请联系管理员分配角色。')).toBeDefined()
})

it('Escape closes it', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

it('keeps new recovery codes while other tabs are looked at, and asks before it closes over them', async () => {
  server.gives(authEndpoints.secondStepDetail, { setUpTime: 1_760_000_000, left: 2 })
  server.gives(authEndpoints.secondStepRenew, { recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] })
  await open()
  await choose('登录设备')
  await userEvent.click(await screen.findByRole('button', { name: '换新恢复码' }))
  await userEvent.keyboard('123456{Enter}')
  await screen.findByText('abcde-fghjk')
  await choose('资料')
  expect(screen.queryByText('abcde-fghjk')).toBeNull()
  await choose('登录设备')
  expect((await screen.findByRole('region', { name: '恢复码' })).textContent).toContain('mnpqr-stuvw')
  await userEvent.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: '新的恢复码保存好了吗？' }))
  await userEvent.click(question.getByRole('button', { name: '继续查看' }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '已保存' }))
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

it('closes over new recovery codes when that is meant', async () => {
  server.gives(authEndpoints.secondStepDetail, { setUpTime: 1_760_000_000, left: 2 })
  server.gives(authEndpoints.secondStepRenew, { recoveryCodes: ['abcde-fghjk'] })
  await open()
  await choose('登录设备')
  await userEvent.click(await screen.findByRole('button', { name: '换新恢复码' }))
  await userEvent.keyboard('123456{Enter}')
  await screen.findByText('abcde-fghjk')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '仍要关闭' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

describe('the sessions', () => {
  const sessions = () => within(screen.getByRole('region', { name: '我的登录' }))
  const end = () => sessions().findByRole('button', { name: /^下线/ })

  it('are listed, this one first', async () => {
    await open()
    await choose('登录设备')
    const rows = await sessions().findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Firefox 145 · Linux当前10.0.0.2'),
      expect.stringContaining('10.0.0.1 · 2分钟前'),
    ])
    expect(server.asked.find(({ endpoint }) => endpoint.endsWith('/session/list'))?.query).toMatchObject({
      noPaging: 'true',
    })
  })

  it('another one ends after asking, and the list follows', async () => {
    await open()
    await choose('登录设备')
    await userEvent.click(await end())
    await userEvent.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    await userEvent.click(await end())
    const box = await screen.findByRole('alertdialog', { name: '让这个登录下线？' })
    expect(box.textContent).toContain('10.0.0.1')
    server.gives(authEndpoints.sessionList, [session(2, { current: true })])
    await userEvent.click(within(box).getByRole('button', { name: '下线' }))
    expect((await screen.findByRole('status')).textContent).toBe('已下线')
    await waitFor(() => expect(sessions().queryByRole('button', { name: /^下线/ })).toBeNull())
    // Once: the question that was answered with 取消 has sent nothing.
    expect(server.asked.filter(({ endpoint }) => endpoint.endsWith('/session/delete'))).toMatchObject([
      { query: { id: '1' } },
    ])
    expect(document.activeElement?.textContent).toBe('我的登录')
    expect(close).not.toHaveBeenCalled()
  })

  it('an ending that fails says why and shows the list as it is', async () => {
    server.answers(authEndpoints.sessionDelete, () => envelope(40400, '这个登录不存在，或不在您的数据范围内'))
    await open()
    await choose('登录设备')
    await userEvent.click(await end())
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '下线' }))
    expect((await screen.findByRole('alert')).textContent).toContain('这个登录不存在')
    await waitFor(() => expect(server.count(authEndpoints.sessionList)).toBe(2))
  })

  it('that could not be had can be tried again', async () => {
    server.answers(authEndpoints.sessionList, () => envelope(50300, '数据库暂时不可用，请稍后重试'))
    await open()
    await choose('登录设备')
    expect((await sessions().findByRole('alert')).textContent).toContain('数据库暂时不可用')
    server.gives(authEndpoints.sessionList, [session(2, { current: true })])
    await userEvent.click(sessions().getByRole('button', { name: '重试' }))
    expect((await sessions().findAllByRole('listitem')).length).toBe(1)
  })
})
