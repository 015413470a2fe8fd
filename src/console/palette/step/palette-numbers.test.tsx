/** Digits after `#`, and a telephone number anywhere: calls from the server, and what can be done with the number. */

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calledCommands } from '../../../../commands/call/asked-for'
import { envelope, type FakeServer, referenceTo } from '../../../../tests/support/console/fake-server'
import { nothingElse } from '../../../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { callEndpoints, type ListedCall } from '../../../contract/call'
import { customerEndpoints } from '../../../contract/customer/customers'
import { choiceEndpoints } from '../../../contract/manager/choices'
import { systemEndpoints } from '../../../contract/system'
import { foundCalls } from '../../../features/call/found-calls'
import { foundCustomers } from '../../../features/customer/found-customers'
import { foundPeople } from '../../../features/manager/found-people'
import { endOfDay, startOfDay, toEpochSeconds } from '../../../lib/time/time'
import { longestPeriod } from '../../calls/call-address'
import { phoneStep } from '../../registry/phone-step'
import { type Command, defineCommand } from '../../registry/registry'
import type { Shell } from '../../shell'
import { PaletteHost } from '../palette-host'

const ran = vi.fn()

const commands: Command[] = [
  defineCommand({
    id: 'test.dial',
    title: '拨打',
    section: '呼叫',
    places: ['phone'],
    params: [phoneStep],
    run: ({ phone }) => ran(phone),
  }),
]

const ofTail = calledCommands.filter(({ id }) => id === 'call.open-calls-of-tail')

const phoneRef = `p_${'A'.repeat(22)}`
const createTime = Date.parse('2026-11-21T09:03:00+08:00')

const call = (id: number, more: Partial<ListedCall> = {}): ListedCall => ({
  id,
  callNo: `C261121-7K3M9Q2${id}`,
  companyId: 3,
  departmentId: null,
  userId: 9,
  employeeNo: '1003',
  customerId: 5,
  phone: '138****8956',
  phoneRef,
  province: null,
  city: null,
  state: 'ENDED',
  createTime,
  submitTime: createTime,
  ringTime: createTime,
  answerTime: createTime,
  endTime: createTime + 83_000,
  ringSec: 4,
  talkSec: 83,
  hangupBy: 'AGENT',
  answered: true,
  valid: true,
  exception: null,
  wrapup: null,
  nickname: '林晓彤',
  customerName: '汇聚智信',
  inWrapUp: false,
  mayNot: {},
  ...more,
})

let shell: Shell
let server: FakeServer
const user = userEvent.setup()

/** @param pages besides the first one; without 通话记录 the user may not read calls */
async function open(pages = ['/call/history'], permissions: string[] = []) {
  const rendered = await renderInShell(<PaletteHost />, {
    pages: ['/a', ...pages].map((path) => testPage(path, { title: `页面${path}` })),
    commands: [
      ...commands,
      ...ofTail,
      { noun: 'found', load: async () => ({ sources: [foundCustomers, foundPeople, foundCalls] }) },
    ],
    user: { paths: permissions },
  })
  shell = rendered.shell
  server = rendered.server
  server.gives(systemEndpoints.usageList, [])
  gives([])
  act(() => shell.palette.toggle())
  await screen.findByRole('combobox')
}

/** All at once, because between letters the server would be asked too. */
const type = (typed: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: typed } })

const gives = (calls: ListedCall[]) => server.gives(callEndpoints.list, calls)
const asked = () =>
  server.asked.filter(({ endpoint }) => endpoint.endsWith(callEndpoints.list.path)).map(({ query }) => query)
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const callsShown = () => screen.findByRole('option', { name: /11-21 09:03/ })
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent)
const address = () => decodeURIComponent(location.pathname + location.search)
/** The latest calls, as far back as one list goes. */
const recent = () => ({
  startTime: String(startOfDay() - 92 * 86_400),
  endTime: String(endOfDay()),
  noPaging: 'true',
  maxQuerySize: '5',
  detail: 'true',
})

// The tests don't wait for the code to load.
beforeAll(() => import('../palette'))
beforeEach(() => {
  // The day must not end between the request and the expectation.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00+08:00') })
  localStorage.clear()
  vi.clearAllMocks()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the last four digits', () => {
  it('lead to all calls with them, and show the latest', async () => {
    await open()
    gives([call(1), call(2, { customerName: null, answered: false, talkSec: 0 })])
    type('#8956')
    await screen.findByText('通话', { selector: '[cmdk-group-heading]' })
    expect(headings()).toEqual(['号码后 4 位', '通话'])
    expect(asked()).toEqual([{ ...recent(), tail: '8956' }])
    expect(shown()).toEqual([
      '查尾号的通话8956通话',
      expect.stringMatching(/^汇聚智信138\*{4}8956 · 林晓彤.*已接通 01:23 · 11-21 09:03$/),
      expect.stringMatching(/^138\*{4}8956林晓彤.*未接通 · 11-21 09:03$/),
    ])
    expect(marks()).toEqual(['8956', '8956'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/call/history?createTime=${longestPeriod(Date.now())}&phone=8956`))
  })

  it('are gone to at once, whatever the server still has to say', async () => {
    await open()
    const late = deferred<Response>()
    server.answers(callEndpoints.list, () => late.promise)
    type('＃８９５６')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('phone=8956'))
    late.resolve(envelope(20000, '', []))
  })
})

describe('a call', () => {
  it.each([
    ['#C261121-7K', 'C261121-7K'],
    ['＃c261121', 'C261121'],
    ['#C261121-7K3M9Q21', 'C261121-7K3M9Q21'],
  ])('is found by its number, or its beginning, on its day: %s', async (typed, callNo) => {
    await open()
    gives([call(1)])
    type(typed)
    const row = await callsShown()
    const start = toEpochSeconds('2026-11-21') ?? 0
    const day = { startTime: String(start), endTime: String(start + 86_399) }
    expect(asked()).toEqual([{ ...day, callNo, noPaging: 'true', maxQuerySize: '5', detail: 'true' }])
    expect(marks()).toEqual([callNo])
    await user.click(row)
    const expected = `/call/history?createTime=2026-11-21..2026-11-21&phone=138****8956~${phoneRef}&current=1`
    await waitFor(() => expect(address()).toBe(expected))
  })

  it('is found by a name, marked by its initials, and called again by Alt+Enter', async () => {
    await open(['/call/history'], ['customer:list', 'user:search'])
    gives([call(1)])
    type('#hjzx')
    await callsShown()
    expect(asked()).toEqual([{ ...recent(), keywords: 'hjzx' }])
    // Customers and people have a prefix of their own.
    expect([server.count(customerEndpoints.list), server.count(choiceEndpoints.userSearch)]).toEqual([0, 0])
    expect(marks()).toEqual(['汇聚智信'])
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith(phoneRef))
  })

  it('of one’s own says nothing of who called', async () => {
    await open()
    const own = shell.session.get().user?.info.id ?? 0
    gives([call(1, { userId: own, state: 'B_RINGING', answered: false })])
    type('#汇')
    const row = await callsShown()
    expect(row.textContent).toMatch(/^汇聚智信138\*{4}8956.*振铃 · 11-21 09:03$/)
    expect(row.textContent).not.toContain('林晓彤')
  })

  it('that isn’t there, or can’t be, is said to be none', async () => {
    await open()
    type('#C261121-00')
    await screen.findByText('没有通话ID 以 C261121-00 开头的通话')
    type('#C269999')
    await screen.findByText('没有通话ID 以 C269999 开头的通话')
    type('#没有')
    await screen.findByText('近 93 天没有“没有”的通话')
    expect(asked().map(({ keywords, callNo }) => keywords ?? callNo)).toEqual(['C261121-00', '没有'])
  })

  it('is waited for by an Enter that comes before anything is there', async () => {
    await open()
    const late = deferred<Response>()
    server.answers(callEndpoints.list, () => late.promise)
    type('#hjzx')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(location.pathname).toBe('/a')
    await act(async () => late.resolve(envelope(20000, '', [call(1)])))
    await waitFor(() => expect(address()).toContain('current=1'))
  })

  it('isn’t asked for before enough is typed', async () => {
    await open()
    type('#')
    expect(shown()).toEqual(['输入电话号码、后 4 位、通话ID 或姓名'])
    type('#C2611')
    expect(shown()).toEqual(['通话ID 从 C 和 6 位日期输起，如 C261122'])
    expect(asked()).toEqual([])
  })

  it('is for those who may read 通话记录', async () => {
    await open([])
    type('#汇聚')
    expect(shown()).toEqual(['没有权限查找通话'])
    expect(asked()).toEqual([])
  })
})

describe('a telephone number', () => {
  it('needs nothing more: its rows ask for nothing, and do what they say', async () => {
    await open()
    type('>拨打')
    await waitFor(() => expect(shown()).toEqual(['拨打…电话号码']))
    type('13800138000')
    await waitFor(() => expect(shown()).toEqual(['拨打138 0013 8000呼叫']))
    expect(screen.getByRole('option').querySelectorAll('svg')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith('13800138000'))
  })

  it('after # has its latest calls below its customer', async () => {
    await open(['/call/history', '/customer/followList'], ['customer:list', 'user:search'])
    server.gives(customerEndpoints.info, {
      id: 5,
      name: '王五',
      userId: 7,
      companyId: 3,
      phone: '138****8000',
      phoneRef,
      type: 10,
      remark: '',
      version: 1,
      createTime: 1_760_000_000,
      updateTime: 1_760_000_000,
      ...nothingElse,
      lastFollowTime: null,
      nextFollowTime: null,
    })
    gives([call(1)])
    type('#138 0013 8000')
    await callsShown()
    expect(headings()).toEqual(['电话号码', '客户', '通话'])
    expect(asked().at(-1)).toEqual({ ...recent(), phone: referenceTo('13800138000') })
    // Nobody has such a name.
    type('13800138000')
    await screen.findByText('客户', { selector: '[cmdk-group-heading]' })
    await waitFor(() => expect(headings()).toEqual(['电话号码', '客户']))
    expect(server.count(choiceEndpoints.userSearch)).toBe(0)
  })
})
