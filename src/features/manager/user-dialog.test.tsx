import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { sampleDepartment } from '../../../tests/support/console/sample-department'
import { sampleUser } from '../../../tests/support/console/sample-user'
import { renderInShell } from '../../../tests/support/console/shell'
import { userInfo } from '../../../tests/support/console/user-info'
import type { ListControl } from '../../console/list/active-list'
import { companyEndpoints } from '../../contract/company'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { dropQuestions, questions } from '../../ui/overlay/confirm'
import { toasts } from '../../ui/toast/toasts'
import { UserDialog } from './user-dialog'

const { userAdd, userUpdate, userList, freeEmployeeNo } = managerEndpoints
const { placeOptions, roleOptions } = choiceEndpoints
const close = vi.fn()
let server: FakeServer

const user = (phone: string | null): ManagerUser => ({
  ...sampleUser,
  ...{ id: 7, nickname: '谢琳', account: 'boss', phone, version: 4 },
  ...{ departmentId: 5, departmentName: '销售一组', employeeNo: '1001' },
})

beforeEach(() => {
  close.mockReset()
  server = fakeServer()
  server.gives(userUpdate, { id: 7 })
  server.gives(roleOptions, [])
  server.gives(freeEmployeeNo, { employeeNo: '1019' })
  server.gives(companyEndpoints.departmentList, [
    sampleDepartment,
    { ...sampleDepartment, id: 6, name: '销售二组', sort: 2 },
  ])
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

it('lets the removal be cancelled', async () => {
  await renderInShell(<UserDialog user={user('160****1234')} close={close} />, { server })
  await userEvent.click(without() as HTMLElement)
  await userEvent.click(without() as HTMLElement)
  await userEvent.type(screen.getByLabelText('手机'), '16000009999')
  expect((await save()).phone).toBe('16000009999')
})

it('does not offer removal to a user without a number', async () => {
  await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  expect(without()).toBeNull()
})

const companies = (...names: string[]) =>
  server.gives(placeOptions, {
    orgs: ['COMPANY'],
    channels: [],
    companies: names.map((name, at) => ({ id: at + 1, name, pinyin: '', initials: '' })),
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

it('shows their new name to users who rename themselves', async () => {
  const { shell } = await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  expect(shell.session.get().user?.info).toMatchObject({ id: 7, name: '林晓彤' })
  server.gives(managerEndpoints.userInfo, userInfo({ name: '谢琳琳' }))
  await save()
  await waitFor(() => expect(shell.session.get().user?.info.name).toBe('谢琳琳'))
})

it('asks nothing about users who change somebody else', async () => {
  await renderInShell(<UserDialog user={{ ...user(null), id: 8 }} close={close} />, { server })
  const before = server.count(managerEndpoints.userInfo)
  await save()
  expect(server.count(managerEndpoints.userInfo)).toBe(before)
})

it('changes department and number, and says at the number’s field that it is somebody else’s', async () => {
  server.answers(userUpdate, ({ body }) =>
    (body as { employeeNo: string }).employeeNo === '1002'
      ? envelope(40900, '工号已被使用，请换一个', { field: 'employeeNo', reason: '工号已被使用，请换一个' })
      : envelope(20000, '', { id: 7 }),
  )
  await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  expect(screen.getByRole('button', { name: /^部门/ }).textContent).toBe('销售一组')
  await userEvent.click(screen.getByRole('button', { name: /^部门/ }))
  await userEvent.click(await screen.findByText('销售二组'))
  const number = screen.getByLabelText<HTMLInputElement>(/^工号/)
  await userEvent.clear(number)
  await userEvent.type(number, '1002')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent).toContain('工号已被使用')
  expect(document.activeElement).toBe(number)
  expect(close).not.toHaveBeenCalled()

  await userEvent.type(number, '0')
  expect(number.getAttribute('aria-invalid')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  const { body } = server.asked.findLast(({ endpoint }) => endpoint.endsWith(userUpdate.path)) ?? {}
  expect(body).toMatchObject({ departmentId: 6, employeeNo: '10020' })
})

it('proposes the next number, finds roles by pinyin, and goes to the row that was made', async () => {
  companies('晨光教育科技')
  const role = { remark: null, org: 'COMPANY', companyId: null } as const
  server.gives(roleOptions, [
    { id: 8, name: '部门主管', pinyin: 'bumenzhuguan', initials: 'bmzg', ...role },
    { id: 9, name: '坐席', pinyin: 'zuoxi', initials: 'zx', ...role },
  ])
  server.gives(userAdd, { id: 77 })
  server.gives(userList, { records: [], total: 0, sums: { enabled: 0, disabled: 0 } })
  const { shell } = await renderInShell(<UserDialog user={null} close={close} />, { server })
  const reveal = vi.fn(async () => 'unfiltered' as const)
  act(() => void shell.list.attach({ kind: 'user', rows: () => [], reveal } as unknown as ListControl))
  const number = () => screen.getByLabelText<HTMLInputElement>(/^工号/)
  await waitFor(() => expect(number().value).toBe('1019'))

  await userEvent.type(screen.getByLabelText(/^账号/), 'new.one')
  await userEvent.type(screen.getByLabelText(/^姓名/), '新人')
  await userEvent.type(screen.getByLabelText(/^初始密码/), 'First-2026')
  await userEvent.type(screen.getByRole('combobox', { name: /^角色/ }), 'zx')
  const found = await screen.findByRole('option', { name: '坐席' })
  expect(screen.queryByRole('option', { name: '部门主管' })).toBeNull()
  await userEvent.click(found)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  const { body } = server.asked.findLast(({ endpoint }) => endpoint.endsWith(userAdd.path)) ?? {}
  expect(body).toMatchObject({ employeeNo: '1019', roleIds: [9], companyId: 1 })
  expect(reveal).toHaveBeenCalledWith(77)
  expect(toasts.get().map(({ text }) => text)).toContain('已新增 新人。原来的筛选看不到他，已改为显示全部')
})

it('leaves a number alone that was typed', async () => {
  companies('晨光教育科技', '远山贸易')
  await renderInShell(<UserDialog user={null} close={close} />, { server })
  await userEvent.type(screen.getByLabelText(/^工号/), 'X7')
  await userEvent.selectOptions(screen.getByLabelText(/^公司/), '远山贸易')
  await waitFor(() => expect(server.count(freeEmployeeNo)).toBe(1))
  expect(screen.getByLabelText<HTMLInputElement>(/^工号/).value).toBe('X7')
})

it('asks before it throws away what was typed', async () => {
  await renderInShell(<UserDialog user={user(null)} close={close} />, { server })
  await userEvent.type(screen.getByLabelText(/^姓名/), '子')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(questions.get().map(({ title }) => title)).toEqual(['放弃已填写的内容？'])
  expect(close).not.toHaveBeenCalled()
})
