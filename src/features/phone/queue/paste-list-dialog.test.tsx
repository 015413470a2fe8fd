import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../../tests/support/console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import type { StationPage } from '../station/station-parts'
import { type Workstation, workstationOf } from '../station/workstation'
import { PasteListDialog } from './paste-list-dialog'
import { toQueue } from './to-queue'

afterEach(() => vi.unstubAllGlobals())

const queue = (
  <div role="listbox" aria-label="队列" tabIndex={-1}>
    <div role="option" aria-selected tabIndex={-1} />
  </div>
)
const isFocused = (element: HTMLElement) => element === document.activeElement

it('leads to the queue that it made, not back to the button that opened it', async () => {
  const { shell, server } = await renderInShell(
    <>
      <button type="button">粘贴名单</button>
      {queue}
    </>,
  )
  server.gives(phoneEndpoints.listAdd, { id: 4, added: 1, rejected: [] })
  screen.getByRole('button', { name: '粘贴名单' }).focus()
  const closed = shell.dialogs.open(async () => PasteListDialog, {})
  await userEvent.type(await screen.findByLabelText(/^号码/), '13800138000')
  await userEvent.click(screen.getByRole('button', { name: /^建名单/ }))
  await closed
  await waitFor(() => expect(isFocused(screen.getByRole('listbox', { name: '队列' }))).toBe(true))
})

it('leads to the call where there is no queue to go to', async () => {
  const { shell, server } = await renderInShell(<button type="button">粘贴名单</button>)
  server.gives(phoneEndpoints.listAdd, { id: 4, added: 1, rejected: [] })
  const focusCall = vi.fn()
  workstationOf(shell).attach({ focusCall } as Partial<StationPage> as StationPage)
  screen.getByRole('button', { name: '粘贴名单' }).focus()
  const closed = shell.dialogs.open(async () => PasteListDialog, {})
  await userEvent.type(await screen.findByLabelText(/^号码/), '13800138000')
  await userEvent.click(screen.getByRole('button', { name: /^建名单/ }))
  await closed
  await waitFor(() => expect(focusCall).toHaveBeenCalled())
})

it('leaves the focus where somebody was who came by the keyboard', () => {
  vi.useFakeTimers()
  const station = { page: () => null } as unknown as Workstation
  render(
    <>
      <section tabIndex={-1} aria-label="当前通话" />
      <button type="button">粘贴名单</button>
      {queue}
    </>,
  )
  screen.getByRole('region').focus()
  toQueue(station)
  vi.runAllTimers()
  expect(isFocused(screen.getByRole('region'))).toBe(true)
  screen.getByRole('button').focus()
  toQueue(station)
  vi.runAllTimers()
  expect(isFocused(screen.getByRole('listbox'))).toBe(true)
  vi.useRealTimers()
})
