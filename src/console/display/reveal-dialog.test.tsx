import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { revealEndpoints } from '../../contract/customer/reveal'
import { codes } from '../../contract/envelope'
import { dropQuestions } from '../../ui/overlay/confirm'
import { RevealDialog } from './reveal-dialog'

const { reveal } = revealEndpoints
const close = vi.fn()
const writeText = vi.fn<(text: string) => Promise<void>>()
const phone = `p_${'A'.repeat(22)}`
let server: FakeServer

beforeEach(async () => {
  close.mockReset()
  writeText.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const of = { phone: '138****8000', phoneRef: phone }
  ;({ server } = await renderInShell(<RevealDialog name="陈总" of={of} close={close} />))
  server.asked.length = 0
  server.gives(reveal, { number: '13800138000', left: 4 })
})
afterEach(() => {
  dropQuestions()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bodies = () => server.asked.map(({ body }) => body)
/** As somebody does it, with a clock of its own. */
async function show() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.change(screen.getByLabelText(/^用途/), { target: { value: ' 改用短信 ' } })
  fireEvent.click(screen.getByRole('button', { name: /^查看/ }))
  await screen.findByText('138 0013 8000')
}

it('asks for a reason first, and shows nothing without one', async () => {
  expect(screen.getByRole('dialog', { name: '查看完整号码：陈总' }).textContent).toContain('138****8000')
  fireEvent.click(screen.getByRole('button', { name: /^查看/ }))
  expect(await screen.findAllByText('用途不能为空')).not.toEqual([])
  expect(server.asked).toEqual([])
})

it('shows the number for half a minute, and how many are left', async () => {
  await show()
  expect(bodies()).toEqual([{ phone, reason: '改用短信', isCopied: false }])
  expect(screen.getByRole('dialog').textContent).toContain('今天还可查看 4 次')
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  expect(close).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(close).toHaveBeenCalledTimes(1)
})

it('counts a copy, and copies what the server answers', async () => {
  await show()
  server.gives(reveal, { number: '13800138000', left: 3 })
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  await screen.findByText(/今天还可查看 3 次/)
  expect(bodies().at(-1)).toEqual({ phone, reason: '改用短信', isCopied: true })
  expect(writeText).toHaveBeenCalledExactlyOnceWith('13800138000')
})

it('copies nothing that the server refuses', async () => {
  await show()
  server.answers(reveal, () => envelope(codes.conflict, '达到每日上限'))
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(await screen.findByText('达到每日上限')).toBeTruthy()
  expect(writeText).not.toHaveBeenCalled()
})

it('says that the browser does not let it copy', async () => {
  writeText.mockRejectedValue(new DOMException('denied'))
  await show()
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(await screen.findByText('浏览器不让复制，请照着屏幕输入')).toBeTruthy()
})
