import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Circle } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { FakeSocket, stationSample, stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import type { userInfo } from '../../../../tests/support/console/user-info'
import { deferred } from '../../../../tests/support/deferred'
import { defineCommand } from '../../../console/registry/registry'
import type { AgentState } from '../../../contract/agent-states'
import { type Call, callEndpoints } from '../../../contract/call'
import { companyEndpoints } from '../../../contract/company'
import { customerEndpoints } from '../../../contract/customer/customers'
import { codes } from '../../../contract/envelope'
import { phoneEndpoints } from '../../../contract/phone'
import type { Centre, CentreAgent } from '../../../contract/phone/centre'
import type { Agent } from '../../../contract/phone/station'
import { refreshQueue } from '../phone-data'
import { PhonePage } from '../phone-page'
import { workstationOf } from '../station/workstation'
import { centreEvery } from './use-centre'

const now = Date.parse('2026-11-21T10:42:00+08:00')

const agent = (id: number, nickname: string, state: AgentState, more: Partial<CentreAgent> = {}): CentreAgent => ({
  ...{ id, nickname, employeeNo: `10${id}`, departmentName: '销售部', companyName: '晨光教育科技', state },
  ...{ since: now - 90_000, call: null, submitted: 0, answered: 0, talkSec: 0, ...more },
})
const lastCall = (id: number, more: Partial<Call> = {}): Call => ({
  ...{ id, callNo: `C260304-${id}`, companyId: 3, departmentId: 5, userId: 11, employeeNo: '1011', customerId: null },
  ...{ phone: '138****0001', phoneRef: `p_${'A'.repeat(22)}`, province: null, city: null, state: 'ENDED' },
  ...{ createTime: now - 60_000, submitTime: now, ringTime: now, answerTime: now, endTime: now, ringSec: 3 },
  ...{ talkSec: 65, hangupBy: null, answered: true, valid: true, exception: null, wrapup: null, nickname: '林晓彤' },
  ...{ departmentName: '销售部', companyName: '晨光教育科技', customerName: '周文博', ...more },
})
const sample: Centre = {
  now,
  figures: { submitted: 86, answered: 41, valid: 28, intent: 9, talkSec: 4_264 },
  states: [
    { state: 'OFFLINE', count: 1 },
    { state: 'TALKING', count: 1 },
    { state: 'IDLE', count: 1 },
  ],
  agents: [
    agent(11, '林晓彤', 'TALKING', {
      call: { id: 901, phone: '138****0001', phoneRef: null, customerName: '周文博', createTime: now - 95_000 },
      ...{ submitted: 12, answered: 6, talkSec: 400 },
    }),
    agent(12, '徐海洋', 'IDLE'),
    agent(13, '梁思琪', 'OFFLINE', { since: null }),
  ],
  isNew: false,
  calls: [lastCall(900), lastCall(899, { answered: false, talkSec: 0, customerName: null, nickname: '徐海洋' })],
}
const everything = ['/phone/index', '/call/history', '/manager/userlist', 'user:search']

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  stubSockets()
  server = fakeServer()
  server.gives(phoneEndpoints.centreInfo, sample)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const chooseState = defineCommand({
  id: 'phone.choose-state',
  title: '切换状态',
  section: '呼叫',
  run: async (args, { live }) => {
    const { state } = args as { state: AgentState }
    live.take({ agent: { state, since: Date.now(), callId: null, wrapUntil: null, prolonged: false } })
  },
})
const refresh = defineCommand({
  id: 'phone.refresh-queue',
  title: '刷新呼叫中心',
  section: '呼叫',
  hotkey: 'r',
  run: (_args, context) => refreshQueue(context),
})
const open = (given: Parameters<typeof userInfo>[0], at = '/phone/index') =>
  renderInShell(<PhonePage />, {
    server,
    at,
    pages: [
      testPage('/phone/index', { group: '呼叫管理' }),
      ...[['/call/history', '通话记录'] as const, ['/manager/userlist', '用户列表'] as const].map(([path, title]) =>
        testPage(path, { title, group: title === '通话记录' ? '通话管理' : '权限管理' }),
      ),
    ],
    groups: ['呼叫管理', '通话管理', '权限管理'].map((title) => ({ title, icon: Circle, alwaysShow: true })),
    commands: [chooseState, refresh],
    user: given,
  })
const staff = { companyId: null, companyName: null, employeeNo: null, supervises: true }
const agents = () => screen.findByRole('region', { name: '坐席' })
const rowOf = async (name: string) => within(await agents()).findByRole('row', { name: new RegExp(name) })
const linkOf = (within_: HTMLElement, name: string | RegExp) =>
  within(within_).getByRole('link', { name }).getAttribute('href')

describe('staff without a workstation', () => {
  it('see who does what, since when, and their day; each leads there', async () => {
    await open({ ...staff, paths: everything })
    const talking = await rowOf('林晓彤')
    expect(talking.textContent).toContain('通话')
    expect(talking.textContent).toContain('01:30')
    expect(talking.textContent).toContain('周文博 138****0001')
    expect(linkOf(talking, '1011 林晓彤')).toBe('/manager/userlist?keywords=1011&current=11')
    const ofCall = '/call/history?userId=11&createTime=2026-11-21..2026-11-21&current=901'
    expect(within(talking).getAllByRole('link', { name: '周文博 138****0001' })[0]?.getAttribute('href')).toBe(ofCall)
    expect(linkOf(talking, '12')).toBe('/call/history?userId=11')
    expect(linkOf(talking, '6')).toBe('/call/history?userId=11&answered=true')
    expect(talking.textContent).toContain('50.0%')
    expect((await rowOf('梁思琪')).textContent).toContain('离线')
    expect(FakeSocket.all).toEqual([])
  })

  describe('of a new company', () => {
    const keeper = {
      companyId: 3,
      companyName: '静安会展',
      employeeNo: '1001',
      supervises: true,
      org: 'COMPANY' as const,
    }
    /** They have a workstation too, and are offline. */
    const openOffline = async (given: Parameters<typeof userInfo>[0]) => {
      await open(given)
      if (given?.companyId == null) return
      await waitFor(() => expect(FakeSocket.all).not.toEqual([]))
      act(() => FakeSocket.last().open())
      const station = stationSample({
        agent: { state: 'OFFLINE', since: now, callId: null, wrapUntil: null, prolonged: false },
      })
      act(() => FakeSocket.last().hear({ type: 'welcome', stream: 's', seq: 1, station, autoIdle: false }))
    }
    const may = [...everything, 'department:save', 'department:list', 'customer:list'] as typeof everything
    const guide = () => screen.findByRole('region', { name: '开始使用' })
    const done = async () =>
      within(await guide())
        .getAllByRole('listitem')
        .map((item) => within(item).queryByLabelText('已完成') !== null)
    const counts = (departments: number, customers: number) => {
      const page = (total: number) => envelope(codes.ok, '', { records: [], total })
      server.answers(companyEndpoints.departmentList, () => page(departments))
      server.answers(customerEndpoints.list, () => page(customers))
    }
    beforeEach(() => {
      server.gives(phoneEndpoints.centreInfo, { ...sample, isNew: true, agents: sample.agents.slice(0, 1) })
    })

    it('are led from the first department to the first call, with what is done', async () => {
      counts(1, 0)
      await openOffline({ ...keeper, paths: may })
      await waitFor(async () => expect(await done()).toEqual([true, false, false, false]))
      cleanup()
      stubSockets()
      counts(0, 7)
      server.gives(phoneEndpoints.centreInfo, { ...sample, isNew: true })
      await openOffline({ ...keeper, paths: may })
      await waitFor(async () => expect(await done()).toEqual([false, true, true, false]))
    })

    it.each([
      ['somebody has called', { ...keeper, paths: may }, false],
      ['they set up no departments', { ...keeper, paths: everything }, true],
      ['they are of the platform', { ...staff, org: 'PLATFORM' as const, paths: may }, true],
    ])('are not if %s', async (_why, given, isNew) => {
      counts(0, 0)
      server.gives(phoneEndpoints.centreInfo, { ...sample, isNew })
      await openOffline(given)
      await agents()
      expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
      expect(server.count(companyEndpoints.departmentList)).toBe(0)
    })
  })

  it('see the figures of the day and its last calls; each count leads to what it counts', async () => {
    await open({ ...staff, paths: everything })
    await agents()
    const figures = screen.getByText('呼叫量').closest('dl') as HTMLElement
    expect(linkOf(figures, '86')).toBe('/call/history')
    expect(linkOf(figures, '41')).toBe('/call/history?answered=true')
    expect(linkOf(figures, '28')).toBe('/call/history?valid=true')
    expect(linkOf(figures, '9')).toBe('/call/history?intent=true')
    expect(figures.textContent).toContain('47.7%')
    const last = screen.getByRole('region', { name: '今日最近通话' })
    const [first, second] = within(last).getAllByRole('listitem')
    expect(first?.textContent).toBe('10:41林晓彤周文博已接通01:05')
    expect(second?.textContent).toBe('10:41徐海洋138****0001未接通—')
    expect(linkOf(first as HTMLElement, /周文博/)).toBe(
      '/call/history?userId=11&createTime=2026-11-21..2026-11-21&current=900',
    )
  })

  it('see those of one state by its count', async () => {
    await open({ ...staff, paths: everything })
    const states = within(await agents()).getByRole('navigation', { name: '按状态筛选' })
    await user().click(within(states).getByRole('link', { name: '空闲 1' }))
    expect(location.search).toBe('?state=IDLE')
    await waitFor(() => expect(screen.queryByRole('row', { name: /林晓彤/ })).toBeNull())
    await rowOf('徐海洋')
    await user().click(within(states).getByRole('link', { name: '全部 3' }))
    await rowOf('林晓彤')
  })

  it('are led only where they may go', async () => {
    await open({ ...staff, paths: ['/phone/index'] })
    await rowOf('林晓彤')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect([...new Set(links.map((href) => href?.split('?')[0]))]).toEqual(['/phone/index'])
  })

  it('see what goes on without asking for it, less often while nothing answers, and not while nobody looks', async () => {
    const { shell } = await open({ ...staff, paths: everything })
    await rowOf('林晓彤')
    const asked = () => server.count(phoneEndpoints.centreInfo)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    let before = asked()
    server.gives(phoneEndpoints.centreInfo, { ...sample, now: now + 5_000, agents: [agent(12, '徐海洋', 'BREAK')] })
    await pass(centreEvery.usual + 500)
    await waitFor(() => expect(screen.queryByRole('row', { name: /林晓彤/ })).toBeNull())
    expect(asked()).toBe(before + 1)

    act(() => shell.idleLock.lock())
    before = asked()
    await pass(4 * centreEvery.usual)
    expect(asked()).toBe(before)
  })

  it('refresh by the key that their button names', async () => {
    await open({ ...staff, paths: everything })
    await rowOf('林晓彤')
    expect(screen.getByRole('button', { name: '刷新' }).title).toBe('刷新 r')
    const before = server.count(phoneEndpoints.centreInfo)
    fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
    await waitFor(() => expect(server.count(phoneEndpoints.centreInfo)).toBe(before + 1))
  })

  it('are told that what they see is old, and keep it', async () => {
    await open({ ...staff, paths: everything })
    await rowOf('林晓彤')
    server.answers(phoneEndpoints.centreInfo, () => envelope(codes.internal, '服务器出错了'))
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByText(/没有取到新的/)
    await rowOf('林晓彤')
    const before = server.count(phoneEndpoints.centreInfo)
    await act(() => vi.advanceTimersByTimeAsync(4 * centreEvery.usual))
    expect(server.count(phoneEndpoints.centreInfo)).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(centreEvery.failing))
    expect(server.count(phoneEndpoints.centreInfo)).toBe(before + 1)
  })

  it('see why there is nothing, and can try again', async () => {
    server.answers(phoneEndpoints.centreInfo, () => envelope(codes.internal, '服务器出错了'))
    await open({ ...staff, paths: everything })
    await screen.findByRole('heading', { name: '呼叫中心没有取到' })
    server.gives(phoneEndpoints.centreInfo, sample)
    await user().click(screen.getByRole('button', { name: '重试' }))
    await rowOf('林晓彤')
  })
})

it('whoever lacks the page sees the pages that they have', async () => {
  await open({ ...staff, supervises: false, paths: ['/call/history', '/manager/userlist', 'user:search'] })
  const list = await screen.findByRole('region', { name: '通话管理' })
  expect(linkOf(list, '通话记录')).toBe('/call/history')
  expect(linkOf(screen.getByRole('region', { name: '权限管理' }), '用户列表')).toBe('/manager/userlist')
  expect(screen.queryByRole('region', { name: '呼叫管理' })).toBeNull()
  expect(server.count(phoneEndpoints.centreInfo)).toBe(0)
  expect(FakeSocket.all).toEqual([])
})

it('whoever has no page at all is told whom to ask', async () => {
  await open({ ...staff, supervises: false, paths: [] })
  await screen.findByRole('heading', { name: '还没有开通任何页面' })
})

describe('a manager who can call too', () => {
  const manager = { paths: everything, supervises: true }
  const agentIn = (state: AgentState): Agent => ({
    ...{ state, since: Date.now(), callId: null, wrapUntil: null, prolonged: false },
  })
  let seq = 0
  const join = async (state: AgentState, given: object = manager) => {
    // The workstation's own requests don't matter for this test.
    const { queueInfo, listList, contactInfo, scriptList } = phoneEndpoints
    for (const endpoint of [queueInfo, listList, contactInfo, scriptList, callEndpoints.wrapupCodeList]) {
      server.answers(endpoint, () => deferred<Response>().promise)
    }
    const opened = await open(given)
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
    act(() => FakeSocket.last().open())
    const station = stationSample({ agent: agentIn(state) })
    seq = 1
    act(() => FakeSocket.last().hear({ type: 'welcome', stream: 's', seq, station, autoIdle: false }))
    return opened
  }
  const tell = (state: AgentState) => {
    seq += 1
    act(() => FakeSocket.last().hear({ type: 'event', seq, event: { agent: agentIn(state) } }))
  }
  const station = () => screen.queryByRole('region', { name: '坐席状态' })

  it('sees neither view before the state is known', async () => {
    await open(manager)
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
    expect(station()).toBeNull()
    expect(server.count(phoneEndpoints.centreInfo)).toBe(0)
  })

  it('sees the call centre while offline, and the workstation from 开始接打 until offline again', async () => {
    await join('OFFLINE')
    await rowOf('林晓彤')
    expect(station()).toBeNull()
    await user().click(screen.getByRole('button', { name: '开始接打' }))
    await waitFor(() => expect(station()).not.toBeNull())
    expect(screen.queryByRole('region', { name: '坐席' })).toBeNull()
    vi.setSystemTime(now + 10_000)
    tell('BREAK')
    expect(station()).not.toBeNull()
    tell('OFFLINE')
    await rowOf('林晓彤')
  })

  it('is at the workstation while working', async () => {
    await join('IDLE')
    expect(station()).not.toBeNull()
    expect(server.count(phoneEndpoints.centreInfo)).toBe(0)
  })

  it('is told at the workstation why a call was not placed', async () => {
    const { shell } = await join('OFFLINE')
    await rowOf('林晓彤')
    const blocked = { reason: 'AGENT_NOT_IDLE', nextAllowedTime: null }
    server.answers(phoneEndpoints.dial, () => envelope(codes.blocked, '当前是离线，先切换为空闲', blocked))
    const to = { key: null, phone: `p_${'A'.repeat(22)}`, mask: '138****0001', name: '周文博', customerId: null }
    act(() => void workstationOf(shell).dial({ ...to, itemId: null } as never))
    await screen.findByText(/当前是离线/)
    expect(station()).not.toBeNull()
  })

  it('an agent who supervises nobody sees the workstation even while offline', async () => {
    await join('OFFLINE', { paths: ['/phone/index', '/call/history'] })
    expect(station()).not.toBeNull()
    expect(server.count(phoneEndpoints.centreInfo)).toBe(0)
  })
})
