import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { FakeSocket, stationSample, stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../tests/support/console/shell'
import type { AgentState } from '../../contract/agent-states'
import { authEndpoints } from '../../contract/auth'
import { liveCloses } from '../../contract/live'
import { managerEndpoints } from '../../contract/manager'
import { phoneEndpoints } from '../../contract/phone'
import type { LiveCall } from '../../contract/phone/station'
import type { Shell } from '../shell'

let shell: Shell
let server: FakeServer

const callSample = (more: Partial<LiveCall> = {}): LiveCall => ({
  ...{ id: 7, callNo: 'C7', state: 'ANSWERED', phone: '138****0001', phoneRef: null },
  ...{ province: null, city: null, carrier: null, customerId: null, customerName: '王一' },
  ...{ createTime: 1, submitTime: 1, ringTime: 1, answerTime: 1, endTime: null, talkSec: 0, muted: false },
  ...{ hangupBy: null, cutOff: null, exception: null, wrapupId: null },
  ...{ itemId: null, needsResult: false },
  ...more,
})
const stationOf = (state: AgentState, call: LiveCall | null = null) =>
  stationSample({
    agent: { state, since: Date.now(), callId: call?.id ?? null, wrapUntil: null, prolonged: false },
    call,
  })
/** The console of an agent in this state. */
const open = async (state: AgentState, call: LiveCall | null = null) => {
  stubSockets()
  server = fakeServer()
  server.gives(authEndpoints.logout, null)
  server.gives(phoneEndpoints.hangup, null)
  ;({ shell } = await renderInShell(<p>页面</p>, { server, user: { paths: ['/phone/index'] } }))
  act(() => shell.live.attend())
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  act(() => {
    FakeSocket.last().open()
    FakeSocket.last().hear({ type: 'welcome', stream: 'a.7', seq: 1, station: stationOf(state, call), autoIdle: true })
  })
}
/** Whether the browser would ask before the page closes. */
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('leaving the page asks only during a call', async () => {
  await open('IDLE')
  expect(asksToLeave()).toBe(false)
  act(() =>
    FakeSocket.last().hear({ type: 'event', seq: 2, event: { agent: stationOf('DIALLING', callSample()).agent } }),
  )
  expect(asksToLeave()).toBe(true)
  act(() =>
    FakeSocket.last().hear({ type: 'event', seq: 3, event: { agent: stationOf('WRAP_UP', callSample()).agent } }),
  )
  expect(asksToLeave()).toBe(false)
})

describe('signing out', () => {
  const question = () => screen.findByRole('alertdialog', { name: '通话还没有结束' })

  it('asks during a call: a user who stays is still on the line', async () => {
    await open('TALKING', callSample())
    act(() => void shell.signOut())
    expect((await question()).textContent).toContain('王一')
    await userEvent.click(screen.getByRole('button', { name: '留下' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.count(phoneEndpoints.hangup)).toBe(0)
    expect(server.count(authEndpoints.logout)).toBe(0)
  })

  it('hangs up first', async () => {
    await open('TALKING', callSample())
    act(() => void shell.signOut())
    await question()
    await userEvent.click(screen.getByRole('button', { name: '挂断并退出' }))
    await waitFor(() => expect(shell.session.get().token).toBeNull())
    const paths = server.asked.map(({ endpoint }) => endpoint.split(' ')[1])
    expect(paths.indexOf(phoneEndpoints.hangup.path)).toBeGreaterThan(-1)
    expect(paths.indexOf(phoneEndpoints.hangup.path)).toBeLessThan(paths.indexOf(authEndpoints.logout.path))
    expect(server.asked.find(({ endpoint }) => endpoint.endsWith(phoneEndpoints.hangup.path))?.body).toEqual({
      callId: 7,
    })
  })

  it('stays where the call can’t be hung up, and says so', async () => {
    await open('TALKING', callSample())
    server.answers(phoneEndpoints.hangup, () => envelope(50300, '线路网关没有回应，请稍后重试'))
    act(() => void shell.signOut())
    await question()
    await userEvent.click(screen.getByRole('button', { name: '挂断并退出' }))
    expect(await screen.findByText('线路网关没有回应，请稍后重试')).toBeDefined()
    expect(server.count(authEndpoints.logout)).toBe(0)
  })

  it('asks nothing where nobody is on the line', async () => {
    await open('WRAP_UP', callSample({ state: 'ENDED' }))
    await act(() => shell.signOut())
    expect(shell.session.get().token).toBeNull()
    expect(server.count(phoneEndpoints.hangup)).toBe(0)
  })

  it('on the lock’s screen hangs up too', async () => {
    await open('TALKING', callSample())
    await act(() => shell.idleLock.leave())
    expect(server.count(phoneEndpoints.hangup)).toBe(1)
    expect(shell.session.get().token).toBeNull()
  })
})

describe('what others do to the call', () => {
  it.each([
    [50008, '登录已被下线，请重新登录', '登录已被下线，请重新登录，通话已挂断'],
    [50012, '您的账号已在别处登录', '您的账号已在别处登录，通话在那里继续'],
  ])('is told at once where the session has ended: %i', async (code, msg, announcedId) => {
    await open('TALKING', callSample())
    server.answers(managerEndpoints.userInfo, () => envelope(code, msg))
    act(() => FakeSocket.last().drop(liveCloses.session))
    expect(await screen.findByText(announcedId)).toBeDefined()
    expect(await screen.findByRole('alertdialog', { name: 'Confirm logout' })).toBeDefined()
    // The known state of the call is out of date, and leaving asks no question.
    expect(shell.live.get()).toMatchObject({ status: 'ended', agent: null, call: null })
    expect(asksToLeave()).toBe(false)
  })

  it('is told without the call where there was none', async () => {
    await open('IDLE')
    server.answers(managerEndpoints.userInfo, () => envelope(50008, '密码已修改，请重新登录'))
    act(() => FakeSocket.last().drop(liveCloses.session))
    expect(await screen.findByText('密码已修改，请重新登录')).toBeDefined()
  })

  it('is told once where a call of the user has failed of it before', async () => {
    await open('TALKING', callSample())
    server.answers(managerEndpoints.userInfo, () => envelope(50008, '登录已被下线，请重新登录'))
    await act(async () => void (await shell.session.loadUser().catch(() => {})))
    act(() => FakeSocket.last().drop(liveCloses.session))
    expect(await screen.findByText('通话已挂断')).toBeDefined()
    expect(shell.toasts.get().map(({ text }) => text)).toEqual(['登录已被下线，请重新登录', '通话已挂断'])
  })

  it('names the superior who hung up, once', async () => {
    await open('TALKING', callSample())
    const cut = callSample({
      state: 'ENDED',
      endTime: 9,
      hangupBy: 'SYSTEM',
      cutOff: { why: 'SUPERIOR', name: '周敏' },
    })
    act(() =>
      FakeSocket.last().hear({ type: 'event', seq: 2, event: { agent: stationOf('WRAP_UP', cut).agent, call: cut } }),
    )
    expect(await screen.findByText('通话由 周敏 挂断')).toBeDefined()
    act(() => shell.toasts.clear())
    act(() => FakeSocket.last().hear({ type: 'event', seq: 3, event: { call: { ...cut, wrapupId: 1 } } }))
    expect(shell.toasts.get()).toEqual([])
  })

  it('is told where somebody signs in elsewhere', async () => {
    await open('TALKING', callSample())
    act(() => FakeSocket.last().hear({ type: 'elsewhere' }))
    expect(await screen.findByText('您的账号刚在另一处登录，这通电话在那里也能挂断')).toBeDefined()
    expect(shell.live.get().status).toBe('open')
  })
})

it('a sign-out that is one’s own says nothing of the session’s end', async () => {
  await open('IDLE')
  server.answers(managerEndpoints.userInfo, () => envelope(50008, '登录已退出，请重新登录'))
  let leave = (_answer: unknown) => {}
  server.answers(
    authEndpoints.logout,
    () => new Promise((resolve) => (leave = () => resolve(envelope(20000, '', null)))),
  )
  act(() => void shell.signOut())
  await waitFor(() => expect(server.count(authEndpoints.logout)).toBe(1))
  const asked = server.count(managerEndpoints.userInfo)
  act(() => FakeSocket.last().drop(liveCloses.session))
  await act(async () => leave(null))
  await waitFor(() => expect(shell.session.get().token).toBeNull())
  expect(server.count(managerEndpoints.userInfo)).toBe(asked)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
