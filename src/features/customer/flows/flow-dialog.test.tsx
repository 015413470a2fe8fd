import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { sampleCustomer } from '../../../../tests/support/console/sample-customer'
import { renderInShell } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { customerEndpoints } from '../../../contract/customer/customers'
import { codes } from '../../../contract/envelope'
import { keyHeader } from '../../../contract/idempotency'
import { toEpochSeconds } from '../../../lib/time/time'
import { FlowDialog } from './flow-dialog'

const at = (text: string) => toEpochSeconds(text) ?? 0
const customer = sampleCustomer

let server: FakeServer

/** @param planned the time of the next follow-up, before this one is written */
async function open(planned: string | null = null) {
  server.gives(customerEndpoints.info, { ...customer, nextFollowTime: planned === null ? null : at(planned) })
  server.gives(customerEndpoints.flowAdd, { id: 9 })
  const { shell } = await renderInShell(<p>页面</p>, { server })
  await act(async () => void shell.dialogs.open(async () => FlowDialog, { customerId: 5, name: '周文博', type: 20 }))
  await waitFor(() => expect(next().disabled).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(remark()))
}
const remark = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^备注/ })
const next = () => screen.getByRole<HTMLInputElement>('textbox', { name: '下次跟进' })
const saved = () => server.asked.filter(({ body }) => body).map(({ body }) => body as Record<string, unknown>)
const send = '{Control>}{Enter}{/Control}'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:42:00+08:00') })
  server = fakeServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('begins where one writes, for the type is what the customer is by now', async () => {
  await open()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^类型/ }).selectedOptions[0]?.text).toBe('重点客户')
})

it('sends what stands in 下次跟进 though it was never left', async () => {
  await open()
  await userEvent.type(remark(), '要报价')
  await userEvent.type(next(), '明天下午3点')
  await userEvent.keyboard(send)
  await waitFor(() =>
    expect(saved()).toEqual([{ customerId: 5, type: 20, remark: '要报价', nextFollowTime: at('2026-11-22 15:00') }]),
  )
})

it.each([
  ['改天', /^看不懂这个时间/],
  ['2026-11-21 09:00', '下次跟进要在现在之后'],
])('refuses to save %s, with a sentence in the field', async (text, fault) => {
  await open()
  await userEvent.type(remark(), '要报价')
  await userEvent.type(next(), text)
  await userEvent.keyboard(send)
  await screen.findByText(fault, { selector: 'p[id]' })
  expect(document.activeElement).toBe(next())
  expect(saved()).toEqual([])
})

describe('what is planned', () => {
  it.each(['2026-11-25 15:00', '2026-11-20 15:00'])(
    'stands in the field and is left alone unless changed: %s',
    async (planned) => {
      await open(planned)
      expect(next().value).toBe(planned)
      await userEvent.type(remark(), `要报价${send}`)
      await waitFor(() => expect(saved()).toEqual([{ customerId: 5, type: 20, remark: '要报价' }]))
    },
  )

  it('can’t be typed over before it is known, and is left alone where it can’t be had', async () => {
    const answer = deferred<Response>()
    server.answers(customerEndpoints.info, () => answer.promise)
    server.gives(customerEndpoints.flowAdd, { id: 9 })
    const { shell } = await renderInShell(<p>页面</p>, { server })
    await act(async () => void shell.dialogs.open(async () => FlowDialog, { customerId: 5, name: '周文博', type: 20 }))
    expect(next().disabled).toBe(true)
    await act(async () => answer.resolve(envelope(codes.forbidden, '没有权限')))
    await waitFor(() => expect(next().disabled).toBe(false))
    await userEvent.type(remark(), `要报价${send}`)
    await waitFor(() => expect(saved()).toEqual([{ customerId: 5, type: 20, remark: '要报价' }]))
  })

  it('is moved by another time', async () => {
    await open('2026-11-25 15:00')
    await userEvent.type(remark(), '要报价')
    await userEvent.clear(next())
    await userEvent.type(next(), `11-27 10:00${send}`)
    await waitFor(() => expect(saved()[0]?.nextFollowTime).toBe(at('2026-11-27 10:00')))
  })

  it('is cleared by an act of its own, which says so and can be taken back', async () => {
    await open('2026-11-25 15:00')
    await userEvent.type(remark(), '要报价')
    await userEvent.click(screen.getByRole('button', { name: '清除下次跟进' }))
    await screen.findByText(/^原定 2026-11-25 15:00，留空保存就是取消/)
    await userEvent.click(screen.getByRole('button', { name: '恢复' }))
    expect(next().value).toBe('2026-11-25 15:00')
    await userEvent.click(screen.getByRole('button', { name: '清除下次跟进' }))
    await userEvent.keyboard(send)
    await waitFor(() => expect(saved()).toEqual([{ customerId: 5, type: 20, remark: '要报价', nextFollowTime: null }]))
  })
})

it('is sent again under the same key when it got no answer, and the next one under another', async () => {
  const keys = () => server.asked.filter(({ body }) => body).map(({ headers }) => headers.get(keyHeader))
  await open()
  server.answers(customerEndpoints.flowAdd, () => Promise.reject(new TypeError('gone')))
  await userEvent.type(remark(), `要报价${send}`)
  await screen.findByText('连接不上服务器，请检查网络后重试')
  server.gives(customerEndpoints.flowAdd, { id: 9 })
  await userEvent.type(remark(), send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  await open()
  await userEvent.type(remark(), `要报价${send}`)
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, again, next] = keys()
  expect([typeof first, again, next === first]).toEqual(['string', first, false])
})
