import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../tests/support/fake-server'
import { renderInShell } from '../../../tests/support/shell'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { UserDialog } from './user-dialog'

const { userUpdate, roleOptions, placeOptions } = managerEndpoints
const close = vi.fn()
let server: FakeServer

const user = (phone: string | null) =>
  ({
    ...{ id: 7, nickname: '谢琳', account: 'boss', phone, introduction: null, org: 'COMPANY', companyId: 1 },
    ...{ roles: ['坐席'], roleIds: [9], version: 4 },
  }) as ManagerUser

beforeEach(() => {
  close.mockReset()
  server = fakeServer()
  server.gives(userUpdate, { id: 7 })
  server.gives(roleOptions, [])
  server.gives(placeOptions, { orgs: ['COMPANY'], channels: [], companies: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const without = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: '去掉号码' })
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  return server.asked.find(({ endpoint }) => endpoint.endsWith(userUpdate.path))?.body as { phone?: string | null }
}

it('keeps the number where nothing is said of it', async () => {
  await renderInShell(<UserDialog user={user('160****1234')} close={close} />, { server })
  expect(await save()).not.toHaveProperty('phone')
})

it('takes the number away, whatever was typed before', async () => {
  await renderInShell(<UserDialog user={user('160****1234')} close={close} />, { server })
  const phone = screen.getByLabelText<HTMLInputElement>('手机')
  await userEvent.type(phone, '12')
  await userEvent.click(without() as HTMLElement)
  expect(phone.disabled).toBe(true)
  expect((await save()).phone).toBeNull()
})

it('lets one think better of it', async () => {
  await renderInShell(<UserDialog user={user('160****1234')} close={close} />, { server })
  await userEvent.click(without() as HTMLElement)
  await userEvent.click(without() as HTMLElement)
  await userEvent.type(screen.getByLabelText('手机'), '16000009999')
  expect((await save()).phone).toBe('16000009999')
})

it('offers it to nobody who has none', async () => {
  await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  expect(without()).toBeNull()
})
