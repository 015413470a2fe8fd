import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../../tests/support/console/fake-server'
import { stationSample } from '../../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../../tests/support/console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import type { LiveCall } from '../../../contract/phone/station'
import { defineCommand } from '../../registry/registry'
import type { Shell } from '../../shell'
import { IdleLockHost } from './idle-lock-host'

const now = Date.now()
const since = now - 61_000
const call: LiveCall = {
  id: 7,
  callNo: 'C7',
  state: 'ANSWERED',
  phone: '160****9001',
  phoneRef: 'p_AbCdEfGhIjKlMnOpQrStUv',
  province: null,
  city: null,
  carrier: null,
  customerId: 1,
  itemId: null,
  customerName: '周文博',
  createTime: since,
  submitTime: since,
  ringTime: since,
  answerTime: since,
  endTime: null,
  talkSec: 0,
  muted: false,
  hangupBy: null,
  exception: null,
  wrapupId: null,
  cutOff: null,
  needsResult: true,
}
/** The workstation's command; under the cover, the cover itself does its work. */
const hangUp = defineCommand({
  id: 'phone.hang-up',
  title: '挂断',
  section: '呼叫',
  hotkey: 'Alt+h',
  allowInInput: true,
  run: async () => undefined,
})

let server: FakeServer
let shell: Shell

beforeEach(async () => {
  localStorage.clear()
  ;({ shell, server } = await renderInShell(<IdleLockHost />, { commands: [hangUp] }))
  server.gives(phoneEndpoints.hangup, null)
  act(() => shell.idleLock.lock())
  act(() =>
    shell.live.takeAll(
      stationSample({ now, agent: { state: 'TALKING', since, callId: 7, wrapUntil: null, prolonged: false }, call }),
    ),
  )
  await screen.findByRole('button', { name: '挂断' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const cover = () => screen.getByRole('dialog', { name: '屏幕已锁定' })
const password = () => screen.getByLabelText<HTMLInputElement>('密码')

it('shows state, time and the masked number of the call, and no name', () => {
  const section = screen.getByRole('region', { name: '正在进行的通话' })
  expect(section.textContent).toContain('160****9001')
  expect(section.textContent).toMatch(/通话中01:0\d/)
  expect(cover().textContent).not.toContain('周文博')
})

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: '挂断' }))],
  ['its key, out of the password’s field', () => userEvent.keyboard('{Alt>}h{/Alt}')],
])('is ended by %s, and the screen stays locked', async (_, end) => {
  await userEvent.type(password(), 'De')
  await end()
  await waitFor(() => expect(server.count(phoneEndpoints.hangup)).toBe(1))
  expect(server.asked.at(-1)?.body).toEqual({ callId: 7 })
  expect(shell.idleLock.get()).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password().value).toBe('De')
})

it('says on the cover why it was not ended', async () => {
  server.answers(phoneEndpoints.hangup, () => envelope(50300, '数据库暂时不可用'))
  await userEvent.click(screen.getByRole('button', { name: '挂断' }))
  await waitFor(() => expect(cover().textContent).toContain('没有挂断：数据库暂时不可用'))
})

it('goes from the cover with the call', () => {
  act(() => shell.live.takeAll(stationSample({ now })))
  expect(screen.queryByRole('region', { name: '正在进行的通话' })).toBeNull()
  expect(cover()).toBeDefined()
})
