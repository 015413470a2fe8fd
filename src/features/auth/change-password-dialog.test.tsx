import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { authEndpoints } from '../../contract/auth'
import { sha256Hex } from '../../lib/login/sha256'
import { ChangePasswordDialog } from './change-password-dialog'

let server: FakeServer
const close = vi.fn()

beforeEach(async () => {
  close.mockReset()
  ;({ server } = await renderInShell(<ChangePasswordDialog close={close} />))
  server.asked.length = 0
  server.gives(authEndpoints.passwordUpdate, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const faultOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? null
const submit = () => userEvent.click(screen.getByRole('button', { name: /修改/ }))
const fill = async (old: string, fresh: string, repeated = fresh) => {
  for (const [label, text] of [
    ['原密码', old],
    ['新密码', fresh],
    ['确认新密码', repeated],
  ] as const) {
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
  }
}

it('sends both hashed, says so, closes', async () => {
  expect(document.activeElement).toBe(field('原密码'))
  await fill('Demo-2026', 'fresh-2027')
  await submit()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.asked.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    [
      'POST /auth/api/v1/manager/password/update',
      { oldCode: await sha256Hex('Demo-2026'), newCode: await sha256Hex('fresh-2027') },
    ],
  ])
  expect((await screen.findByRole('status')).textContent).toBe('密码已修改，其他登录已下线')
})

it('what is wrong is said beside each field, the first gets the focus, and nothing is sent', async () => {
  await submit()
  expect([faultOf('原密码'), faultOf('新密码')]).toEqual(['请输入原密码', '请输入新密码'])
  expect(document.activeElement).toBe(field('原密码'))

  await fill('Demo-2026', 'Demo-2026')
  await submit()
  expect([faultOf('原密码'), faultOf('新密码')]).toEqual([null, '不能与原密码相同'])
  expect(document.activeElement).toBe(field('新密码'))

  await fill('Demo-2026', 'fresh-2027', 'fresh-2028')
  await submit()
  expect(faultOf('确认新密码')).toBe('与新密码不一致')
  expect(document.activeElement).toBe(field('确认新密码'))
  expect(server.asked).toEqual([])
})

it.each([
  ['the old one', envelope(40100, '原密码错误', { field: 'oldCode', reason: '原密码错误' }), '原密码', '原密码错误'],
  ['the new one', envelope(40000, '参数错误', { field: 'newCode', reason: '最近用过' }), '新密码', '最近用过'],
])(
  'the server refuses %s: said beside it and as a message, and what was typed stays',
  async (_, answer, label, text) => {
    server.answers(authEndpoints.passwordUpdate, () => answer)
    await fill('Demo-2026', 'fresh-2027')
    await submit()
    await waitFor(() => expect(faultOf(label)).toBe(text))
    expect(document.activeElement).toBe(field(label))
    expect(field('新密码').value).toBe('fresh-2027')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(close).not.toHaveBeenCalled()
  },
)

it('another refusal is a message, and what was typed stays', async () => {
  server.answers(authEndpoints.passwordUpdate, () => envelope(42900, '太频繁，请稍后再试'))
  await fill('Demo-2026', 'fresh-2027')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('太频繁，请稍后再试')
  expect(['原密码', '新密码', '确认新密码'].map(faultOf)).toEqual([null, null, null])
  expect(field('新密码').value).toBe('fresh-2027')
  expect(close).not.toHaveBeenCalled()
})

it('sends once while it is sending', async () => {
  const answer = deferred<Response>()
  server.answers(authEndpoints.passwordUpdate, () => answer.promise)
  await fill('Demo-2026', 'fresh-2027')
  await submit()
  await submit()
  answer.resolve(envelope(20000, '', null))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.asked).toHaveLength(1)
})

it('is friendly to password managers', () => {
  expect(['原密码', '新密码', '确认新密码'].map((label) => field(label).autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ])
})
