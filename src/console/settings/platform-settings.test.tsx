import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../tests/support/console/shell'
import { codes } from '../../contract/envelope'
import { type SettingValue, systemEndpoints } from '../../contract/system'
import { SettingsDrawer } from './settings-drawer'

const { settingList, settingUpdate } = systemEndpoints

let server: FakeServer
let value: SettingValue

beforeEach(() => {
  localStorage.clear()
  stubSockets()
  server = fakeServer()
  value = 5
  const kept = {
    key: 'call.most-in-24-hours',
    title: '同一号码最多呼叫次数',
    usual: 5,
    least: 1,
    most: 100,
    zero: null,
    is: null,
  }
  server.answers(settingList, () => envelope(codes.ok, '', [{ ...kept, value }]))
  server.answers(settingUpdate, ({ body }) => {
    value = (body as { value: SettingValue }).value
    return envelope(codes.ok, '')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (paths: string[]) =>
  renderInShell(<SettingsDrawer close={() => {}} />, { server, user: { paths, companyId: null } })
const field = () => screen.findByRole('textbox', { name: '同一号码最多呼叫次数' })

it('the installation’s settings are changed in the drawer, and go back to their default', async () => {
  const { shell } = await open(['setting:update'])
  expect((await field()).getAttribute('value')).toBe('5')
  await userEvent.clear(await field())
  await userEvent.type(await field(), '8{Enter}')
  await waitFor(() => expect(value).toBe(8))
  await screen.findByText('默认：5')
  const [back] = screen.getAllByRole('button', { name: '恢复默认' })
  await userEvent.click(back as HTMLElement)
  await waitFor(() => expect(value).toBe(5))
  expect(shell.undo.get()?.text).toBe('同一号码最多呼叫次数：恢复默认')
})

it('a setting that names roles takes their names, and not the hours of a day', async () => {
  const roles = {
    key: 'auth.second-step-roles',
    title: '哪些角色',
    usual: '',
    least: null,
    most: null,
    zero: null,
    is: 'roles',
  }
  value = ''
  server.answers(settingList, () => envelope(codes.ok, '', [{ ...roles, value }]))
  const { shell } = await open(['setting:update'])
  const names = await screen.findByRole('textbox', { name: '哪些角色' })
  await userEvent.type(names, '审计员、企业管理员{Enter}')
  await waitFor(() => expect(value).toBe('审计员、企业管理员'))
  await userEvent.clear(names)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(value).toBe(''))
  await waitFor(() => expect(shell.undo.get()?.text).toBe('哪些角色：没有'))
})

it('nobody else sees them', async () => {
  await open(['/phone/index'])
  expect(screen.queryByText('平台')).toBeNull()
  expect(server.count(settingList)).toBe(0)
})
