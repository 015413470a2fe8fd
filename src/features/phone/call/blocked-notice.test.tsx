import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../../tests/support/console/shell'
import type { BlockReason } from '../../../contract/block-reasons'
import { subjectWith } from '../station/subject'
import { workstationOf } from '../station/workstation'
import { BlockedNotice } from './blocked-notice'

beforeEach(() => {
  localStorage.clear()
  stubSockets()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often the notice was dismissed within half a minute. */
async function goneAfter(reason: BlockReason) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const blocked = { reason, text: '稍后再拨', nextAllowedTime: null, subject: subjectWith('13800138000') }
  const { shell } = await renderInShell(<BlockedNotice blocked={blocked} contact={undefined} />)
  const forget = vi.spyOn(workstationOf(shell), 'forgetBlocked')
  expect(screen.getByRole('alert').textContent).toContain('稍后再拨')
  act(() => void vi.advanceTimersByTime(29_900))
  expect(forget).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(200))
  return forget.mock.calls.length
}

it.each(['CALLEE_BUSY', 'CONCURRENCY'] as const)('%s is over by itself after a while', async (reason) => {
  expect(await goneAfter(reason)).toBe(1)
})

it('what one has to do something about stays', async () => {
  expect(await goneAfter('PLATFORM_LOCK')).toBe(0)
})
