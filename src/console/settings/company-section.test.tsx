import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../tests/support/console/shell'
import { type CompanySetting, companyEndpoints } from '../../contract/company'
import { codes } from '../../contract/envelope'
import { SettingsDrawer } from './settings-drawer'

const { settingList, settingUpdate } = companyEndpoints
const title = '没有接通的通话也要选小结'

let server: FakeServer
let kept: CompanySetting

beforeEach(() => {
  localStorage.clear()
  stubSockets()
  server = fakeServer()
  kept = { key: 'call.result-without-answer', title, own: null, general: false }
  server.answers(settingList, () => envelope(codes.ok, '', [kept]))
  server.answers(settingUpdate, ({ body }) => {
    kept = { ...kept, own: (body as { value: boolean | null }).value }
    return envelope(codes.ok, '')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (user: Parameters<typeof renderInShell>[1] = {}) =>
  renderInShell(<SettingsDrawer close={() => {}} />, {
    server,
    user: { paths: ['company-setting:update'], companyId: 3 },
    ...user,
  })
const found = () => screen.findByRole('switch', { name: title })
const isOn = async () => (await found()).getAttribute('aria-checked') === 'true'

it('gives the company its own, takes it away again, and each can be taken back', async () => {
  const { shell } = await open()
  expect([await isOn(), screen.queryByText('随平台，现在是关') !== null]).toEqual([false, true])
  expect(screen.queryByRole('button', { name: '改为随平台' })).toBeNull()

  await userEvent.click(await found())
  await waitFor(() => expect(shell.undo.get()?.text).toBe(`${title}：开`))
  await screen.findByText('本企业自己的设置，对全体员工生效')
  expect([await isOn(), kept.own]).toEqual([true, true])

  await userEvent.click(screen.getByRole('button', { name: '改为随平台' }))
  await waitFor(() => expect(shell.undo.get()?.text).toBe(`${title}：随平台`))
  await screen.findByText('随平台，现在是关')
  expect(kept.own).toBeNull()

  await act(() => shell.undo.take())
  await waitFor(() => expect(kept.own).toBe(true))
  await waitFor(async () => expect(await isOn()).toBe(true))
  expect(server.asked.filter(({ body }) => body).map(({ body }) => (body as { companyId?: number }).companyId)).toEqual(
    [3, 3, 3],
  )
})

it('switches off what the installation has on', async () => {
  kept = { ...kept, general: true }
  await open()
  expect(await isOn()).toBe(true)
  await userEvent.click(await found())
  await waitFor(() => expect(kept.own).toBe(false))
  expect(await isOn()).toBe(false)
})

it('stays as it was where the change is refused, which is told', async () => {
  const { shell } = await open()
  server.answers(settingUpdate, () => envelope(codes.conflict, '公司已停用'))
  await userEvent.click(await found())
  await waitFor(() => expect(shell.toasts.get().map(({ text }) => text)).toEqual(['公司已停用']))
  expect([await isOn(), shell.undo.get()]).toEqual([false, null])
})

it('says why it is not there, and tries again', async () => {
  server.answers(settingList, () => envelope(codes.unavailable, '服务暂时不可用'))
  await open()
  await screen.findByText('企业的设置没有取到')
  server.answers(settingList, () => envelope(codes.ok, '', [kept]))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await isOn()).toBe(false)
})

it.each([
  ['whoever may not change it', { paths: ['/phone/index'], companyId: 3 }],
  ['whoever is of no company', { paths: ['company-setting:update'], companyId: null }],
])('is not there for %s', async (_who, user) => {
  await open({ user })
  // It is below the section.
  expect(screen.getByRole('button', { name: '恢复默认' })).toBeDefined()
  expect(screen.queryByText('本企业')).toBeNull()
  expect(server.count(settingList)).toBe(0)
})
