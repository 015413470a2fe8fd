import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calledCommands } from '../../../commands/call/asked-for'
import { callCommands } from '../../../commands/call/call'
import { listCommands } from '../../../commands/list'
import { envelope, type FakeServer, referenceTo, signedInServer } from '../../../tests/support/console/fake-server'
import { FakeSocket, stationSample, stubSockets } from '../../../tests/support/console/fake-socket'
import { address } from '../../../tests/support/console/render-console'
import { sampleCustomer } from '../../../tests/support/console/sample-customer'
import { sampleDepartment } from '../../../tests/support/console/sample-department'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { text } from '../../console/registry/params'
import { defineCommand } from '../../console/registry/registry'
import type { Shell } from '../../console/shell'
import { type CallDetail, callEndpoints, type ListedCall, type WrapupCode } from '../../contract/call'
import { isOffLine } from '../../contract/call-states'
import { companyEndpoints } from '../../contract/company'
import { customerEndpoints } from '../../contract/customer/customers'
import { choiceEndpoints } from '../../contract/manager/choices'
import { endOfDay, startOfDay } from '../../lib/time/time'
import { narrowerThan } from '../../ui/hooks/use-media-query'
import { toasts } from '../../ui/toast/toasts'
import { CallHistoryPage } from './call-history-page'
import { callList } from './call-list'
import { followEveryMs } from './follower'

const ref = 'p_AbCdEfGhIjKlMnOpQrStUv'
const began = Date.parse('2026-03-04T10:00:00.250+08:00')

const call = (given: Partial<ListedCall> = {}): ListedCall => ({
  id: 1,
  callNo: 'C20260304000001',
  companyId: 3,
  departmentId: 5,
  userId: 7,
  employeeNo: '1024',
  customerId: 11,
  phone: '138****1234',
  phoneRef: ref,
  province: '浙江',
  city: '杭州',
  state: 'ENDED',
  createTime: began,
  submitTime: began + 100,
  ringTime: began + 1500,
  answerTime: began + 9000,
  endTime: began + 267_000,
  ringSec: 7,
  talkSec: 258,
  hangupBy: 'CUSTOMER',
  answered: true,
  valid: true,
  exception: null,
  wrapup: { codeId: 2, name: '有意向', intent: true, deal: false },
  nickname: '林晓彤',
  departmentName: '销售一组',
  companyName: '静安会展',
  customerName: '周文博',
  inWrapUp: false,
  mayNot: isOffLine(given.state ?? 'ENDED') ? { hangUp: '通话已经结束' } : { changeWrapup: '通话还没有结束' },
  ...given,
})
const missed = call({
  id: 2,
  customerId: null,
  customerName: null,
  phone: '139****0002',
  state: 'ENDED',
  answerTime: null,
  answered: false,
  valid: false,
  talkSec: 0,
  hangupBy: 'SYSTEM',
  exception: { title: '无人接听', class: 'NO_ANSWER', advice: '换个时段再打' },
  wrapup: null,
})

const detailOf = ({ mayNot: _, inWrapUp: __, ...row }: ListedCall): CallDetail => ({
  ...row,
  cutOff: null,
  events: [
    { kind: 'SUBMITTED', time: began + 100, by: null, source: null, code: null },
    { kind: 'B_RINGING', time: began + 1500, by: null, source: null, code: null },
    { kind: 'HANGUP', time: began + 30_000, by: 'SYSTEM', source: 'SIP', code: '480' },
  ],
  wrapups: row.wrapup
    ? [{ id: 1, name: row.wrapup.name, remark: '周五再谈', time: began + 300_000, user: null, source: 'AGENT' }]
    : [],
})

const code = (id: number, name: string): WrapupCode => ({
  id,
  companyId: 3,
  digit: id,
  name,
  hint: '',
  intent: id === 2,
  deal: false,
  callback: false,
  lockDays: null,
  release: false,
  invalid: false,
  nextAfterSec: null,
})

const dialled = vi.fn()
const dial = defineCommand({
  id: 'test.dial',
  title: '拨打',
  section: '测试',
  places: ['phone'],
  permission: 'call:dial',
  params: [text({ name: 'phone', title: '号码' })],
  run: (args) => dialled(args),
})
const everything = [
  '/call/history',
  '/phone/index',
  '/customer/followList',
  'call:dial',
  'call:wrapup',
  'user:search',
  'customer:list',
]

let server: FakeServer
let shell: Shell

interface Opening {
  at?: string
  rows?: readonly ListedCall[]
  paths?: string[]
  companyId?: number | null
  /** Adds more answers to the fake server. */
  prepare?(): void
}

async function open({
  at = '/call/history',
  rows = [call(), missed],
  paths = everything,
  companyId = 3,
  prepare,
}: Opening = {}) {
  // Most tests have a workstation, but only a few use its connection.
  stubSockets()
  server = signedInServer()
  give(rows)
  server.answers(callEndpoints.info, ({ query }) => {
    const row = rows.find(({ id }) => id === Number(query.id))
    return row ? envelope(20000, '', detailOf(row)) : envelope(40400, '没有这通电话')
  })
  prepare?.()
  server.gives(callEndpoints.wrapupCodeList, [code(1, '无意向'), code(2, '有意向')])
  ;({ shell } = await renderInShell(<CallHistoryPage />, {
    server,
    pages: [testPage('/call/history'), testPage('/customer/followList')],
    commands: [...callCommands, ...calledCommands, ...listCommands, dial],
    at,
    user: { paths, companyId },
  }))
  if (rows.length > 0) await within(grid()).findByText(rows[0]?.customerName ?? rows[0]?.phone ?? '')
}

const give = (rows: readonly ListedCall[]) =>
  server.gives(callEndpoints.list, {
    records: [...rows],
    total: 1234,
    sums: { submitted: 1234, answered: 567, valid: 321, talkSec: 100_000 },
  })

const grid = () => screen.getByRole('grid', { name: '通话记录' })
const detail = () => screen.getByRole('region', { name: '通话记录详情' })
const asked = () => server.asked.findLast(({ endpoint }) => endpoint === `GET ${callEndpoints.list.path}`)?.query ?? {}
const row = (id: number) =>
  shell.list
    .get()
    ?.rows()
    .find((each) => each.id === id)
const execute = (id: string) => act(() => shell.commands.execute(id, {}, 'menu'))
/** It ends when the dialog closes; nothing waits for that. */
async function openWrapup() {
  await act(async () => void shell.commands.execute('call.change-wrapup', {}, 'menu'))
  return screen.findByRole('dialog', { name: '改小结' })
}
const bodies = () =>
  server.asked.filter(({ endpoint }) => endpoint === `POST ${callEndpoints.wrapupUpdate.path}`).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  dialled.mockClear()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('min-width: 1200px'), addEventListener() {}, removeEventListener() {} }) as never,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the head of a call', () => {
  it('names a number that is nobody’s as the list does, and says it once', async () => {
    await open({ rows: [{ ...missed, province: null, city: null }] })
    const head = (await screen.findByRole('heading', { level: 2, name: '陌生号码' })).closest('header')
    expect(head?.querySelector('p')?.textContent).toBe('139****0002 ')
  })
})

describe('the list', () => {
  it('tells who called whom, what became of it, for how long, and the result', async () => {
    await open()
    const [, answered, unanswered] = within(grid()).getAllByRole('row')
    expect(answered?.textContent).toBe('03-04 10:00:001024 林晓彤周文博138****1234已接通00:0704:18有意向是是客户')
    expect(unanswered?.textContent).toBe('03-04 10:00:001024 林晓彤陌生号码139****0002无人接听00:07————系统')
  })

  it('offers a longer time where the usual one has no call', async () => {
    await open({ rows: [] })
    expect(screen.getByText('今日还没有通话')).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: '看近7天' }).click())
    const { startTime, endTime } = asked()
    expect(Number(endTime) - Number(startTime)).toBe(7 * 86_400 - 1)
  })

  it('sums up the whole filter, each metric with its formula', async () => {
    await open()
    const sums = within(grid()).getAllByRole('row').at(-1)
    expect(sums?.textContent).toBe('合计 1,234筛选内全部呼叫 1,234接通 567接通率 45.9%27:46:40平均 02:56321')
    expect(within(sums as HTMLElement).getByTitle('接通率：接通量 ÷ 呼叫量').textContent).toBe('接通率 45.9%')
  })

  it('takes the year and the seconds along into files and onto paper', () => {
    const { columns } = callList({ companyId: 3, may: () => true })
    expect(columns.find(({ key }) => key === 'createTime')?.text(call())).toBe('2026-03-04 10:00:00')
  })

  it('leaves the sum row’s label room where the viewer is the only agent', async () => {
    await open({ paths: ['/call/history'] })
    const sums = within(grid()).getAllByRole('row').at(-1)
    expect(sums?.textContent).toMatch(/^筛选合计 1,234呼叫 1,234/)
    expect(sums?.firstElementChild?.getAttribute('colspan')).toBe('2')
  })

  it('shows the company to those who have none, and the caller only where it can be another', async () => {
    await open({ companyId: null })
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles()).toContain('公司')
  })

  it('leaves out what is always the viewer', async () => {
    await open({ paths: ['/call/history'] })
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles).not.toContain('工号/姓名')
    expect(titles).not.toContain('公司')
  })
})

describe('the filters', () => {
  it('select today’s calls at first, without a parameter in the address', async () => {
    await open()
    expect(asked()).toMatchObject({ startTime: String(startOfDay()), endTime: String(endOfDay()), detail: 'true' })
    expect(address()).toBe('/call/history')
    expect(screen.getByRole('radio', { name: '今日' }).getAttribute('aria-checked')).toBe('true')
  })

  it('come from the address', async () => {
    await open({
      at: '/call/history?createTime=2026-03-01..2026-03-04&answered=false&phone=1234&talk=30..&exceptionClass=BUSY&sort=-talkSec',
    })
    expect(asked()).toMatchObject({
      startTime: String(startOfDay(Date.parse('2026-03-01T00:00:00+08:00'))),
      endTime: String(endOfDay(Date.parse('2026-03-04T00:00:00+08:00'))),
      answered: 'false',
      tail: '1234',
      minTalk: '30',
      exceptionClass: 'BUSY',
      sort: '-talkSec',
    })
    expect(asked()).not.toHaveProperty('phone')
    expect(asked()).not.toHaveProperty('maxTalk')
  })

  it('are typed, and a period that is too long is told to be', async () => {
    await open()
    const line = screen.getByRole('combobox', { name: '筛选条件' })
    await userEvent.type(line, '接通:未接通 时长>=30 时间:近7天{Enter}')
    await waitFor(() => expect(address()).toBe('/call/history?createTime=7d&answered=false&talk=30..'))
    expect(asked()).toMatchObject({ minTalk: '30' })
    await userEvent.type(line, '通话:<60{Enter}')
    await waitFor(() => expect(address()).toBe('/call/history?createTime=7d&answered=false&talk=..59'))
    expect(asked()).toMatchObject({ maxTalk: '59' })
    await userEvent.type(line, '时间:2026-01-01..2026-05-01{Enter}')
    expect(await screen.findByText('时间最长 93 天，请缩短')).toBeDefined()
  })

  it('of a number say what is wrong, and take the last four digits or all', async () => {
    await open()
    const field = screen.getByRole('textbox', { name: '被叫' })
    await userEvent.type(field, '12{Enter}')
    expect(screen.getByText('被叫请写完整号码，或后 4 位')).toBeDefined()
    expect(address()).toBe('/call/history')
    await userEvent.clear(field)
    await userEvent.type(field, '138 0013 8000{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ phone: referenceTo('13800138000') }))
  })

  it('by people and departments name these by one question each, however many fields and tokens show them', async () => {
    const at = '/call/history?userId=7&customerId=9&departmentId=5'
    const asks = [choiceEndpoints.userSearch, customerEndpoints.info, companyEndpoints.departmentList] as const
    await open({
      at,
      paths: [...everything, 'department:list'],
      prepare() {
        server.gives(choiceEndpoints.userSearch, [{ id: 7, nickname: '林晓彤', phone: null, phoneRef: null }])
        server.gives(customerEndpoints.info, { ...sampleCustomer, id: 9, name: '薛国华' })
        server.gives(companyEndpoints.departmentList, [{ ...sampleDepartment, id: 5, name: '销售部' }])
      },
    })
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    for (const [title, name] of [
      ['坐席', '林晓彤'],
      ['客户', '薛国华'],
      ['部门', '销售部'],
    ] as const) {
      await waitFor(() =>
        expect(screen.getByRole('button', { name: `去掉条件 ${title}` }).parentElement?.textContent).toBe(title + name),
      )
      await waitFor(() => expect(screen.getByRole('combobox', { name: title })).toHaveProperty('value', name))
    }
    await userEvent.click(screen.getByRole('button', { name: '去掉条件 客户' }))
    await waitFor(() => expect(address()).toBe('/call/history?userId=7&departmentId=5'))
    await act(() => shell.router.go(at))
    await waitFor(() => expect(address()).toBe(at))
    await waitFor(() => expect(screen.getByRole('combobox', { name: '客户' })).toHaveProperty('value', '薛国华'))
    expect(asks.map((endpoint) => server.count(endpoint))).toEqual([1, 1, 1])
  })

  it('that an address brings and can’t be are told, and the address says what is shown', async () => {
    await open({ at: '/call/history?createTime=2026-01-01..2026-11-22&exceptionClass=x&answered=true' })
    expect(screen.getByRole('alert').textContent).toMatch(
      /^地址里有条件没有用上：时间最长 93 天，请缩短；异常类没有“x”，可选 无应答、/,
    )
    expect(asked()).toMatchObject({ startTime: String(startOfDay()), answered: 'true' })
    await waitFor(() => expect(address()).toBe('/call/history?answered=true'))
    await userEvent.click(screen.getByRole('button', { name: '意向' }))
    await waitFor(() => expect(address()).toBe('/call/history?intent=true'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('under a name keep the period', async () => {
    await open({ at: '/call/history?createTime=month' })
    await userEvent.click(screen.getByRole('button', { name: '未接通' }))
    await waitFor(() => expect(address()).toBe('/call/history?createTime=month&answered=false'))
    expect(screen.getByRole('button', { name: '未接通' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('are those whose choices the viewer may have', async () => {
    await open({ paths: ['/call/history'] })
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    const names = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))
    expect(names).not.toContain('坐席')
    expect(names).not.toContain('客户')
  })
})

describe('the detail', () => {
  it('shows the course to the millisecond, the codes with their meaning, and what to do', async () => {
    await open({ rows: [missed] })
    const course = await within(detail()).findByRole('region', { name: '通话经过' })
    expect(
      within(course)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '发起10:00:00.250',
      '送呼+0.100 秒10:00:00.350',
      '振铃+1.500 秒10:00:01.750',
      '挂断系统 · +30.000 秒10:00:30.250SIP 480：无人接听',
    ])
    const fault = within(detail()).getByRole('region', { name: '异常说明' })
    expect(fault.textContent).toBe('无人接听无应答换个时段再打')
    expect(within(detail()).getByText('还没有写小结。')).toBeDefined()
  })

  it('shows the results, and leads to the customer', async () => {
    await open()
    const history = await within(detail()).findByRole('region', { name: '小结记录 1 条' })
    expect(history.textContent).toContain('有意向坐席填写')
    expect(history.textContent).toContain('周五再谈')
    expect(within(detail()).getByRole('link', { name: '周文博' }).getAttribute('href')).toBe(
      '/customer/followList?customerId=11',
    )
  })

  it('says so where the course can’t be had, and tries again', async () => {
    await open()
    server.answers(callEndpoints.info, () => envelope(50300, '数据库暂时不可用'))
    await act(async () => shell.list.get()?.move(1))
    expect(await within(detail()).findByText('通话经过没有取到')).toBeDefined()
    server.gives(callEndpoints.info, detailOf(missed))
    await userEvent.click(within(detail()).getByRole('button', { name: '重试' }))
    expect(await within(detail()).findByRole('region', { name: '通话经过' })).toBeDefined()
  })
})

describe('what is done to a call', () => {
  it('重拨 dials its number by reference', async () => {
    await open()
    await execute('call.redial')
    expect(dialled).toHaveBeenCalledWith({ phone: ref })
  })

  it('during a call 重拨 is greyed with the reason, which its key says too', async () => {
    await open()
    const redial = () => screen.getByRole('button', { name: /^重拨/ })
    expect(redial().getAttribute('aria-disabled')).toBeNull()
    for (const [doing, reason] of [
      ['dialling', '正在通话，挂断后再拨打'],
      ['talking', '正在通话，挂断后再拨打'],
      ['wrap-up', '上一通还在话后整理，先保存小结'],
    ] as const) {
      act(() => shell.scopes.patch({ call: doing }))
      expect(redial().getAttribute('aria-disabled')).toBe('true')
      expect(redial().title).toBe(reason)
      act(() => toasts.clear())
      await userEvent.keyboard('d')
      expect(await screen.findAllByText(`重拨：${reason}`)).not.toEqual([])
    }
    expect(dialled).not.toHaveBeenCalled()
  })

  it('who has no workstation is not offered 重拨, and told so where it is asked for by name', async () => {
    await open({ paths: everything.filter((path) => path !== '/phone/index') })
    expect(screen.queryByRole('button', { name: /^重拨/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^改小结/ })).toBeTruthy()
    await execute('call.redial')
    expect(dialled).not.toHaveBeenCalled()
    expect(await screen.findAllByText('重拨：这个账号没有工作台')).not.toEqual([])
  })

  it('a number without a reference can’t be redialled', async () => {
    await open({ rows: [call({ phoneRef: null })] })
    await execute('call.redial')
    expect(dialled).not.toHaveBeenCalled()
    expect(await screen.findAllByText('这个号码不能拨打')).not.toEqual([])
  })

  describe('挂断', () => {
    const talking = call({ state: 'ANSWERED', endTime: null, hangupBy: null, wrapup: null, userId: 9 })
    const hungUp = () =>
      server.asked.filter(({ endpoint }) => endpoint === `POST ${callEndpoints.hangup.path}`).map(({ body }) => body)
    const press = async (rows: readonly ListedCall[], paths = [...everything, 'call:hangup-other']) => {
      await open({ rows, paths })
      server.gives(callEndpoints.hangup, { id: 1 })
      await act(async () => void shell.commands.execute('call.hang-up', {}, 'menu'))
    }
    const question = () => screen.findByRole('alertdialog', { name: '挂断通话' })

    it('asks, ends the call of somebody below, and says when it is done', async () => {
      await press([talking])
      expect((await question()).textContent).toContain('林晓彤 与 周文博 的通话会立即结束，坐席会看到是您挂断的。')
      expect(hungUp()).toEqual([])
      await userEvent.click(within(await question()).getByRole('button', { name: /^挂断/ }))
      await screen.findAllByText('已挂断')
      expect(hungUp()).toEqual([{ id: 1 }])
    })

    it('leaves the call alone where that was not meant', async () => {
      await press([talking])
      await userEvent.click(within(await question()).getByRole('button', { name: /^取消/ }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(hungUp()).toEqual([])
    })

    it('of a call that is over is greyed with the reason', async () => {
      await press([call()])
      expect(await screen.findAllByText('挂断通话：通话已经结束')).not.toEqual([])
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    it('is a button for who may alone', async () => {
      const button = () => screen.queryByRole('button', { name: /^挂断通话/ })
      await open({ rows: [talking] })
      expect([screen.queryByRole('button', { name: /^重拨/ }), button()]).toEqual([expect.anything(), null])
      cleanup()
      await open({ rows: [talking], paths: [...everything, 'call:hangup-other'] })
      expect(button()).not.toBeNull()
    })
  })

  it('改小结 says that it changes the record alone, and its cards name no effects', async () => {
    await open({ rows: [missed] })
    server.gives(callEndpoints.wrapupCodeList, [{ ...code(1, '明确拒绝'), hint: '锁定 30 天', lockDays: 30 }])
    const dialog = await openWrapup()
    const card = await within(dialog).findByRole('radio', { name: '明确拒绝' })
    expect(card).toBeDefined()
    expect(within(dialog).getByText('只改记录和统计：锁定、放回公海、回访不会随之发生，也不会撤销。')).toBeDefined()
  })

  it('改小结 is for calls that are over', async () => {
    await open({ rows: [call({ state: 'ANSWERED', endTime: null, wrapup: null })] })
    const button = await within(detail()).findByRole('button', { name: /^改小结/ })
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '通话还没有结束'])
    await execute('call.change-wrapup')
    expect(await screen.findAllByText('改小结：通话还没有结束')).not.toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('改小结 takes a digit and a remark, and can be taken back with what stood there', async () => {
    await open()
    server.gives(callEndpoints.wrapupUpdate, { id: 1 })
    const dialog = await openWrapup()
    const chosen = await within(dialog).findByRole('radio', { name: /有意向/ })
    expect(chosen).toHaveProperty('checked', true)
    await userEvent.keyboard('1')
    const other = within(dialog).getByRole<HTMLInputElement>('radio', { name: /无意向/ })
    expect(other.checked).toBe(true)
    expect(document.activeElement).toBe(other)
    await userEvent.type(within(dialog).getByRole('textbox', { name: '说明' }), '改主意 2 次')
    await userEvent.keyboard('{Alt>}2{/Alt}')
    await userEvent.keyboard('{Alt>}1{/Alt}')
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: '说明' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies()).toEqual([{ id: 1, codeId: 1, remark: '改主意 2 次' }])
    expect(await screen.findAllByText('小结已改为“无意向”')).not.toEqual([])
    await act(() => shell.undo.take())
    expect(bodies()[1]).toEqual({ id: 1, codeId: 2, remark: '周五再谈' })
  })

  it('a first result has nothing to be taken back', async () => {
    await open({ rows: [missed] })
    server.gives(callEndpoints.wrapupUpdate, { id: 2 })
    const dialog = await openWrapup()
    await within(dialog).findByRole('radio', { name: /无意向/ })
    await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
    expect(await within(dialog).findByText('请选一个小结')).toBeDefined()
    expect(bodies()).toEqual([])
    await userEvent.click(within(dialog).getByRole('radio', { name: /无意向/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(bodies()).toEqual([{ id: 2, codeId: 1, remark: null }]))
    expect(shell.undo.get()).toBeNull()
  })

  it('a refusal leaves the box with what was typed', async () => {
    await open()
    server.answers(callEndpoints.wrapupUpdate, () => envelope(40900, '通话还没有结束'))
    const dialog = await openWrapup()
    await userEvent.type(await within(dialog).findByRole('textbox', { name: '说明' }), '周一')
    await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
    expect(await screen.findAllByText('通话还没有结束')).not.toEqual([])
    expect(within(dialog).getByRole('textbox', { name: '说明' })).toHaveProperty('value', '周一')
    expect(shell.undo.get()).toBeNull()
  })

  it('the list is narrowed to one number, customer or person, in the same period', async () => {
    await open({ at: '/call/history?createTime=month&answered=true' })
    server.gives(customerEndpoints.info, { ...sampleCustomer, id: 11 })
    server.gives(choiceEndpoints.userSearch, [])
    await execute('call.filter-by-phone')
    expect(asked()).toMatchObject({ phone: ref })
    expect(screen.getByText('138****1234', { selector: 'search *' })).toBeDefined()
    expect(new URLSearchParams(location.search).get('createTime')).toBe('month')
    expect(new URLSearchParams(location.search).get('answered')).toBeNull()
    await execute('call.filter-by-customer')
    expect(asked()).toMatchObject({ customerId: '11' })
    await execute('call.filter-by-agent')
    expect(asked()).toMatchObject({ userId: '7' })
    expect(asked()).not.toHaveProperty('customerId')
  })

  it('a typed number leads to its calls of 93 days', async () => {
    await open()
    await act(() => shell.commands.execute('call.open-calls-of-phone', { phone: '13800138000' }, 'palette'))
    await waitFor(() => expect(asked()).toMatchObject({ phone: referenceTo('13800138000') }))
    const { startTime, endTime } = asked()
    expect(Number(endTime) + 1 - Number(startTime)).toBe(93 * 86_400)
  })
})

describe('calls that are not over', () => {
  it('are asked about again, until they are', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open({ rows: [call({ state: 'ANSWERED', endTime: null })] })
    expect(within(grid()).getByText('通话中')).toBeDefined()
    give([call({ id: 3, customerName: '新来的', state: 'B_RINGING' })])
    await act(async () => void vi.advanceTimersByTime(followEveryMs))
    await within(grid()).findByText('振铃', { selector: 'td *' })
    give([call({ id: 3, customerName: '新来的' })])
    await act(async () => void vi.advanceTimersByTime(followEveryMs))
    await within(grid()).findByText('已接通')
    const before = server.count(callEndpoints.list)
    await act(async () => void vi.advanceTimersByTime(followEveryMs * 3))
    expect(server.count(callEndpoints.list)).toBe(before)
    expect(row(3)?.label).toContain('新来的')
  })

  it('so are those whose wrap-up is not: until then 改小结 is greyed with the server’s reason', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open({ rows: [call({ inWrapUp: true, mayNot: { changeWrapup: '坐席还在话后整理' } })] })
    const button = await within(detail()).findByRole('button', { name: /^改小结/ })
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '坐席还在话后整理'])
    give([call()])
    await act(async () => void vi.advanceTimersByTime(followEveryMs))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    const before = server.count(callEndpoints.list)
    await act(async () => void vi.advanceTimersByTime(followEveryMs * 3))
    expect(server.count(callEndpoints.list)).toBe(before)
  })

  it('count on, second by second, in the list and beside it', async () => {
    const talking = call({ state: 'ANSWERED', endTime: null, wrapup: null, talkSec: 0 })
    const ringing = call({ ...missed, state: 'B_RINGING', endTime: null, exception: null })
    // 61 s after one call was answered, and 68.5 s after the other began to ring.
    vi.useFakeTimers({ toFake: ['Date'], now: began + 70_000 })
    await open({ rows: [talking, ringing, call({ id: 3, customerName: '早就打完' })] })
    const times = (place: HTMLElement) =>
      within(place)
        .getAllByRole('timer')
        .map(({ textContent }) => textContent)
    expect(times(grid())).toEqual(['01:01', '01:08'])
    expect(times(detail())).toEqual(['01:01'])
    vi.setSystemTime(began + 73_000)
    await waitFor(() => expect(times(grid())).toEqual(['01:04', '01:11']), { timeout: 5000 })
    // Its clock is another one.
    await waitFor(() => expect(times(detail())).toEqual(['01:04']))
  })

  it('say in rows of two lines how long they go on', async () => {
    vi.mocked(window.matchMedia).mockImplementation(
      (query) => ({ matches: query === narrowerThan.card, addEventListener() {}, removeEventListener() {} }) as never,
    )
    const talking = call({ state: 'ANSWERED', endTime: null, wrapup: null, talkSec: 0 })
    vi.useFakeTimers({ toFake: ['Date'], now: began + 70_000 })
    await open({ rows: [talking, call({ id: 3, customerName: '早就打完' })] })
    expect(
      within(grid())
        .getAllByRole('timer')
        .map(({ textContent }) => textContent),
    ).toEqual(['01:01'])
  })

  it('are asked about once the live connection is there: one may have ended unheard', async () => {
    await open({ rows: [call({ state: 'ANSWERED', endTime: null })] })
    act(() => shell.live.attend())
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0))
    give([call()])
    const count = () => server.count(callEndpoints.list)
    const before = count()
    await act(async () => {
      FakeSocket.last().open()
      FakeSocket.last().hear({ type: 'welcome', stream: 's.7', seq: 0, station: stationSample() })
    })
    await within(grid()).findByText('已接通')
    // All calls are over, so a connection that comes back has nothing to ask for.
    await act(async () => FakeSocket.last().drop(1006))
    await act(async () => void dispatchEvent(new Event('online')))
    await act(async () => {
      FakeSocket.last().open()
      FakeSocket.last().hear({ type: 'resumed', stream: 's.7', seq: 0, now: Date.now() })
    })
    expect(shell.live.get().status).toBe('open')
    expect(count()).toBe(before + 1)
  })
})
