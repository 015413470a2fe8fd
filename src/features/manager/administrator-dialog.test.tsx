import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { codes } from '../../contract/envelope'
import { managerEndpoints } from '../../contract/manager'
import { sha256Hex } from '../../lib/login/sha256'
import { AdministratorDialog } from './administrator-dialog'

const { administratorAdd } = managerEndpoints
const close = vi.fn()
let server: FakeServer

beforeEach(() => {
  close.mockClear()
  server = fakeServer()
  server.gives(administratorAdd, { id: 9 })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sent = () =>
  server.asked.flatMap(({ endpoint, body }) =>
    endpoint.endsWith(administratorAdd.path) ? [body as { code: string; account: string; phone?: string }] : [],
  )
const fill = async () => {
  await renderInShell(<AdministratorDialog company={{ id: 4, name: '青山茶业' }} close={close} />, { server })
  await userEvent.type(screen.getByLabelText(/^账号/), 'qingshan.boss')
  await userEvent.type(screen.getByLabelText(/^姓名/), '秦山')
}

it('shows account and password to hand on, once, and copies them', async () => {
  await fill()
  await userEvent.click(screen.getByRole('button', { name: /^开通/ }))
  await screen.findByText('已开通：青山茶业')
  const [body] = sent()
  const password = screen.getByText('密码').nextElementSibling?.textContent ?? ''
  expect(body).toMatchObject({
    companyId: 4,
    account: 'qingshan.boss',
    nickname: '秦山',
    code: await sha256Hex(password),
  })
  expect(body).not.toHaveProperty('phone')
  const copied: string[] = []
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } })
  await userEvent.click(screen.getByRole('button', { name: '复制全部' }))
  await waitFor(() => expect(copied[0]).toContain(`账号：qingshan.boss\n一次性密码：${password}`))
  expect(close).not.toHaveBeenCalled()
})

it('tries again with the same password, because the first try may have succeeded', async () => {
  await fill()
  server.answers(administratorAdd, () => envelope(codes.unavailable, '数据库暂时不可用'))
  await userEvent.click(screen.getByRole('button', { name: /^开通/ }))
  await waitFor(() => expect(sent().length).toBe(1))
  server.gives(administratorAdd, { id: 9 })
  await userEvent.click(screen.getByRole('button', { name: /^开通/ }))
  await screen.findByText('已开通：青山茶业')
  const [first, second] = sent()
  expect(second?.code).toBe(first?.code)
})

it('sends nothing without a name or with a wrong account', async () => {
  await renderInShell(<AdministratorDialog company={{ id: 4, name: '青山茶业' }} close={close} />, { server })
  await userEvent.type(screen.getByLabelText(/^账号/), '1')
  await userEvent.click(screen.getByRole('button', { name: /^开通/ }))
  await screen.findByText('姓名不能为空')
  expect(sent()).toEqual([])
})
