import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope } from '../../../../tests/support/console/fake-server'
import { renderInShell } from '../../../../tests/support/console/shell'
import { codes } from '../../../contract/envelope'
import { callbackEndpoints } from '../../../contract/phone/callbacks'
import { noticesOf } from '../../notices/notices'
import { defineCommand } from '../../registry/registry'
import { followOffers } from './follow-offers'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const offer = (id: number) => ({
  ...{
    id,
    name: `客户${id}`,
    phone: '138****0001',
    phoneRef: 'p_1',
    time: 1_772_589_600,
    note: null,
    userName: '林晓彤',
  },
})
const taken = (id: number, takenTime = 1_772_593_200) => ({
  ...{ id, name: '周文博', phone: '138****0001', time: 1_772_589_600, userName: '高淑芬', takenTime },
})

const start = async (given: { offered: ReturnType<typeof offer>[]; taken: ReturnType<typeof taken>[] }) => {
  const answer = { ...given }
  const opened = vi.fn()
  const openCallbacks = defineCommand({
    ...{ id: 'phone.open-callbacks', title: '我的预约', section: '呼叫', keyOnly: true },
    run: opened,
  })
  const { shell, server } = await renderInShell(null, { commands: [openCallbacks] })
  const asked = vi.fn(() => envelope(codes.ok, '', { ...answer }))
  server.answers(callbackEndpoints.callbackOffers, asked)
  const end = followOffers(shell)
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  const told = () =>
    noticesOf(shell)
      .get()
      .items.map(({ text }) => text)
  return { shell, answer, asked, end, told, opened }
}

it('tells of colleagues’ callbacks and of one’s own that were taken over, and leads to them', async () => {
  const { shell, told, opened } = await start({ offered: [offer(1), offer(2)], taken: [taken(3)] })
  expect(told()).toEqual(['高淑芬接手了您 03-04 10:00 给周文博的预约', '2 个同事的预约没有回'])
  await act(async () => noticesOf(shell).get().items[1]?.action?.run())
  expect(opened).toHaveBeenCalledOnce()
})

it('tells each once, also after a reload; what is new is told', async () => {
  const first = await start({ offered: [offer(1)], taken: [taken(3)] })
  await act(() => vi.advanceTimersByTimeAsync(5 * minute))
  expect(first.told()).toHaveLength(2)
  first.answer.offered = [offer(1), offer(2)]
  await act(() => vi.advanceTimersByTimeAsync(5 * minute))
  expect(first.told()[0]).toBe('1 个同事的预约没有回')
  first.end()
  const again = await start({ offered: [offer(1), offer(2)], taken: [taken(3), taken(3, 1_772_600_000)] })
  expect(again.told()).toEqual(['高淑芬接手了您 03-04 10:00 给周文博的预约'])
})

it('ends', async () => {
  const { asked, end } = await start({ offered: [], taken: [] })
  expect(asked).toHaveBeenCalledOnce()
  end()
  await act(() => vi.advanceTimersByTimeAsync(60 * minute))
  expect(asked).toHaveBeenCalledOnce()
})
