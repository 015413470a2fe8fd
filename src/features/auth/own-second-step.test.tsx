import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { authEndpoints } from '../../contract/auth'
import { codes } from '../../contract/envelope'
import { OwnSecondStep } from './own-second-step'

const { secondStepDetail, secondStepRenew } = authEndpoints
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.gives(secondStepDetail, { setUpTime: 1_760_000_000, left: 2 })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Own() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return <OwnSecondStep newCodes={codes} onNewCodes={setCodes} />
}
const open = () => renderInShell(<Own />, { server })
const opener = () => screen.findByRole('button', { name: '换新恢复码' })
const field = () => screen.getByLabelText(/^验证码/)

it('is not spoken of where no app is set up', async () => {
  server.gives(secondStepDetail, null)
  await open()
  await waitFor(() => expect(server.count(secondStepDetail)).toBe(1))
  expect(screen.queryByRole('region', { name: '二次验证' })).toBeNull()
})

it('says how many recovery codes are left, and shows new ones until they are kept', async () => {
  server.answers(secondStepRenew, () => {
    server.gives(secondStepDetail, { setUpTime: 1_760_000_000, left: 10 })
    return envelope(codes.ok, '', { recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] })
  })
  await open()
  const region = await screen.findByRole('region', { name: '二次验证' })
  expect(region.textContent).toContain('还剩 2 个恢复码，2025-10-09 绑定')
  await userEvent.click(await opener())
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('123456{Enter}')
  const fresh = within(await screen.findByRole('region', { name: '恢复码' }))
  expect(fresh.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['abcde-fghjk', 'mnpqr-stuvw'])
  expect(server.asked.filter(({ endpoint }) => endpoint.endsWith('/renew'))).toMatchObject([
    { body: { code: '123456' } },
  ])
  await waitFor(() => expect(region.textContent).toContain('还剩 10 个恢复码'))
  await userEvent.click(fresh.getByRole('button', { name: '已保存' }))
  expect(screen.queryByRole('region', { name: '恢复码' })).toBeNull()
  expect(document.activeElement).toBe(await opener())
})

it('says at the field what is wrong with a code, and asks nothing without one', async () => {
  server.answers(secondStepRenew, () =>
    envelope(codes.signInFailed, '验证码不对', { field: 'code', reason: '验证码不对' }),
  )
  await open()
  await userEvent.click(await opener())
  await userEvent.keyboard('{Enter}')
  expect((await screen.findAllByText('验证码不能为空')).length).toBeGreaterThan(0)
  expect(server.count(secondStepRenew)).toBe(0)
  await userEvent.type(field(), '000000{Enter}')
  expect(await screen.findAllByText('验证码不对')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: '恢复码' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(document.activeElement).toBe(await opener())
})

it('says why a renewal failed for another reason than its code', async () => {
  server.answers(secondStepRenew, () => envelope(codes.locked, '验证码多次错误，请 15 分钟后再试'))
  await open()
  await userEvent.click(await opener())
  await userEvent.keyboard('123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('请 15 分钟后再试')
})

it('that could not be had can be tried again', async () => {
  server.answers(secondStepDetail, () => envelope(50300, '数据库暂时不可用，请稍后重试'))
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('数据库暂时不可用')
})
