import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callbacksOf } from '../../src/console/calls/callbacks/callbacks'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { DataOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import type { Callback } from '../../src/contract/phone/callbacks'
import type { CallDraft } from '../../src/contract/phone/results'
import type { Agent, LiveCall, Station } from '../../src/contract/phone/station'
import { PhonePage } from '../../src/features/phone/phone-page'
import type { Subject } from '../../src/features/phone/station/subject'
import { readStored } from '../../src/lib/browser/storage'
import { envelope, type FakeServer, fakeServer } from '../../tests/support/console/fake-server'
import { FakeSocket, stationSample, stubSockets } from '../../tests/support/console/fake-socket'
import { nothingElse } from '../../tests/support/console/sample-customer'
import { queueItem, refOf } from '../../tests/support/console/sample-queue-item'
import { renderInShell, type TestShell, testPage } from '../../tests/support/console/shell'
import { deferred } from '../../tests/support/deferred'
import { askedForCommands } from './asked-for'
import { callingCommands } from './calling'
import { currentCommands } from './current'
import { finishingCommands } from './finishing'
import { queueCommands } from './queue'
import { resultCommands } from './results'

const phoneCommands = [
  ...callingCommands,
  ...currentCommands,
  ...finishingCommands,
  ...queueCommands,
  ...resultCommands,
  ...askedForCommands,
]

const { dial, wrapupSave, draftUpdate, draftInfo, stateUpdate } = phoneEndpoints

const now = Date.parse('2026-11-21T10:42:00+08:00')
const row = (at: number, name: string) => queueItem(at, { name })
const promised = (at: number): Callback => ({
  ...{ id: at, customerId: null, name: null, phone: `138****000${at}`, phoneRef: refOf(at) },
  ...{ province: null, city: null, time: now / 1000, note: null },
})
const rows = [row(1, '周文博'), row(2, '吴倩'), row(3, '郑国强')]

const result = (digit: number, name: string, more = {}) => ({
  id: digit + 100,
  companyId: 3,
  digit,
  name,
  hint: '说明',
  intent: false,
  deal: false,
  callback: false,
  lockDays: null,
  release: false,
  invalid: false,
  nextAfterSec: null,
  ...more,
})

const callTo = (at: number, more: Partial<LiveCall> = {}): LiveCall => ({
  id: 900 + at,
  callNo: `C${at}`,
  state: 'SUBMITTED',
  phone: `138****000${at}`,
  phoneRef: refOf(at),
  province: '浙江',
  city: '杭州',
  carrier: '中国移动',
  customerId: at,
  itemId: null,
  customerName: rows[at - 1]?.name ?? null,
  createTime: now,
  submitTime: now,
  ringTime: null,
  // A call that ended with talk was answered, unless the test says otherwise.
  answerTime: more.state === 'ENDED' ? now : null,
  endTime: null,
  talkSec: 0,
  muted: false,
  hangupBy: null,
  cutOff: null,
  exception: null,
  wrapupId: null,
  needsResult: true,
  ...more,
})
const agentIn = (state: Agent['state'], at: number | null = null): Agent => ({
  state,
  since: now,
  callId: at === null ? null : 900 + at,
  wrapUntil: state === 'WRAP_UP' ? now + 30_000 : null,
  prolonged: false,
})

const customerOf = (at: number): NonNullable<DataOf<typeof customerEndpoints.info>> => ({
  id: at,
  userId: 7,
  companyId: 3,
  phone: `138****000${at}`,
  phoneRef: refOf(at),
  name: rows[at - 1]?.name ?? '',
  type: 10,
  remark: '有兴趣',
  version: 1,
  createTime: 1_770_000_000,
  updateTime: 1_770_000_000,
  ...nothingElse,
  lastFollowTime: null,
  nextFollowTime: null,
})

const atOf = (phone: string | undefined) => Number(phone?.slice(-1))

const contactOf = (phone: string | undefined, draft: CallDraft | null = null, more: object = {}) => {
  const at = atOf(phone)
  const { id, userId, name, type } = customerOf(at)
  return envelope(codes.ok, '', {
    phone: `138****000${at}`,
    phoneRef: refOf(at),
    province: '浙江',
    city: '杭州',
    carrier: '中国移动',
    customer: {
      id,
      userId,
      ownerName: '林晓彤',
      name,
      type,
      nextFollowTime: null,
      protectUntil: null,
      phones: [],
      recycleTime: null,
      consent: null,
    },
    callsIn24h: 1,
    mostIn24h: 5,
    needsConsent: false,
    locked: null,
    callbacks: [],
    lockId: null,
    draft,
    calls: [],
    callTotal: 0,
    answeredTotal: 0,
    ...more,
  })
}

let server: FakeServer
let test: TestShell
let seq: number

/** The server sends an event. */
const tell = (event: Partial<Station>) => {
  seq += 1
  act(() => FakeSocket.last().hear({ type: 'event', seq, event }))
}
const press = (keys: string) => userEvent.keyboard(keys)
const altN = '{Alt>}n{/Alt}'
const bodies = (endpoint: { path: string }) =>
  server.asked
    .filter((asked) => asked.endpoint.endsWith(endpoint.path))
    .map(({ body }) => body as Record<string, unknown>)

const openPage = async (station: Partial<Station> = {}, user: object = {}) => {
  test = await renderInShell(<PhonePage />, {
    server,
    pages: [testPage('/phone/index')],
    commands: phoneCommands,
    user: { paths: ['/phone/index', 'call:dial', 'customer:list', 'customer:save'], ...user },
  })
  seq = 0
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0))
  await act(async () => {
    FakeSocket.last().open()
    FakeSocket.last().hear({ type: 'welcome', stream: 's.7', seq, station: stationSample({ now, ...station }) })
  })
  await screen.findByRole('option', { name: /周文博/ })
  await screen.findByRole('button', { name: /有意向/ })
  await screen.findByLabelText(/^备注/)
}

const current = () => screen.getByRole('option', { selected: true }).textContent
const resultButton = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  stubSockets()
  server = fakeServer()
  // The live connection tells; the question to a server where it does not is never answered here.
  server.answers(phoneEndpoints.stationInfo, () => deferred<Response>().promise)
  server.gives(phoneEndpoints.queueInfo, {
    ...{ callbacks: [], records: rows, total: rows.length },
    ...{ waiting: rows.length, later: 0, done: 0 },
  })
  server.gives(phoneEndpoints.listList, [])
  server.gives(callEndpoints.wrapupCodeList, [
    result(1, '有意向', { intent: true }),
    result(3, '约定回访', { callback: true }),
    result(4, '考虑中'),
    result(7, '明确拒绝', { lockDays: 30 }),
    result(9, '放回公海', { release: true }),
  ])
  server.gives(phoneEndpoints.scriptList, [
    { id: 1, title: '开场白', content: '{客户姓名}，{问候}！我是{企业名称}的，尾号{手机尾号}。' },
    { id: 2, title: '介绍', content: '一分钟讲清楚' },
  ])
  server.answers(phoneEndpoints.contactInfo, ({ query }) => contactOf(query.phone))
  server.answers(customerEndpoints.info, ({ query }) =>
    envelope(codes.ok, '', customerOf(Number(query.id ?? atOf(query.phone)))),
  )
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  server.gives(customerEndpoints.update, { id: 1 })
  server.gives(draftUpdate, null)
  server.gives(wrapupSave, agentIn('IDLE'))
  server.answers(dial, ({ body }) => {
    const at = atOf((body as { phone: string }).phone)
    tell({ call: callTo(at), agent: agentIn('DIALLING', at) })
    return envelope(codes.ok, '', callTo(at))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('scripts', () => {
  const shown = () => screen.queryByText(/我是.*的|一分钟讲清楚/)?.textContent

  it('are filled in for whoever is current; h shows the next, Shift+H none, and a new call begins with the first', async () => {
    await openPage()
    await waitFor(() => expect(shown()).toBe('周文博，早上好！我是静安会展的，尾号0001。'))
    await press('j')
    await waitFor(() => expect(shown()).toContain('吴倩，早上好！'))
    await press('h')
    await waitFor(() => expect(shown()).toBe('一分钟讲清楚'))
    await press('h')
    await waitFor(() => expect(shown()).toContain('吴倩'))
    await press('{Shift>}h{/Shift}')
    await waitFor(() => expect(shown()).toBeUndefined())
    await press('h')
    await waitFor(() => expect(shown()).toContain('吴倩'))
    await press('h')
    await press('{Enter}')
    await screen.findByRole('button', { name: /挂断/ })
    await waitFor(() => expect(shown()).toContain('吴倩'))
  })
})

describe('a call by keyboard', () => {
  it('is Enter, a digit and Alt+N, which calls the next', async () => {
    await openPage()
    await press('j')
    await waitFor(() => expect(current()).toMatch(/吴倩/))
    await press('{Enter}')
    await screen.findByRole('button', { name: /挂断/ })
    expect(bodies(dial)).toEqual([expect.objectContaining({ phone: refOf(2), customerId: 2, itemId: null })])
    // The next person is already current.
    expect(current()).toMatch(/郑国强/)

    await press('4')
    await waitFor(() => expect(resultButton(/考虑中/).getAttribute('aria-pressed')).toBe('true'))
    tell({ call: callTo(2, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 2) })
    await press(altN)
    await waitFor(() => expect(bodies(dial)).toHaveLength(2))
    expect(bodies(wrapupSave)).toEqual([{ callId: 902, codeId: 104, reason: null }])
    expect(bodies(dial)[1]).toMatchObject({ phone: refOf(3) })
    expect(bodies(customerEndpoints.update)).toEqual([])
  })

  it('sends one request, however often Enter is pressed before the answer', async () => {
    await openPage()
    const answer = deferred<Response>()
    server.answers(dial, () => answer.promise)
    await press('{Enter}{Enter}{Enter}')
    await screen.findByText('正在拨出…')
    expect(bodies(dial)).toHaveLength(1)
    await act(async () => answer.resolve(envelope(50_300, '数据库暂时不可用')))
    await screen.findByText('没有拨出：数据库暂时不可用')
  })

  it('repeats a dial that got no answer with the same request id, so that the call is placed once', async () => {
    await openPage()
    server.answers(dial, () => Promise.reject(new TypeError('cut')))
    await press('{Enter}')
    await screen.findByText(/没有拨出：连接不上服务器/)
    await press('{Enter}')
    await waitFor(() => expect(bodies(dial)).toHaveLength(2))
    const [first, second] = bodies(dial)
    expect(second?.requestId).toBe(first?.requestId)
  })

  const dialAgain = async () => {
    await press('k{Enter}')
    await waitFor(() => expect(bodies(dial)).toHaveLength(2))
  }

  it('dials with a new request id once the call of the unanswered request has been seen', async () => {
    await openPage()
    server.answers(dial, () => Promise.reject(new TypeError('cut')))
    await press('{Enter}')
    await screen.findByText(/没有拨出：连接不上服务器/)
    tell({ call: callTo(1), agent: agentIn('DIALLING', 1) })
    tell({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    tell({ call: null, agent: agentIn('IDLE') })
    await dialAgain()
    const [first, second] = bodies(dial)
    expect(second?.requestId).not.toBe(first?.requestId)
  })

  it('dials again if a repeated dial is answered with an earlier call', async () => {
    await openPage()
    server.answers(dial, () => Promise.reject(new TypeError('cut')))
    await press('{Enter}')
    await screen.findByText(/没有拨出：连接不上服务器/)
    const [first] = bodies(dial)
    // The call was placed and ended while the console was offline.
    server.gives(phoneEndpoints.stationInfo, stationSample({ now }))
    server.answers(dial, ({ body }) => {
      const isOld = (body as { requestId: string }).requestId === first?.requestId
      const call = isOld ? callTo(1, { id: 800, state: 'ENDED', endTime: now }) : callTo(1)
      if (!isOld) tell({ call, agent: agentIn('DIALLING', 1) })
      return envelope(codes.ok, '', call)
    })
    await dialAgain()
    await screen.findByRole('button', { name: /挂断/ }, { timeout: 4000 })
    expect(new Set(bodies(dial).map(({ requestId }) => requestId)).size).toBe(2)
    expect(bodies(dial)).toHaveLength(3)
  })

  it('does not dial again if the call of a repeated dial is in its wrap-up', async () => {
    await openPage()
    server.answers(dial, () => Promise.reject(new TypeError('cut')))
    await press('{Enter}')
    await screen.findByText(/没有拨出：连接不上服务器/)
    server.answers(dial, () => {
      const call = callTo(1, { state: 'FAILED', endTime: now })
      tell({ call, agent: agentIn('WRAP_UP', 1) })
      return envelope(codes.ok, '', call)
    })
    await dialAgain()
    await waitFor(() => expect(current()).toMatch(/吴倩/))
    expect(bodies(dial)).toHaveLength(2)
  })

  it('Alt+N calls a due callback first, whatever the queue shows and wherever its cursor is', async () => {
    const due = { ...promised(7), time: now / 1000 - 60 }
    server.gives(phoneEndpoints.callbackList, [due, { ...promised(8), time: now / 1000 + 1800 }])
    await openPage({ agent: agentIn('IDLE') })
    await waitFor(() => expect(callbacksOf(test.shell).get().due).toHaveLength(1))
    await press('jj')
    await press(altN)
    await waitFor(() => expect(bodies(dial)).toEqual([expect.objectContaining({ phone: refOf(7) })]))
  })

  it('Alt+N passes over a callback that can’t be made now', async () => {
    server.gives(phoneEndpoints.callbackList, [{ ...promised(7), time: now / 1000 - 60 }])
    server.answers(dial, ({ body }) => {
      const { phone } = body as { phone: string }
      if (phone !== refOf(7)) return envelope(codes.ok, '', callTo(atOf(phone)))
      const data = { reason: 'COMPANY_LOCK', nextAllowedTime: now / 1000 + 86_400 }
      return envelope(codes.blocked, '这个号码已被公司锁定', data)
    })
    await openPage({ agent: agentIn('IDLE') })
    await waitFor(() => expect(callbacksOf(test.shell).get().due).toHaveLength(1))
    await press(altN)
    await screen.findByText(/这个号码已被公司锁定/)
    await press(altN)
    await waitFor(() => expect(bodies(dial).map(({ phone }) => phone)).toEqual([refOf(7), refOf(1)]))
  })

  it('without a result Alt+N says what is missing, and saves nothing', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await press(altN)
    await screen.findByText('还没有选小结：按 1–9 选一个，再保存')
    expect(bodies(wrapupSave)).toEqual([])
  })

  it('an unanswered call needs no result: Alt+N goes on, Enter redials, and results of interest are greyed', async () => {
    const busy = { state: 'ENDED', answerTime: null, endTime: now, needsResult: false } as const
    server.answers(wrapupSave, () => {
      tell({ call: null, agent: agentIn('IDLE') })
      return envelope(codes.ok, '', agentIn('IDLE'))
    })
    await openPage({ call: callTo(1, busy), agent: agentIn('WRAP_UP', 1) })
    expect(resultButton(/有意向/).getAttribute('aria-disabled')).toBe('true')
    expect(resultButton(/考虑中/).getAttribute('aria-disabled')).toBeNull()
    await press('1')
    await screen.findByText('有意向：没有接通，不能记为意向或成交')
    expect(resultButton(/有意向/).getAttribute('aria-pressed')).toBe('false')
    await press(altN)
    await waitFor(() => expect(bodies(dial)).toHaveLength(1))
    expect(bodies(wrapupSave)).toEqual([{ callId: 901, codeId: null, reason: null }])
    expect(bodies(dial)[0]).toMatchObject({ phone: refOf(2) })
    await act(async () => tell({ call: callTo(2, busy), agent: agentIn('WRAP_UP', 2) }))
    await press('4')
    await press('{Enter}')
    await waitFor(() => expect(bodies(dial)).toHaveLength(2))
    expect(bodies(wrapupSave)[1]).toMatchObject({ callId: 902, codeId: 104 })
    // Enter calls only after the customer's data is on the screen.
    expect(bodies(dial)[1]).toMatchObject({ phone: refOf(2) })
  })

  it('z undoes a saved result and leaves none chosen, so that the end of the wrap-up saves none', async () => {
    server.answers(wrapupSave, () => {
      tell({ call: null, agent: agentIn('IDLE') })
      return envelope(codes.ok, '', agentIn('IDLE'))
    })
    const over = callTo(1, { state: 'ENDED', endTime: now })
    await openPage({ call: over, agent: agentIn('WRAP_UP', 1) })
    await press('7')
    expect(await screen.findByText('将锁定 30 天')).toBeDefined()
    expect(screen.getByText(/^保存后：号码锁定 30 天（至 2026-12-21），全公司不再拨打/)).toBeDefined()
    await press('{Alt>}s{/Alt}')
    await screen.findAllByText('小结“明确拒绝”已保存')
    server.answers(phoneEndpoints.wrapupUndo, () => {
      tell({ call: over, agent: { ...agentIn('WRAP_UP', 1), since: now + 1 } })
      return envelope(codes.ok, '', { agent: { ...agentIn('WRAP_UP', 1), since: now + 1 }, call: over, stayed: [] })
    })
    await act(() => test.shell.undo.take())
    expect(bodies(phoneEndpoints.wrapupUndo)).toEqual([{ callId: 901 }])
    await screen.findAllByText('小结“明确拒绝”已撤销，请重新选')
    await waitFor(() => expect(bodies(draftUpdate).at(-1)).toMatchObject({ callId: 901, codeId: null }))
    expect(resultButton(/明确拒绝/).getAttribute('aria-pressed')).toBe('false')
  })

  it('undoing a result names what somebody has changed since', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await press('7{Alt>}s{/Alt}')
    await screen.findAllByText('小结“明确拒绝”已保存')
    server.gives(phoneEndpoints.wrapupUndo, { agent: agentIn('IDLE'), call: null, stayed: ['号码锁定'] })
    await act(() => test.shell.undo.take())
    await screen.findAllByText('小结“明确拒绝”已撤销；之后有人改过，没有改回：号码锁定')
  })

  it('a lock can be undone too, and lifted where it shows by users who may', async () => {
    const lockedNow = { locked: '公司锁定：家属要求（长期）', lockId: 55 }
    server.answers(phoneEndpoints.contactInfo, ({ query }) => contactOf(query.phone, null, lockedNow))
    server.gives(phoneEndpoints.lockAdd, { id: 55 })
    server.gives(phoneEndpoints.lockUndo, { id: 55 })
    server.gives(phoneEndpoints.unlock, { id: 55, asked: false })
    await openPage({}, { paths: ['/phone/index', 'call:dial', 'customer:list', 'lock:lift'] })
    await act(() => test.shell.commands.execute('phone.lock-number', { days: 30, reason: '家属要求' }, 'palette'))
    await screen.findAllByText('周文博：号码已锁定 30 天')
    await act(() => test.shell.undo.take())
    expect(bodies(phoneEndpoints.lockUndo)).toEqual([{ id: 55 }])
    const asks = vi.spyOn(test.shell.palette, 'ask').mockResolvedValue({ id: 55, reason: '本人来电' })
    await userEvent.click(await screen.findByRole('button', { name: '解锁' }))
    expect(asks).toHaveBeenCalled()
    await waitFor(() => expect(bodies(phoneEndpoints.unlock)).toEqual([{ id: 55, reason: '本人来电' }]))
    await screen.findAllByText('周文博：已解锁')
  })

  it('a missing field is red only as long as the result requires it', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await press(altN)
    await screen.findByText('还没有选小结，按 1–9 选一个')
    await act(async () => tell({ call: null, agent: agentIn('IDLE') }))
    await waitFor(() => expect(screen.queryByText('还没有选小结，按 1–9 选一个')).toBeNull())
  })

  it('a customer form saved without a call shows the customer’s name in the head at once', async () => {
    let name = '周文博'
    server.answers(phoneEndpoints.contactInfo, ({ query }) => {
      const { id, userId, type } = customerOf(1)
      const customer = {
        id,
        userId,
        ownerName: '林晓彤',
        name,
        type,
        ...{ protectUntil: null, recycleTime: null, phones: [], consent: null },
      }
      return contactOf(query.phone, null, { customer: { ...customer, nextFollowTime: null } })
    })
    server.answers(customerEndpoints.update, () => {
      name = '周文渊'
      return envelope(codes.ok, '', { id: 1 })
    })
    await openPage()
    await userEvent.type(await screen.findByLabelText(/^备注/), '！')
    await press('{Alt>}s{/Alt}')
    const pane = screen.getByRole('region', { name: '当前通话' })
    await waitFor(() => expect(within(pane).getByText('周文渊')).toBeDefined())
  })

  it('a callback requires its time, which may be in words', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await press('3')
    await waitFor(() => expect(resultButton(/约定回访/).getAttribute('aria-pressed')).toBe('true'))
    await press(altN)
    await screen.findByText('“约定回访”要填预约时间')
    const field = screen.getByLabelText('预约')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, '明天下午3点')
    expect(screen.getByText('11-22 15:00')).toBeDefined()
    await press('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '当前通话' })))
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(wrapupSave)).toHaveLength(1))
    expect(bodies(wrapupSave)[0]).toMatchObject({ codeId: 103, nextFollowTime: now / 1000 + 28 * 3600 + 18 * 60 })
  })

  it('a time that is not understood prevents saving, even while its field still has the focus', async () => {
    await openPage({ agent: agentIn('WRAP_UP', 1), call: callTo(1, { state: 'ENDED', endTime: now }) })
    await press('4b')
    const field = await screen.findByLabelText('预约')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await press(`改天${altN}`)
    await screen.findByText(/^看不懂这个时间/, { selector: 'p[id]' })
    expect(document.activeElement).toBe(field)
    expect(bodies(wrapupSave)).toEqual([])
    await userEvent.clear(field)
    await press(`2小时后${altN}`)
    await waitFor(() => expect(bodies(wrapupSave)).toMatchObject([{ nextFollowTime: now / 1000 + 7200 }]))
  })

  it('when the wrap-up ends by itself, says what was booked and what couldn’t be', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await userEvent.type(await screen.findByLabelText('预约'), '明天下午3点')
    await waitFor(() => expect(bodies(draftUpdate).at(-1)).toMatchObject({ nextFollowTime: now / 1000 + 101_880 }))
    tell({ call: null, agent: agentIn('IDLE') })
    const toastTexts = () => test.shell.toasts.get().map(({ text }) => text)
    await waitFor(() => expect(toastTexts()).toEqual(['整理已结束，周文博 已预约 2026-11-22 15:00']))
    tell({ call: callTo(2, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 2) })
    await userEvent.type(await screen.findByLabelText('预约'), '改天')
    tell({ call: null, agent: agentIn('IDLE') })
    await screen.findByText(/^吴倩 的预约没有记下：看不懂这个时间/)
    // The button acts on that number, whoever is on the screen by then.
    await press('k')
    server.gives(phoneEndpoints.callbackAdd, { id: 9 })
    const execute = vi.spyOn(test.shell.commands, 'execute').mockResolvedValueOnce(true)
    const message = test.shell.toasts.get().find(({ text }) => text.startsWith('吴倩'))
    act(() => void message?.action?.run())
    const [id, { subject }] = execute.mock.calls[0] as unknown as [string, { subject: Subject }]
    expect([id, subject.phone]).toEqual(['phone.add-callback', refOf(2)])
    const args = { time: now / 1000 + 3600, note: '', subject }
    expect(await test.shell.commands.execute('phone.add-callback', args, 'button')).toBe(true)
    expect(bodies(phoneEndpoints.callbackAdd)).toMatchObject([{ phone: refOf(2), time: now / 1000 + 3600 }])
  })

  it('a callback that could not be sent is sent when the console opens again', async () => {
    server.answers(draftUpdate, () => Promise.reject(new TypeError('offline')))
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await userEvent.type(await screen.findByLabelText('预约'), '1小时后')
    await waitFor(() => expect(bodies(draftUpdate).at(-1)).toMatchObject({ nextFollowTime: now / 1000 + 3600 }))
    tell({ call: null, agent: agentIn('IDLE') })
    await screen.findByText('周文博 的预约 2026-11-21 11:42 还没有送到服务器，会继续重试', {}, { timeout: 4000 })
    server.gives(draftUpdate, null)
    cleanup()
    const before = bodies(draftUpdate).length
    await openPage({ agent: agentIn('IDLE') })
    await waitFor(() => expect(bodies(draftUpdate).length).toBeGreaterThan(before))
    expect(bodies(draftUpdate).at(-1)).toMatchObject({ callId: 901, nextFollowTime: now / 1000 + 3600 })
  })

  it('Alt and a digit choose the result from inside a field', async () => {
    await openPage({ call: callTo(1, { state: 'ANSWERED', answerTime: now }), agent: agentIn('TALKING', 1) })
    await press('i')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await press('4{Alt>}1{/Alt}')
    await waitFor(() => expect(resultButton(/有意向/).getAttribute('aria-pressed')).toBe('true'))
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('有兴趣4')
  })
})

it('nothing can be saved before the call is over: both buttons say why', async () => {
  await openPage({ call: callTo(1, { state: 'ANSWERED', answerTime: now }), agent: agentIn('TALKING', 1) })
  const off = () =>
    ['保存', '保存并下一位'].map((name) => {
      const button = screen.getByRole('button', { name })
      return [button.getAttribute('aria-disabled'), button.title]
    })
  expect(off()).toEqual(Array(2).fill(['true', '通话还没有结束，挂断后再保存']))
  tell({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
  await waitFor(() => expect(off()).toEqual(Array(2).fill([null, ''])))
})

it('the menu of queues counts again each time it opens', async () => {
  const list = { id: 5, name: '周五名单', total: 12, waiting: 12, later: 0, done: 0, createTime: now / 1000 }
  server.gives(phoneEndpoints.listList, [list])
  await openPage()
  await press('v')
  await screen.findByText('周五名单（待呼 12）')
  await press('{Escape}')
  server.gives(phoneEndpoints.listList, [{ ...list, waiting: 11 }])
  await press('v')
  await screen.findByText('周五名单（待呼 11）')
})

it('the mute button shows its state without changing its text, so that nothing below it moves', async () => {
  const talking = callTo(1, { state: 'ANSWERED', answerTime: now })
  await openPage({ call: talking, agent: agentIn('TALKING', 1) })
  const mute = screen.getByRole('button', { name: /静音/ })
  const { textContent } = mute
  expect(mute.getAttribute('aria-pressed')).toBe('false')
  tell({ call: { ...talking, muted: true } })
  expect(mute.getAttribute('aria-pressed')).toBe('true')
  expect(mute.textContent).toBe(textContent)
  expect(screen.getByText('通话中 · 已静音')).toBeDefined()
})

describe('the last seconds of a wrap-up', () => {
  const wrapUp = async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    // Background work of every page runs when there is time.
    await waitFor(() => expect(document.title).toMatch(/^◐ 整理/), { timeout: 5000 })
  }
  const { wrapupExtend } = phoneEndpoints
  const prolonged = { ...agentIn('WRAP_UP', 1), wrapUntil: now + 60_000, prolonged: true }
  /** The server's clock goes on; the next second shows it. */
  const pass = (seconds: number) => vi.setSystemTime(now + seconds * 1000)
  const shown = (words: string) => screen.findByText(words, { ignore: '[role="status"]' }, { timeout: 3000 })
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const timer = () => screen.getByRole('timer', { name: '话后整理还剩' })

  it('are prolonged once while the agent types', async () => {
    server.gives(wrapupExtend, prolonged)
    await wrapUp()
    const field = await screen.findByLabelText(/^备注/)
    pass(15)
    await userEvent.type(field, '要')
    pass(22)
    await shown('还剩 8 秒，输入会延长一次')
    expect(spoken()).toContain('整理快要结束，输入会延长一次')
    expect(timer().className).toContain('text-bad')
    expect(bodies(wrapupExtend)).toEqual([])
    await userEvent.type(field, '报价')
    await shown('还在输入，已延长 30 秒')
    expect(spoken()).toContain('还在输入，已延长 30 秒')
    expect(timer().className).toContain('text-warn')
    pass(52)
    await shown('还剩 8 秒，可按 +30 秒')
    await userEvent.type(field, '单')
    await press('{Escape}')
    await waitFor(() => expect(bodies(wrapupExtend)).toEqual([{ callId: 901, auto: true }]))
  })

  it('are prolonged as soon as they begin if the agent has just typed', async () => {
    server.gives(wrapupExtend, prolonged)
    await wrapUp()
    pass(19.5)
    await press('b')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('nextFollowTime'))
    await press('明')
    expect(bodies(wrapupExtend)).toEqual([])
    pass(20.1)
    await waitFor(() => expect(bodies(wrapupExtend)).toEqual([{ callId: 901, auto: true }]), { timeout: 3000 })
  })

  it('are requested again with the next key if the server was not reached', async () => {
    server.answers(wrapupExtend, () => Promise.reject(new TypeError('cut')))
    await wrapUp()
    pass(22)
    const field = await screen.findByLabelText(/^备注/)
    await userEvent.type(field, '要')
    await waitFor(() => expect(bodies(wrapupExtend)).toHaveLength(1))
    await shown('还剩 8 秒，输入会延长一次')
    server.gives(wrapupExtend, prolonged)
    await userEvent.type(field, '报')
    await shown('还在输入，已延长 30 秒')
  })
})

describe('the customer form', () => {
  const wrapUp = () => openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })

  it('is sent only when it was changed, apart from the result', async () => {
    await wrapUp()
    await press('4')
    await press('i')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await press('，要报价')
    await press(altN)
    await waitFor(() => expect(bodies(wrapupSave)).toHaveLength(1))
    expect(bodies(customerEndpoints.update)).toEqual([
      { id: 1, userId: 7, phone: refOf(1), name: '周文博', type: 10, remark: '有兴趣，要报价' },
    ])
  })

  it.each([
    ['名称', '名称不能为空'],
    ['备注', '备注不能为空'],
  ])('without %s it says %s, and nothing is saved', async (label, text) => {
    await wrapUp()
    await press('4')
    const field = await screen.findByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(field)
    await press('{Escape}')
    await press(altN)
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(1))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(bodies(wrapupSave)).toEqual([])
    expect(bodies(customerEndpoints.update)).toEqual([])
  })

  it('is red only as long as it has something to save', async () => {
    server.gives(customerEndpoints.info, null)
    const stranger = callTo(5, { customerId: null, customerName: null, state: 'ENDED', endTime: now })
    await openPage({ call: stranger, agent: agentIn('WRAP_UP', 5) })
    const remark = await screen.findByLabelText(/^备注/)
    await userEvent.type(remark, '问过价')
    await press('{Alt>}4s{/Alt}')
    const name = screen.getByLabelText(/^名称/)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.clear(remark)
    for (const field of [name, remark]) expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  it('that the server refused can be opened again with what was typed', async () => {
    await wrapUp()
    server.answers(customerEndpoints.update, () => envelope(codes.conflict, '客户刚被别人改过'))
    await press('4')
    await userEvent.type(await screen.findByLabelText(/^备注/), '！')
    await press('{Alt>}s{/Alt}')
    await screen.findByText('周文博没有保存：客户刚被别人改过')
    await userEvent.click(screen.getByRole('button', { name: /重试/ }))
    const dialog = await screen.findByRole('dialog', { name: '客户信息' })
    expect(((await within(dialog).findByLabelText(/^备注/)) as HTMLTextAreaElement).value).toBe('有兴趣！')
  })

  it.each([
    ['was not reached', () => Promise.reject(new TypeError('cut'))],
    ['could not keep it', () => envelope(codes.unavailable, '数据库暂时不可用')],
  ])('that the server %s keeps what was typed, and goes with the result the next time', async (_, refusal) => {
    await wrapUp()
    server.answers(customerEndpoints.update, refusal)
    await press('4')
    await userEvent.type(await screen.findByLabelText(/^备注/), '，要报价')
    await press(altN)
    await screen.findByText(/^小结还没有保存/)
    expect(bodies(wrapupSave)).toEqual([])
    expect(readStored<{ drafts: unknown[] } | null>('form-drafts', null)?.drafts).toHaveLength(1)

    server.gives(customerEndpoints.update, { id: 1 })
    await press(altN)
    await waitFor(() => expect(bodies(wrapupSave)).toHaveLength(1))
    expect(bodies(customerEndpoints.update)).toHaveLength(2)
    expect(bodies(customerEndpoints.update)[1]).toMatchObject({ remark: '有兴趣，要报价' })
    await waitFor(() => expect(bodies(dial)).toHaveLength(1))
    expect(readStored('form-drafts', null)).toBeNull()
  })

  it('that was not saved before the wrap-up ended stands under its number', async () => {
    await wrapUp()
    server.answers(customerEndpoints.update, () => Promise.reject(new TypeError('cut')))
    await press('4')
    await userEvent.type(await screen.findByLabelText(/^备注/), '，要报价')
    await press(altN)
    await screen.findByText(/^小结还没有保存/)
    tell({ call: null, agent: agentIn('IDLE') })
    await press('{Escape}jj')
    await waitFor(() => expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('郑国强'))
    await press('kk')
    await waitFor(() => expect((screen.getByLabelText(/^备注/) as HTMLTextAreaElement).value).toBe('有兴趣，要报价'))
    server.gives(customerEndpoints.update, { id: 1 })
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(readStored('form-drafts', null)).toBeNull())
    expect(bodies(customerEndpoints.update).at(-1)).toMatchObject({ id: 1, remark: '有兴趣，要报价' })
  })

  it('of a new customer is not added twice after a lost answer, and does not prevent saving the result', async () => {
    server.gives(customerEndpoints.info, null)
    const stored = { ...customerOf(1), name: '周文博', type: 0 as const, remark: '要报价' }
    server.answers(customerEndpoints.add, () => Promise.reject(new TypeError('cut')))
    await wrapUp()
    await press('4')
    await userEvent.type(screen.getByLabelText(/^备注/), '要报价')
    await press(altN)
    await screen.findByText(/^小结还没有保存/)

    server.gives(customerEndpoints.info, stored)
    server.answers(customerEndpoints.add, () => envelope(codes.conflict, '这个号码已是林晓彤的客户“周文博”'))
    await press(altN)
    await screen.findByText(/这个号码已是林晓彤的客户/)
    // From here on, the form belongs to the stored customer.
    await screen.findByRole('button', { name: '客户跟踪' })
    await press(altN)
    await waitFor(() => expect(bodies(wrapupSave)).toHaveLength(1))
    expect(bodies(customerEndpoints.add)).toHaveLength(2)
    expect(bodies(customerEndpoints.update)).toEqual([])
  })

  it('goes on with what is typed while its save is under way', async () => {
    await wrapUp()
    const answer = deferred<Response>()
    server.answers(customerEndpoints.update, () => answer.promise)
    await press('4')
    const remark = await screen.findByLabelText(/^备注/)
    await userEvent.type(remark, '，要报价')
    await press(altN)
    await waitFor(() => expect(bodies(customerEndpoints.update)).toHaveLength(1))
    await userEvent.type(remark, '，两份')
    await act(async () => answer.resolve(envelope(codes.ok, '', { id: 1 })))
    await waitFor(() => expect(bodies(dial)).toHaveLength(1))
    expect(readStored<{ drafts: unknown[] } | null>('form-drafts', null)?.drafts).toEqual([
      expect.objectContaining({ phone: refOf(1), remark: '有兴趣，要报价，两份' }),
    ])
  })

  it('that is saved while the panes show another customer keeps what was typed for that customer', async () => {
    await openPage()
    const remark = () => screen.getByLabelText(/^备注/) as HTMLTextAreaElement
    await press('j')
    await waitFor(() => expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('吴倩'))
    await userEvent.type(remark(), '乙')
    await press('{Escape}k')
    await waitFor(() => expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('周文博'))
    await userEvent.type(remark(), '甲')
    const answer = deferred<Response>()
    server.answers(customerEndpoints.update, () => answer.promise)
    await press('{Alt>}s{/Alt}{Escape}j')
    await waitFor(() => expect(remark().value).toBe('有兴趣乙'))
    await act(async () => answer.resolve(envelope(codes.ok, '', { id: 1 })))
    await waitFor(() =>
      expect(readStored<{ drafts: unknown[] } | null>('form-drafts', null)?.drafts).toEqual([
        expect.objectContaining({ phone: refOf(2), remark: '有兴趣乙' }),
      ]),
    )
  })

  it('of a number without a customer can be filled in once the number was called', async () => {
    server.answers(phoneEndpoints.contactInfo, async ({ query }) => {
      const { data } = await contactOf(query.phone).json()
      return envelope(codes.ok, '', { ...data, phoneRef: null, customer: null })
    })
    test = await renderInShell(<PhonePage />, {
      server,
      pages: [testPage('/phone/index')],
      commands: phoneCommands,
      user: { paths: ['/phone/index', 'call:dial', 'customer:list', 'customer:save'] },
    })
    await screen.findByText('拨出后就能登记为客户。')
    const pane = screen.getByRole('region', { name: '客户信息' })
    expect(within(pane).getByRole('heading', { name: '客户信息' })).toBeDefined()
    expect(pane.querySelector('[aria-busy]')).toBeNull()
  })

  it('of a new customer moves the focus to the call once saved, because another form replaces it', async () => {
    server.gives(customerEndpoints.info, null)
    server.answers(customerEndpoints.add, () => {
      server.gives(customerEndpoints.info, customerOf(1))
      return envelope(codes.ok, '', { id: 1 })
    })
    await wrapUp()
    await press('4')
    const remark = screen.getByLabelText(/^备注/)
    await userEvent.type(remark, '要报价')
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(customerEndpoints.add)).toHaveLength(1))
    await waitFor(() => expect(remark.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '当前通话' })))
  })

  it('of a number without a customer begins with the name from the pasted list, which alone is not a change to save', async () => {
    server.gives(customerEndpoints.info, null)
    await openPage({
      call: callTo(5, { state: 'ENDED', endTime: now, customerId: null, customerName: '孙八' }),
      agent: agentIn('WRAP_UP', 5),
    })
    await waitFor(() => expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('孙八'))
    await press('4{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(wrapupSave)).toHaveLength(1))
    expect(bodies(customerEndpoints.add)).toEqual([])
  })

  it('without a name asks for the name first', async () => {
    server.gives(customerEndpoints.info, null)
    await openPage({ call: callTo(5, { customerId: null, customerName: null }), agent: agentIn('DIALLING', 5) })
    await press('i')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^名称/)))
  })
})

describe('a draft', () => {
  const talking = { call: callTo(1, { state: 'ANSWERED', answerTime: now }), agent: agentIn('TALKING', 1) }

  it('is kept in this browser with every key and choice, on the server a moment later', async () => {
    await openPage(talking)
    await press('4')
    await userEvent.type(await screen.findByLabelText(/^备注/), 'x')
    expect(readStored<{ drafts: unknown[] } | null>('call-drafts', null)?.drafts).toEqual([
      expect.objectContaining({ callId: 901, codeId: 104, remark: '有兴趣x', name: null }),
    ])
    await waitFor(() =>
      expect(bodies(draftUpdate).at(-1)).toMatchObject({ callId: 901, codeId: 104, remark: '有兴趣x' }),
    )
    await screen.findByText('草稿已保存 10:42')
  })

  it('that was left when the wrap-up ended by itself is not reported for another customer', async () => {
    await openPage(talking)
    await press('4')
    await screen.findByText('草稿已保存 10:42')
    tell({ call: null, agent: agentIn('IDLE') })
    await press('j')
    await waitFor(() => expect(current()).toMatch(/郑国强/))
    await waitFor(() => expect((screen.getByLabelText(/^名称/) as HTMLInputElement).value).toBe('郑国强'))
    // The form's texts are shown by timers of no length: this one, which is started after them, ends after them.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByText(/草稿已/)).toBeNull()
  })

  it('goes to the server at once when the page goes away', async () => {
    await openPage(talking)
    await userEvent.type(await screen.findByLabelText(/^备注/), 'x')
    expect(bodies(draftUpdate)).toEqual([])
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(bodies(draftUpdate)).toEqual([expect.objectContaining({ remark: '有兴趣x' })])
  })

  it('sends a choice to the server at once, because the wrap-up may end at any moment', async () => {
    await openPage(talking)
    const answer = deferred<Response>()
    server.answers(draftUpdate, () => answer.promise)
    await press('1')
    await press('4')
    await press('b')
    const field = screen.getByLabelText('预约')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, '明天')
    const nextFollowTime = now / 1000 + 22 * 3600 + 18 * 60
    const sent = bodies(draftUpdate) as unknown as CallDraft[]
    expect(sent).toEqual([
      expect.objectContaining({ codeId: 101, nextFollowTime: null }),
      expect.objectContaining({ codeId: 104, nextFollowTime: null }),
      expect.objectContaining({ codeId: 104, nextFollowTime }),
    ])
    // If drafts overtake each other on their way, the server keeps the one that was changed last.
    const times = sent.map(({ updateTime }) => updateTime)
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    await act(async () => answer.resolve(envelope(codes.ok, '')))
  })

  it('that comes to the server after its result was saved is emptied there', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    const answer = deferred<Response>()
    server.answers(draftUpdate, () => answer.promise)
    await press('4{Alt>}s{/Alt}')
    await screen.findAllByText(/^小结“.*”已保存$/)
    expect(bodies(draftUpdate)).toEqual([expect.objectContaining({ callId: 901, codeId: 104 })])
    server.gives(draftUpdate, null)
    await act(async () => answer.resolve(envelope(codes.ok, '')))
    await waitFor(() => expect(bodies(draftUpdate)).toHaveLength(2))
    expect(bodies(draftUpdate)[1]).toMatchObject({ callId: 901, codeId: null })
  })

  it('is restored after a reload during the call', async () => {
    const draft = {
      callId: 901,
      codeId: 101,
      name: null,
      type: null,
      remark: '要两份',
      nextFollowTime: null,
      reason: null,
      updateTime: 5,
    }
    localStorage.setItem('call-drafts', JSON.stringify({ userId: 7, drafts: [draft] }))
    await openPage(talking)
    expect(((await screen.findByLabelText(/^备注/)) as HTMLTextAreaElement).value).toBe('要两份')
    expect(resultButton(/有意向/).getAttribute('aria-pressed')).toBe('true')
  })

  it('that is newer on the server counts', async () => {
    const draft = {
      callId: 901,
      codeId: 101,
      name: null,
      type: null,
      remark: '旧',
      nextFollowTime: null,
      reason: null,
      updateTime: 5,
    }
    localStorage.setItem('call-drafts', JSON.stringify({ userId: 7, drafts: [draft] }))
    server.gives(draftInfo, { ...draft, codeId: 104, remark: '新', updateTime: 6 })
    await openPage(talking)
    await waitFor(() => expect((screen.getByLabelText(/^备注/) as HTMLTextAreaElement).value).toBe('新'))
    expect(resultButton(/考虑中/).getAttribute('aria-pressed')).toBe('true')
  })

  it('is forgotten once its result is saved', async () => {
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    await press('4')
    await waitFor(() => expect(readStored('call-drafts', null)).not.toBeNull())
    await press('{Alt>}s{/Alt}')
    await screen.findAllByText(/^小结“.*”已保存$/)
    expect(readStored('call-drafts', null)).toBeNull()
  })
})

describe('what was typed and not saved', () => {
  const remark = () => screen.getByLabelText(/^备注/) as HTMLTextAreaElement
  it('is restored when the agent returns to its customer, and can be discarded', async () => {
    await openPage()
    await userEvent.type(remark(), '甲')
    await press('{Escape}')
    await press('j')
    await waitFor(() => expect(current()).toMatch(/吴倩/))
    await waitFor(() => expect(remark().value).toBe('有兴趣'))
    await userEvent.type(remark(), '乙')
    await press('{Escape}')
    await press('k')
    await waitFor(() => expect(remark().value).toBe('有兴趣甲'))
    await userEvent.click(screen.getByRole('button', { name: '丢弃' }))
    await waitFor(() => expect(remark().value).toBe('有兴趣'))
    await press('j')
    await waitFor(() => expect(remark().value).toBe('有兴趣乙'))
  })

  it('is offered after a reload, and forgotten once it is saved', async () => {
    const draft = { phone: refOf(3), mask: '138****0003', known: '郑国强', name: null, type: null, remark: '要报价' }
    localStorage.setItem('form-drafts', JSON.stringify({ userId: 7, drafts: [{ ...draft, updateTime: now }] }))
    await openPage()
    await screen.findByText('郑国强 的客户信息还没有保存')
    await userEvent.click(screen.getByRole('button', { name: /打开/ }))
    await waitFor(() => expect(remark().value).toBe('要报价'))
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(customerEndpoints.update)).toHaveLength(1))
    await waitFor(() => expect(readStored('form-drafts', null)).toBeNull())
  })

  it('in an earlier call stands in the form, and is emptied on the server once it is saved', async () => {
    const empty = { codeId: null, name: null, type: null, nextFollowTime: null, reason: null }
    const draft = { callId: 800, ...empty, remark: '上次写到一半', updateTime: now - 60_000 }
    server.answers(phoneEndpoints.contactInfo, ({ query }) => contactOf(query.phone, draft))
    await openPage()
    await waitFor(() => expect(remark().value).toBe('上次写到一半'))
    expect(screen.getByText('11-21 10:41 的内容没有保存')).toBeDefined()
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(draftUpdate)).toEqual([{ callId: 800, ...empty, remark: null, updateTime: now }]))
  })

  it('in another tab can be continued here', async () => {
    await openPage({ call: callTo(1, { state: 'ANSWERED', answerTime: now }), agent: agentIn('TALKING', 1) })
    const draft = {
      callId: 901,
      codeId: 104,
      name: null,
      type: null,
      remark: '那边写的',
      nextFollowTime: null,
      reason: null,
    }
    localStorage.setItem('call-drafts', JSON.stringify({ userId: 7, drafts: [{ ...draft, updateTime: now + 9 }] }))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'call-drafts' })))
    await waitFor(() => expect(remark().value).toBe('那边写的'))
    expect(resultButton(/考虑中/).getAttribute('aria-pressed')).toBe('true')
    await press('1')
    await waitFor(() => expect(resultButton(/有意向/).getAttribute('aria-pressed')).toBe('true'))
    expect(readStored<{ drafts: unknown[] } | null>('call-drafts', null)?.drafts).toEqual([
      expect.objectContaining({ codeId: 101, remark: '那边写的' }),
    ])
  })

  it('as a reason is restored after a reload', async () => {
    const draft = {
      callId: 901,
      codeId: 109,
      name: null,
      type: null,
      remark: null,
      nextFollowTime: null,
      reason: '不要再打',
    }
    localStorage.setItem('call-drafts', JSON.stringify({ userId: 7, drafts: [{ ...draft, updateTime: now }] }))
    await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
    expect(((await screen.findByLabelText(/放回公海的原因/)) as HTMLInputElement).value).toBe('不要再打')
    await press('{Alt>}s{/Alt}')
    await waitFor(() => expect(bodies(wrapupSave)[0]).toMatchObject({ codeId: 109, reason: '不要再打' }))
  })
})

describe('a menu that is closed', () => {
  it('leaves the keys to the call', async () => {
    await openPage()
    await press('v')
    await screen.findByRole('menu', { name: '队列' })
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '当前通话' })))
  })
})

describe('the queue’s filter', () => {
  it('moves with the arrow keys, and Enter goes to the row that was found', async () => {
    await openPage()
    await press('/')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('筛选队列'))
    await press('{ArrowDown}')
    expect(current()).toMatch(/吴倩/)
    await press('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '当前通话' })))
    expect(bodies(dial)).toEqual([])
    await press('{Enter}')
    await waitFor(() => expect(bodies(dial)).toHaveLength(1))
  })
})

it('without anything to save says so', async () => {
  await openPage()
  await press('{Alt>}s{/Alt}')
  await screen.findAllByText('没有改动，不用保存')
})

describe('what can’t be done says why', () => {
  it('a blocked dial, on the pane, with the time from which on it may be', async () => {
    await openPage()
    const data = { reason: 'CALLEE_FREQUENCY', nextAllowedTime: now / 1000 + 600 }
    server.answers(dial, () => envelope(codes.blocked, '5 分钟内已呼叫 3 次，10:52 后可再拨', data))
    await press('{Enter}')
    const notice = await screen.findByText('没有拨出：呼叫过于频繁')
    const box = notice.closest('[role="alert"]')
    expect(box?.textContent).toContain('5 分钟内已呼叫 3 次，10:52 后可再拨（还有 10 分钟）')
    // The call failed, so the current row must stay.
    expect(current()).toMatch(/周文博/)
    await userEvent.click(screen.getByRole('button', { name: '换下一位' }))
    expect(current()).toMatch(/吴倩/)
    expect(screen.queryByText('没有拨出：呼叫过于频繁')).toBeNull()
  })

  it('disappears when it is closed', async () => {
    await openPage()
    server.answers(dial, () =>
      envelope(codes.blocked, '同时通话已满', { reason: 'CONCURRENCY', nextAllowedTime: null }),
    )
    await press('{Enter}')
    await screen.findByText(/^没有拨出：/)
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByText(/^没有拨出：/)).toBeNull()
    expect(current()).toMatch(/周文博/)
  })

  it('a faulty number, which is not offered once more', async () => {
    await openPage()
    const data = { reason: 'NUMBER_FORMAT', nextAllowedTime: null }
    server.answers(dial, () => envelope(codes.blocked, '号码应为 3 到 20 位数字', data))
    await press('{Enter}')
    await screen.findByText('没有拨出：号码格式不对')
    screen.getByRole('button', { name: '换下一位' })
    expect(screen.queryByRole('button', { name: '再拨一次' })).toBeNull()
  })

  it('states that can’t be chosen during a call', async () => {
    await openPage({ call: callTo(1), agent: agentIn('DIALLING', 1) })
    const group = within(screen.getByRole('group', { name: '可切换的状态' }))
    for (const name of ['空闲', '示忙', '小休', '离线']) {
      const button = group.getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.title).toBe('通话还没有结束，挂断后再切换')
      await userEvent.click(button)
    }
    expect(bodies(stateUpdate)).toEqual([])
  })

  it('a dial by an agent who is offline offers to go online', async () => {
    await openPage({ agent: agentIn('BREAK') })
    server.gives(stateUpdate, agentIn('IDLE'))
    const data = { reason: 'AGENT_NOT_IDLE', nextAllowedTime: null }
    server.answers(dial, () => envelope(codes.blocked, '当前是小休，先切换为空闲', data))
    await press('{Enter}')
    await screen.findByText('当前是小休，先切换为空闲')
    // The server decides and records the attempt.
    expect(bodies(dial)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '换下一位' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '切换为空闲' }))
    await waitFor(() => expect(bodies(stateUpdate)).toEqual([{ state: 'IDLE' }]))
  })
})

it('shows a cut of the live connection, and reconnects', async () => {
  await openPage()
  act(() => FakeSocket.last().drop(1006))
  await screen.findByText('连接中断，正在重连… 数据可能不是最新')
  act(() => void dispatchEvent(new Event('online')))
  act(() => FakeSocket.last().open())
  act(() => FakeSocket.last().hear({ type: 'resumed', stream: 's.7', seq: 0, now }))
  expect(screen.queryByText(/连接中断/)).toBeNull()
})

it('a result that gives the customer back to the pool requires a reason', async () => {
  await openPage({ call: callTo(1, { state: 'ENDED', endTime: now }), agent: agentIn('WRAP_UP', 1) })
  await press('9')
  const reason = await screen.findByLabelText(/放回公海的原因/)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await press('不再需要')
  await press('{Alt>}s{/Alt}')
  await waitFor(() =>
    expect(bodies(wrapupSave)).toEqual([expect.objectContaining({ codeId: 109, reason: '不再需要' })]),
  )
})

it('keys and menus on every page know the state of the call', async () => {
  await openPage()
  expect(test.shell.scopes.get().call).toBe('none')
  const states = ['DIALLING', 'RINGING', 'TALKING', 'WRAP_UP'] as const
  const seen = states.map((state) => {
    tell({ agent: agentIn(state, 1), call: callTo(1) })
    return test.shell.scopes.get().call
  })
  expect(seen).toEqual(['dialling', 'ringing', 'talking', 'wrap-up'])
})

it('an account without a company has no workstation, and connects nowhere', async () => {
  server.gives(phoneEndpoints.centreInfo, {
    ...{ now, states: [], agents: [], calls: [], isNew: false },
    figures: { submitted: 0, answered: 0, valid: 0, intent: 0, talkSec: 0 },
  })
  await renderInShell(<PhonePage />, {
    server,
    pages: [testPage('/phone/index')],
    commands: phoneCommands,
    user: { paths: ['/phone/index'], companyId: null },
  })
  await screen.findByRole('region', { name: '坐席' })
  expect(screen.queryByRole('region', { name: '坐席状态' })).toBeNull()
  expect(FakeSocket.all).toEqual([])
})
