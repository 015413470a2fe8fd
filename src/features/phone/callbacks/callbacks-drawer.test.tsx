import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../../tests/support/console/shell'
import { defineCommand } from '../../../console/registry/registry'
import { codes } from '../../../contract/envelope'
import { phoneEndpoints } from '../../../contract/phone'
import type { Callback } from '../../../contract/phone/callbacks'
import { toasts } from '../../../ui/toast/toasts'
import { CallbacksDrawer } from './callbacks-drawer'

const { callbackList, callbackUpdate, callbackDelete, callbackRestore } = phoneEndpoints
const { callbackOffers, callbackTake, callbackGiveBack } = phoneEndpoints

/** A Saturday. */
const now = Date.parse('2026-11-21T10:42:00+08:00')
const at = (time: string) => Date.parse(`2026-${time}:00+08:00`) / 1000

const promised = (id: number, name: string | null, time: string, note: string | null = null): Callback => ({
  ...{ id, customerId: null, name, phone: `138****000${id}`, phoneRef: `p_${id}`, province: null, city: null },
  ...{ time: at(time), note },
})
const overdue = promised(1, '周文博', '11-21T10:30', '看合同')
const today = promised(2, null, '11-21T15:00')
const tomorrow = promised(3, '郑国强', '11-22T09:00')
const later = promised(4, '马俊杰', '12-01T09:00')

const dialled = vi.fn()
const dialCallback = defineCommand({
  id: 'phone.dial-callback',
  title: '拨打预约',
  section: '呼叫',
  keyOnly: true,
  run: (args) => dialled(args),
})

let server: FakeServer
let left: Callback[]
const bodies = (endpoint: { path: string }) =>
  server.asked.filter((request) => request.endpoint.endsWith(endpoint.path)).map(({ body, query }) => body ?? query)

async function open() {
  const close = vi.fn()
  const { shell } = await renderInShell(<CallbacksDrawer close={close} />, { server, commands: [dialCallback] })
  await screen.findByRole('region', { name: '已到期' })
  return { shell, close }
}
const rowWith = (text: string) => screen.getByText(text).closest('li') as HTMLElement
const press = (row: string, button: RegExp) =>
  userEvent.click(within(rowWith(row)).getByRole('button', { name: button }))

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  stubSockets()
  dialled.mockClear()
  server = fakeServer()
  left = [overdue, today, tomorrow, later]
  server.answers(callbackList, () => envelope(codes.ok, '', left))
  server.gives(callbackOffers, { offered: [], taken: [] })
  server.gives(callbackRestore, { id: 1 })
  server.answers(callbackDelete, ({ query }) => {
    left = left.filter(({ id }) => String(id) !== query.id)
    return envelope(codes.ok, '', { id: Number(query.id) })
  })
  server.answers(callbackUpdate, ({ body }) => {
    const { id, time } = body as { id: number; time: number }
    left = left.map((one) => (one.id === id ? { ...one, time } : one))
    return envelope(codes.ok, '', { id })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('shows whom one promised what by when it is due, and calls them', async () => {
  const { close } = await open()
  const groups = within(screen.getByRole('dialog', { name: /^我的预约/ }))
    .getAllByRole('region')
    .map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/138\*{4}\d+/)?.[0]),
    ])
  expect(groups).toEqual([
    ['已到期', ['138****0001']],
    ['今天', ['138****0002']],
    ['明天', ['138****0003']],
    ['以后', ['138****0004']],
  ])
  expect(rowWith('周文博').textContent).toContain('10:30已过 12 分钟周文博138****0001看合同')
  await press('138****0002', /^拨打/)
  expect(dialled).toHaveBeenCalledWith({ callback: today })
  expect(close).toHaveBeenCalledOnce()
})

it('moves one by words, and takes it back', async () => {
  const { shell } = await open()
  await press('周文博', /^改期/)
  const field = await screen.findByLabelText('改到')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('随便{Enter}')
  expect(bodies(callbackUpdate)).toEqual([])
  await userEvent.clear(field)
  await userEvent.keyboard('明天下午3点{Enter}')
  await waitFor(() => expect(bodies(callbackUpdate)).toEqual([{ id: 1, time: at('11-22T15:00') }]))
  await waitFor(() => expect(screen.queryByLabelText('改到')).toBeNull())
  await waitFor(() => expect(rowWith('周文博').closest('section')?.getAttribute('aria-label')).toBe('明天'))
  expect(shell.undo.get()?.text).toBe('周文博：改到 2026-11-22 15:00')
  const asked = server.count(callbackList)
  await act(() => shell.undo.take())
  expect(bodies(callbackRestore)).toEqual([{ id: 1 }])
  await waitFor(() => expect(server.count(callbackList)).toBeGreaterThan(asked))
})

it('keeps what was typed where the server refuses it', async () => {
  const reason = '须在一年之内'
  server.answers(callbackUpdate, () => envelope(codes.invalid, `时间${reason}`, { field: 'time', reason }))
  const { shell } = await open()
  await press('周文博', /^改期/)
  await userEvent.type(await screen.findByLabelText('改到'), '2029-01-01 10:00{Enter}')
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('时间须在一年之内'))
  expect(screen.getByLabelText<HTMLInputElement>('改到').value).toContain('2029-01-01')
  expect(await screen.findByText(reason)).toBeDefined()
  expect(shell.undo.get()).toBeNull()
})

it('calls one off, and takes it back', async () => {
  const { shell } = await open()
  await press('马俊杰', /^取消预约/)
  await waitFor(() => expect(screen.queryByText('马俊杰')).toBeNull())
  expect(bodies(callbackDelete)).toEqual([{ id: '4' }])
  expect(shell.undo.get()?.text).toBe('马俊杰：已取消 2026-12-01 09:00 的预约')
  await act(() => shell.undo.take())
  expect(bodies(callbackRestore)).toEqual([{ id: 4 }])
})

it('leaves the focus where it is when the list comes anew while one is being moved', async () => {
  const { shell } = await open()
  await press('周文博', /^改期/)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '改到' }))
  const save = screen.getByRole('button', { name: '保存' })
  act(() => save.focus())
  left = [{ ...overdue, note: '先看合同' }, today, tomorrow, later]
  act(() => shell.data.refresh(callbackList))
  await screen.findByText('先看合同')
  expect(document.activeElement).toBe(save)
})

it('colleagues’ overdue ones can be taken over, and given back; one’s own that were taken over say by whom', async () => {
  const offer = {
    ...{ id: 9, name: '孙晓雯', phone: '139****0009', phoneRef: 'p_9', time: at('11-21T09:30') },
    ...{ note: '问价格', userName: '林晓彤' },
  }
  const gone = { id: 8, name: '许建军', phone: '139****0008', time: at('11-21T09:00'), userName: '高淑芬' }
  server.gives(callbackOffers, { offered: [offer], taken: [{ ...gone, takenTime: at('11-21T10:00') }] })
  server.gives(callbackTake, { id: 9 })
  server.gives(callbackGiveBack, { id: 9 })
  const { shell } = await open()
  const offered = within(await screen.findByRole('region', { name: '同事没回的' }))
  expect(offered.getByRole('listitem').textContent).toBe(
    '11-21 09:30已过 72 分钟孙晓雯139****0009 · 林晓彤的预约问价格接手',
  )
  const taken = within(screen.getByRole('region', { name: '已由同事接手' }))
  expect(taken.getByRole('listitem').textContent).toBe('11-21 09:00许建军11-21 10:00 高淑芬接手')
  await userEvent.click(offered.getByRole('button', { name: '接手 孙晓雯' }))
  await waitFor(() => expect(bodies(callbackTake)).toEqual([{ id: 9 }]))
  await waitFor(() => expect(shell.undo.get()?.text).toBe('孙晓雯：已从林晓彤接手'))
  await act(() => shell.undo.take())
  await waitFor(() => expect(bodies(callbackGiveBack)).toEqual([{ id: 9 }]))
})

it('without any of one’s own, colleagues’ stand there; with none at all, it says so', async () => {
  left = []
  const offer = { id: 9, name: null, phone: '139****0009', phoneRef: 'p_9', time: at('11-21T09:30'), note: null }
  server.gives(callbackOffers, { offered: [{ ...offer, userName: '林晓彤' }], taken: [] })
  const { shell } = await renderInShell(<CallbacksDrawer close={vi.fn()} />, { server, commands: [dialCallback] })
  expect(await screen.findByRole('button', { name: '接手 139****0009' })).toBeDefined()
  expect(screen.queryByText('没有预约')).toBeNull()
  server.gives(callbackOffers, { offered: [], taken: [] })
  act(() => shell.data.refresh(callbackOffers))
  expect(await screen.findByText('没有预约')).toBeDefined()
})
