import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope } from '../../../tests/support/console/fake-server'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { dutiesEndpoints } from '../../contract/customer/duties'
import { codes } from '../../contract/envelope'
import { lockedEndpoints } from '../../contract/phone/locked'
import { followDuties } from './follow-duties'
import { noticesOf } from './notices'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 2, 4, 2) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('what awaits somebody among their customers', () => {
  /** The console itself follows nobody's: its pages are others. */
  const start = async (given: { today: number; overdue: number; recycling: number }, isPermitted = true) => {
    const duties = { ...given }
    const { shell, server } = await renderInShell(null, {
      ...{ pages: [testPage('/other')], at: '/other', user: { paths: ['/other', 'lock:lift'] } },
    })
    const asked = vi.fn(() => envelope(codes.ok, '', { ...duties }))
    server.answers(dutiesEndpoints.duties, asked)
    const complaints = { open: 0, late: 0, asked: 0 }
    server.answers(lockedEndpoints.duties, () => envelope(codes.ok, '', { ...complaints }))
    const go = vi.fn(async () => {})
    const beside = { ...shell, router: { ...shell.router, isPermitted: () => isPermitted, go } }
    const end = followDuties(beside)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    const told = () =>
      noticesOf(beside)
        .get()
        .items.map(({ text }) => text)
    return { beside, duties, complaints, end, told, asked, go }
  }

  it('is told in the bell, and leads to the customers', async () => {
    const { beside, told, go } = await start({ today: 5, overdue: 2, recycling: 3 })
    expect(told()).toEqual(['3 位客户即将回收到公海', '今日待跟进 5 位客户，其中 2 位已逾期'])
    await act(async () => noticesOf(beside).get().items[0]?.action?.run())
    expect(go).toHaveBeenCalledWith('/customer/UserCustomerList?recycling=true')
  })

  it('is told once a day, whatever the number is by then; what is new is told', async () => {
    const { duties, told } = await start({ today: 5, overdue: 0, recycling: 0 })
    duties.today = 4
    await act(() => vi.advanceTimersByTimeAsync(30 * minute))
    expect(told()).toEqual(['今日待跟进 5 位客户'])
    duties.recycling = 1
    await act(() => vi.advanceTimersByTimeAsync(30 * minute))
    expect(told()).toEqual(['1 位客户即将回收到公海', '今日待跟进 5 位客户'])
    await act(() => vi.advanceTimersByTimeAsync(24 * 60 * minute))
    expect(told()).toHaveLength(3)
  })

  it('is not told again after a reload', async () => {
    const first = await start({ today: 5, overdue: 0, recycling: 0 })
    first.end()
    const { told } = await start({ today: 5, overdue: 0, recycling: 0 })
    expect(told()).toEqual([])
  })

  it('is not asked by whoever has no such page, nor after the end', async () => {
    const without = await start({ today: 5, overdue: 0, recycling: 0 }, false)
    expect(without.asked).not.toHaveBeenCalled()
    const { asked, end } = await start({ today: 0, overdue: 0, recycling: 0 })
    expect(asked).toHaveBeenCalledTimes(1)
    end()
    await act(() => vi.advanceTimersByTimeAsync(60 * minute))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('complaints are told to whoever may lift locks, and lead to them', async () => {
    const { beside, complaints, told, go } = await start({ today: 0, overdue: 0, recycling: 0 })
    expect(told()).toEqual([])
    Object.assign(complaints, { open: 3, late: 1, asked: 2 })
    await act(() => vi.advanceTimersByTimeAsync(30 * minute))
    expect(told()).toEqual(['2 个投诉号码等您复核解锁', '3 个投诉待处理，其中 1 个已逾期'])
    await act(async () => noticesOf(beside).get().items[0]?.action?.run())
    expect(go).toHaveBeenCalledWith('/customer/companyPhoneLocked?complaint=asked')
  })
})
