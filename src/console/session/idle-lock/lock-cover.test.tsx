import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../../tests/support/console/shell'
import { IdleLockHost } from './idle-lock-host'
import { lockScreen } from './lock-cover'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('covers the console even if its form can’t be loaded, and loads it again when asked', async () => {
  const { shell } = await renderInShell(<IdleLockHost />)
  vi.spyOn(lockScreen, 'get').mockReturnValueOnce(undefined)
  vi.spyOn(lockScreen, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  act(() => shell.idleLock.lock())
  const cover = screen.getByRole('dialog', { name: '屏幕已锁定' })
  expect([cover.className.includes('bg-bg-sunk'), shell.scopes.get().overlay]).toEqual([true, 'dialog'])

  const retry = await screen.findByRole('button', { name: '重试' })
  expect(cover.textContent).toContain('解锁没有加载出来屏幕仍然锁定。网络可能中断，或系统刚刚更新。')
  await userEvent.click(retry)
  expect(await screen.findByLabelText('密码')).toBe(document.activeElement)
  expect(screen.getByRole('dialog', { name: '屏幕已锁定' })).toBe(cover)
})

it('stays when the browser wants to close it', async () => {
  const { shell } = await renderInShell(<IdleLockHost />)
  act(() => shell.idleLock.lock())
  const cover = screen.getByRole('dialog', { name: '屏幕已锁定' })
  const cancel = createEvent('cancel', cover, { cancelable: true })
  fireEvent(cover, cancel)
  expect(cancel.defaultPrevented).toBe(true)

  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  fireEvent(cover, createEvent('close', cover))
  expect(showModal).toHaveBeenCalledTimes(1)
})
