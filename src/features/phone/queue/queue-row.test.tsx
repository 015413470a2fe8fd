import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedForCommands } from '../../../../commands/phone/asked-for'
import { finishingCommands } from '../../../../commands/phone/finishing'
import { type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { stubSockets } from '../../../../tests/support/console/fake-socket'
import { queueItem } from '../../../../tests/support/console/sample-queue-item'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import type { QueueItem } from '../../../contract/phone/queue'
import type { StationPage } from '../station/station-parts'
import { workstationOf } from '../station/workstation'
import { QueuePane } from './queue-pane'

const { queueInfo, callbackDelete, callbackRestore, dial, listItemUpdate } = phoneEndpoints

const now = Date.parse('2026-11-21T10:42:00+08:00')
const rowOf = (at: number, name: string | null, more: Partial<QueueItem> = {}) => queueItem(at, { name, ...more })
const note = '要看合同，先发邮件'
const booked = (at: number, name: string | null, more: Partial<QueueItem> = {}) =>
  rowOf(at, name, { key: `callback:${at + 40}`, callbackId: at + 40, dueTime: now / 1000 + 600, ...more })

const noted = booked(1, '周文博', { note })
const nameless = booked(2, null)
const plain = rowOf(3, '郑国强')

let server: FakeServer
const asked = (endpoint: { path: string }) =>
  server.asked.filter((request) => request.endpoint.endsWith(endpoint.path)).map(({ query }) => query)
const rowNamed = (name: RegExp) => screen.findByRole('option', { name })
const crosses = () => screen.queryAllByTitle('取消预约')
const current = () => screen.getByRole('option', { selected: true }).textContent

const countsOf = (records: QueueItem[]) => ({ total: records.length, waiting: records.length, later: 0, done: 0 })

/** The queue, its first row current. */
async function open(callbacks: QueueItem[], records: QueueItem[] = [plain]) {
  let left = callbacks
  server.answers(queueInfo, () =>
    Response.json({ code: 20_000, msg: '', data: { callbacks: left, records, ...countsOf(records) } }),
  )
  server.answers(callbackDelete, ({ query }) => {
    left = left.filter(({ callbackId }) => String(callbackId) !== query.id)
    return Response.json({ code: 20_000, msg: '', data: { id: Number(query.id) } })
  })
  const { shell } = await renderInShell(<QueuePane filter={null} />, {
    server,
    pages: [testPage('/phone/index')],
    commands: [...finishingCommands, ...askedForCommands],
    user: { paths: ['/phone/index', 'call:dial'] },
  })
  await screen.findAllByRole('option')
  const cancel = () => shell.commands.execute('phone.cancel-callback', {}, 'palette')
  return { cancel, shell, station: workstationOf(shell) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  stubSockets()
  server = fakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the row of a callback', () => {
  it('shows what was written to it, all of it where the pointer rests', async () => {
    await open([noted, nameless])
    const row = await rowNamed(/周文博/)
    expect(row.textContent).toContain(`周文博 · ${note}`)
    expect(row.querySelector(`[title="${note}"]`)?.textContent).toContain(note)
    expect((await rowNamed(/未登记/)).textContent).not.toContain('null')
  })

  it('has a cross for the mouse, which no other row has', async () => {
    await open([noted, nameless])
    expect(crosses()).toHaveLength(2)
    expect((await rowNamed(/郑国强/)).querySelector('[title="取消预约"]')).toBeNull()
  })
})

describe('calling a callback off', () => {
  it('takes the current row out of the queue, once, and can be taken back', async () => {
    const { cancel, shell } = await open([noted, nameless])
    expect(await cancel()).toBe(true)
    await waitFor(() => expect(shell.undo.get()?.text).toBe('周文博：已取消 2026-11-21 10:52 的预约'))
    await waitFor(() => expect(screen.queryByRole('option', { name: /周文博/ })).toBeNull())
    expect(asked(callbackDelete)).toEqual([{ id: '41' }])
    await waitFor(() => expect(current()).toMatch(/未登记/))
    server.gives(callbackRestore, { id: 41 })
    await act(() => shell.undo.take())
    expect(
      server.asked.filter(({ endpoint }) => endpoint.endsWith(callbackRestore.path)).map(({ body }) => body),
    ).toEqual([{ id: 41 }])
  })

  it('by its cross is about that row, and neither chooses nor calls anybody', async () => {
    const { station } = await open([noted, nameless])
    await userEvent.dblClick(crosses()[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('option', { name: /未登记/ })).toBeNull())
    expect(asked(callbackDelete)).toEqual([{ id: '42' }])
    expect(current()).toMatch(/周文博/)
    expect(station.get().pane).toBe('queue')
    expect(asked(dial)).toEqual([])
  })

  it('says that it does nothing for a row without a callback', async () => {
    const { cancel } = await open([])
    await cancel()
    await screen.findByText(/这一行没有预约/)
    expect(asked(callbackDelete)).toEqual([])
  })

  it('that is over already takes the row away, and says so', async () => {
    const { cancel } = await open([noted])
    server.answers(callbackDelete, () => Response.json({ code: 40_400, msg: '预约不存在', data: null }))
    server.gives(queueInfo, { callbacks: [], records: [plain], ...countsOf([plain]) })
    expect(await cancel()).toBe(false)
    await screen.findByText(/预约不存在/)
    await waitFor(() => expect(screen.queryByRole('option', { name: /周文博/ })).toBeNull())
  })
})

it('the filter’s button leads into the field, as its key does, and shuts it again', async () => {
  const { shell } = await open([])
  const focusFilter = vi.fn(() => screen.getByLabelText('筛选队列').focus())
  workstationOf(shell).attach({ focusFilter, focusCall: () => {} } as unknown as StationPage)
  const button = screen.getByRole('button', { name: '筛选' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(screen.getByLabelText('筛选队列'))
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(focusFilter).toHaveBeenCalledTimes(1)
})

describe('what a row says of its time', () => {
  const seconds = now / 1000
  const called = (outcome: string | null): Partial<QueueItem> => ({
    ...{ status: 'CALLED', callCount: 3, lastCallTime: seconds - 4320, lastOutcome: outcome },
  })
  const entry = (more: Partial<QueueItem>): Partial<QueueItem> => ({
    ...{ key: 'item:9', itemId: 9, customerId: null, callCount: 2, lastOutcome: '用户忙', ...more },
  })

  it.each<[string, string, Partial<QueueItem>]>([
    ['who was called today, when and what came of it', '今日已呼 09:30考虑中', called('考虑中')],
    ['whose call of today has brought nothing yet', '今日已呼 09:30等待结果', called(null)],
    ['who was called on another day, how often', '3 次11-19', { callCount: 3, lastCallTime: seconds - 2 * 86_400 }],
    ['who was never called', '未呼', {}],
    ['who was to be called today', '09:42已过 60 分钟', { dueTime: seconds - 3600 }],
    [
      'a number of a list that comes later',
      '12:42用户忙 · 还有 2 小时',
      entry({ dueTime: seconds + 7200, status: 'LATER' }),
    ],
    ['a number of a list that has come again', '10:41 再呼用户忙 · 2 次', entry({ dueTime: seconds - 60 })],
    ['a number of a list and what was pasted beside it', '要看合同', entry({ note: '要看合同' })],
  ])('%s: %s', async (_what, text, more) => {
    await open([], [rowOf(1, '周文博', more)])
    expect((await rowNamed(/周文博/)).textContent).toContain(text)
  })

  it('is true to the minute, without anything being asked for', async () => {
    // The test looks between full seconds, at which the text changes.
    vi.useFakeTimers({ now: now + 2000, shouldAdvanceTime: true })
    const due = seconds + 120
    await open([booked(1, '周文博', { dueTime: due })])
    const row = await rowNamed(/周文博/)
    const before = server.count(queueInfo)
    /** The row at this many milliseconds before or after the time. */
    const at = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(due * 1000 + ms - Date.now()))
      return row.textContent
    }
    expect(await at(-60_500)).toContain('10:44还有 2 分钟')
    expect(await at(-59_500)).toContain('10:44还有 1 分钟')
    expect(await at(-300)).toContain('10:44还有 1 分钟')
    expect(await at(300)).toContain('10:44现在到期')
    expect(await at(59_700)).toContain('10:44现在到期')
    expect(await at(60_300)).toContain('10:44已过 1 分钟')
    expect(server.count(queueInfo)).toBe(before)
  })

  it('is asked for again when somebody who was put off is to be called', async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true })
    await open([], [rowOf(1, '周文博', entry({ dueTime: seconds + 60, status: 'LATER' }))])
    const before = server.count(queueInfo)
    await act(() => vi.advanceTimersByTimeAsync(55_000))
    expect(server.count(queueInfo)).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    await waitFor(() => expect(server.count(queueInfo)).toBeGreaterThan(before))
  })
})

describe('a number of a pasted list', () => {
  const entryOf = (at: number, name: string) => rowOf(at, name, { key: `item:${at}`, itemId: at, customerId: null })
  const decided = () =>
    server.asked.filter(({ endpoint }) => endpoint.endsWith(listItemUpdate.path)).map(({ body }) => body)
  /** The server puts an entry where it is asked to; this one was put off before. */
  const before = { decision: 'LATER', laterTime: now / 1000 - 60 } as const

  it.each([
    ['w', 'LATER', now / 1000 + 1800, '周文博：11:12 再呼'],
    ['x', 'SKIPPED', null, '周文博：已跳过，不再呼叫'],
  ] as const)(
    '%s is %s, and whoever comes after it is next; z puts it where it was',
    async (key, decision, at, text) => {
      const { shell } = await open([], [entryOf(1, '周文博'), entryOf(2, '吴倩')])
      server.gives(listItemUpdate, { decision, laterTime: at, before })
      expect(current()).toMatch(/周文博/)
      await userEvent.keyboard(key)
      await waitFor(() => expect(shell.undo.get()?.text).toBe(text))
      expect(decided()).toEqual([{ id: 1, decision }])
      expect(current()).toMatch(/吴倩/)
      await act(() => shell.undo.take())
      expect(decided()).toEqual([
        { id: 1, decision },
        { id: 1, ...before },
      ])
      expect(current()).toMatch(/周文博/)
    },
  )

  it.each(['w', 'x'])('%s says that it does nothing for somebody outside of lists', async (key) => {
    await open([])
    await userEvent.keyboard(key)
    await screen.findByText('只有粘贴的名单里的号码能稍后或跳过')
    expect(decided()).toEqual([])
  })
})

describe('another view', () => {
  it('has its first row current when one comes back to it before the other was there', async () => {
    const { station } = await open([], [plain])
    act(() => {
      station.showQueue('all')
      station.showQueue('today')
    })
    await waitFor(() => expect(station.subject()?.name).toBe('郑国强'))
    act(() => station.showQueue('all'))
    await screen.findByRole('option', { name: /郑国强/ })
    act(() => station.showQueue('today'))
    await waitFor(() => expect(station.subject()?.name).toBe('郑国强'))
    expect(station.queue.get().rowsAre).toBe('there')
  })

  it('that can not be had says so, instead of the rows of the one before', async () => {
    const { station } = await open([], [plain])
    server.gives(phoneEndpoints.listList, [])
    server.answers(queueInfo, () => Response.json({ code: 40_400, msg: '没有这个名单', data: null }))
    act(() => station.showQueue('list', 7))
    await screen.findByText('队列没有取到')
    expect(screen.getAllByText('没有这个名单').length).toBeGreaterThan(0)
    expect(screen.queryByRole('option')).toBeNull()
    expect(station.queue.get()).toMatchObject({ rowsAre: 'missing', rows: [] })
  })
})

it('rows that are filtered are there once the server has filtered them', async () => {
  const { station } = await open([], [plain])
  const askedBy: unknown[] = []
  station.queue.subscribe(() => {
    if (station.queue.get().rowsAre === 'there') askedBy.push(asked(queueInfo).at(-1)?.keywords)
  })
  act(() => station.queue.find('郑'))
  await waitFor(() => expect(askedBy.length).toBeGreaterThan(0))
  expect(askedBy[0]).toBe('郑')
})
