import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../tests/support/fake-server'
import { renderInShell } from '../../../tests/support/shell'
import { companyEndpoints } from '../../contract/company'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { dropQuestions, questions } from '../../ui/confirm'
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
  dropQuestions()
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

const companies = (...names: string[]) =>
  server.gives(placeOptions, {
    orgs: ['COMPANY'],
    channels: [],
    companies: names.map((name, at) => ({ id: at + 1, name })),
  })

it('chooses the only company there is, which nobody has to be asked about', async () => {
  companies('晨光教育科技')
  server.gives(companyEndpoints.departmentList, [])
  await renderInShell(<UserDialog user={null} close={close} />, { server })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>(/^公司/).selectedOptions[0]?.text).toBe('晨光教育科技'),
  )
  expect(await screen.findByLabelText('部门')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(close).toHaveBeenCalledTimes(1)
})

it('chooses none of several', async () => {
  companies('晨光教育科技', '远山贸易')
  await renderInShell(<UserDialog user={null} close={close} />, { server })
  await screen.findByRole('option', { name: '远山贸易' })
  expect(screen.getByLabelText<HTMLSelectElement>(/^公司/).value).toBe('')
})

it('asks before it throws away what was typed', async () => {
  await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  await userEvent.type(screen.getByLabelText(/^姓名/), '子')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(questions.get().map(({ title }) => title)).toEqual(['放弃已填写的内容？'])
  expect(close).not.toHaveBeenCalled()
})
