import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { type CompanySetting, companyEndpoints } from '../../contract/company'
import { codes } from '../../contract/envelope'
import { SettingsDrawer } from './settings-drawer'

const { settingList, settingUpdate } = companyEndpoints
const title = '没有接通的通话也要选小结'

let server: FakeServer
let kept: CompanySetting

beforeEach(() => {
  localStorage.clear()
  stubSockets()
  server = fakeServer()
  kept = {
    key: 'call.result-without-answer',
    title,
    own: null,
    general: false,
    least: null,
    most: null,
    zero: null,
    is: null,
    mayNot: null,
  }
  server.answers(settingList, () => envelope(codes.ok, '', [kept]))
  server.answers(settingUpdate, ({ body }) => {
    kept = { ...kept, own: (body as { value: boolean | null }).value }
    return envelope(codes.ok, '')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (user: Parameters<typeof renderInShell>[1] = {}) =>
  renderInShell(<SettingsDrawer close={() => {}} />, {
    server,
    user: { paths: ['company-setting:update'], companyId: 3 },
    ...user,
  })
const found = () => screen.findByRole('switch', { name: title })
const isOn = async () => (await found()).getAttribute('aria-checked') === 'true'

it('gives the company its own, takes it away again, and each can be taken back', async () => {
  const { shell } = await open()
  expect([await isOn(), screen.queryByText('随平台：关') !== null]).toEqual([false, true])
  expect(screen.queryByRole('button', { name: '改为随平台' })).toBeNull()

  await userEvent.click(await found())
  await waitFor(() => expect(shell.undo.get()?.text).toBe(`${title}：开`))
  await screen.findByText('本企业自己的设置，对全体员工生效')
  expect([await isOn(), kept.own]).toEqual([true, true])

  await userEvent.click(screen.getByRole('button', { name: '改为随平台' }))
  await waitFor(() => expect(shell.undo.get()?.text).toBe(`${title}：改为随平台`))
  await screen.findByText('随平台：关')
  expect(kept.own).toBeNull()

  await act(() => shell.undo.take())
  await waitFor(() => expect(kept.own).toBe(true))
  await waitFor(async () => expect(await isOn()).toBe(true))
  expect(server.asked.filter(({ body }) => body).map(({ body }) => (body as { companyId?: number }).companyId)).toEqual(
    [3, 3, 3],
  )
})

it('switches off what the installation has on', async () => {
  kept = { ...kept, general: true }
  await open()
  expect(await isOn()).toBe(true)
  await userEvent.click(await found())
  await waitFor(() => expect(kept.own).toBe(false))
  expect(await isOn()).toBe(false)
})

describe('a number', () => {
  const field = () => screen.findByRole('textbox', { name: '话后整理时长（秒）' })
  const type = async (text: string) => {
    await userEvent.clear(await field())
    await userEvent.type(await field(), text)
  }
  const sent = () => server.asked.flatMap(({ body }) => (body as { value?: unknown } | undefined)?.value ?? [])
  beforeEach(() => {
    kept = {
      key: 'call.wrap-up-seconds',
      title: '话后整理时长（秒）',
      own: null,
      general: 30,
      least: 5,
      most: 600,
      zero: null,
      is: null,
      mayNot: null,
    }
  })

  it('applies with Enter, stays in the field, and can be taken back', async () => {
    const { shell } = await open()
    expect((await field()).getAttribute('value')).toBe('30')
    await type('45{Enter}')
    await waitFor(() => expect(kept.own).toBe(45))
    await waitFor(() => expect(shell.undo.get()?.text).toBe('话后整理时长（秒）：45'))
    expect(document.activeElement).toBe(await field())
    await act(() => shell.undo.take())
    await waitFor(() => expect(kept.own).toBeNull())
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe('30'))
  })

  it('takes nothing more until the change is answered, so nothing typed is lost', async () => {
    const answer = deferred<void>()
    server.answers(settingUpdate, async ({ body }) => {
      await answer.promise
      kept = { ...kept, own: (body as { value: number }).value }
      return envelope(codes.ok, '')
    })
    await open()
    await type('45{Enter}')
    await waitFor(async () => expect((await field()).hasAttribute('readonly')).toBe(true))
    await userEvent.type(await field(), '6{Enter}')
    expect([(await field()).getAttribute('value'), sent()]).toEqual(['45', [45]])
    answer.resolve()
    await waitFor(async () => expect((await field()).hasAttribute('readonly')).toBe(false))
    await type('60{Enter}')
    await waitFor(() => expect(kept.own).toBe(60))
  })

  it('applies when it is left', async () => {
    await open()
    await type('60')
    await userEvent.tab()
    await waitFor(() => expect(kept.own).toBe(60))
  })

  it.each([
    ['4', '话后整理时长（秒）不能小于 5'],
    ['601', '话后整理时长（秒）不能大于 600'],
    ['', '请输入数字'],
  ])('is not sent as %j, which is told', async (text, told) => {
    await open()
    await type(`${text}{Enter}`)
    await screen.findByText(told)
    expect(sent()).toEqual([])
  })

  it('is as it was where the change is refused', async () => {
    await open()
    server.answers(settingUpdate, () => envelope(codes.conflict, '公司已停用'))
    await type('45{Enter}')
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe('30'))
  })
})

describe('hours', () => {
  const hours = (more: Partial<CompanySetting> = {}): CompanySetting => ({
    ...{
      key: 'call.dial-window',
      title: '可拨时段',
      own: null,
      general: '08:00-21:00',
      is: 'hours',
      least: null,
      most: null,
      zero: null,
    },
    ...{ mayNot: null, ...more },
  })
  const field = () => screen.findByRole('textbox', { name: '可拨时段' })

  it('are sent when they are whole', async () => {
    kept = hours()
    await open()
    await userEvent.clear(await field())
    await userEvent.type(await field(), '9:00-18:00{Enter}')
    await screen.findByText('请写成 08:00-21:00')
    expect(kept.own).toBeNull()
    await userEvent.clear(await field())
    await userEvent.type(await field(), '09:00-18:30{Enter}')
    await waitFor(() => expect(kept.own).toBe('09:00-18:30'))
  })

  it('are only read by those who may not change them, with the reason', async () => {
    kept = hours({ own: '09:00-18:00', mayNot: '由服务商设定' })
    await open()
    await screen.findByText('09:00-18:00')
    expect([screen.queryByText('由服务商设定') !== null, screen.queryByRole('textbox', { name: '可拨时段' })]).toEqual([
      true,
      null,
    ])
  })
})

it('stays as it was where the change is refused, which is told', async () => {
  const { shell } = await open()
  server.answers(settingUpdate, () => envelope(codes.conflict, '公司已停用'))
  await userEvent.click(await found())
  await waitFor(() => expect(shell.toasts.get().map(({ text }) => text)).toEqual(['公司已停用']))
  expect([await isOn(), shell.undo.get()]).toEqual([false, null])
})

it('says why it is not there, and tries again', async () => {
  server.answers(settingList, () => envelope(codes.unavailable, '服务暂时不可用'))
  await open()
  await screen.findByText('企业的设置没有取到')
  server.answers(settingList, () => envelope(codes.ok, '', [kept]))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await isOn()).toBe(false)
})

it.each([
  ['whoever may not change it', { paths: ['/phone/index'], companyId: 3 }],
  ['whoever is of no company', { paths: ['company-setting:update'], companyId: null }],
])('is not there for %s', async (_who, user) => {
  await open({ user })
  // It is below the section.
  expect(screen.getByRole('button', { name: '恢复默认' })).toBeDefined()
  expect(screen.queryByText('本企业')).toBeNull()
  expect(server.count(settingList)).toBe(0)
})
