import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell, type TestShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { systemEndpoints } from '../../contract/system'
import { call } from '../../lib/api'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { dropQuestions } from '../../ui/overlay/confirm'
import { FormDialog } from './form-dialog'

interface Values {
  name: string
  secret: string
}

const { savedViewAdd } = systemEndpoints
const close = vi.fn()
const save = vi.fn<(values: Values) => unknown>()
let test: TestShell

function Sample({ instead }: { instead?: string }) {
  const form = useForm<Values>({
    initial: { name: '', secret: '' },
    limits: { name: { maxLength: 20 }, code: { maxLength: 8 } },
    sentAs: { secret: 'code' },
    check: ({ name }) => ({ name: name.trim() ? undefined : '名称不能为空' }),
  })
  return (
    <FormDialog title="新增视图" submit="保存" form={form} instead={instead} save={save} close={close}>
      <TextField label="名称" {...form.text('name')} />
      <TextField label="口令" {...form.text('secret')} />
    </FormDialog>
  )
}

const open = async (instead?: string) => {
  test = await renderInShell(<Sample {...(instead !== undefined && { instead })} />, { server: fakeServer() })
  vi.spyOn(test.shell.errorLog, 'add')
}
const send = () => call(savedViewAdd, { body: { page: '/a', name: 'x', query: '' } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
const button = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })
const toastTexts = () => test.shell.toasts.get().map(({ text }) => text)

beforeEach(() => {
  close.mockReset()
  save.mockReset()
})
afterEach(() => {
  act(dropQuestions)
  vi.unstubAllGlobals()
})

it.each([
  ['the button', () => userEvent.click(button('保存'))],
  ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
])('saves what was typed, by %s, and closes once that is done', async (_, submit) => {
  await open()
  const saved = deferred<void>()
  save.mockReturnValue(saved.promise)
  await userEvent.type(field('名称'), '本周')
  await submit()
  expect(button('保存').getAttribute('aria-busy')).toBe('true')
  await submit()
  expect(save.mock.calls).toEqual([[{ name: '本周', secret: '' }]])
  expect(close).not.toHaveBeenCalled()
  await act(async () => saved.resolve())
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

it('fields take as much as the contract lets them', async () => {
  await open()
  expect([field('名称').maxLength, field('口令').maxLength]).toEqual([20, 8])
})

it('saves nothing that is wrong, and says where', async () => {
  await open()
  await userEvent.click(button('保存'))
  expect(errorOf('名称')).toBe('名称不能为空')
  expect(document.activeElement).toBe(field('名称'))
  expect(save).not.toHaveBeenCalled()
})

it('stays where a save says so', async () => {
  await open()
  save.mockResolvedValue('stay')
  await userEvent.type(field('名称'), '本周')
  await userEvent.click(button('保存'))
  await waitFor(() => expect(button('保存').getAttribute('aria-busy')).toBeNull())
  expect(close).not.toHaveBeenCalled()
})

it.each([
  ['name', '名称'],
  ['code', '口令'],
])('what the server has against `%s` stands beside 「%s」', async (sent, label) => {
  await open()
  test.server.answers(savedViewAdd, () => envelope(40900, '已有这样的', { field: sent, reason: '换一个' }))
  save.mockImplementation(send)
  await userEvent.type(field('名称'), '本周')
  await userEvent.click(button('保存'))
  await waitFor(() => expect(errorOf(label)).toBe('换一个'))
  expect(document.activeElement).toBe(field(label))
  expect(toastTexts()).toEqual(['已有这样的'])
  expect(close).not.toHaveBeenCalled()
})

it.each([
  ['a refusal', () => envelope(40300, '没有权限'), '没有权限'],
  [
    'a lost network',
    () => {
      throw new TypeError('fetch failed')
    },
    '连接不上服务器，请检查网络后重试',
  ],
])('%s is told once, in the call’s words, and is no entry of the error log', async (_, answer, text) => {
  await open()
  test.server.answers(savedViewAdd, answer)
  save.mockImplementation(send)
  await userEvent.type(field('名称'), '本周')
  await userEvent.click(button('保存'))
  await waitFor(() => expect(toastTexts()).toEqual([text]))
  await waitFor(() => expect(button('保存').getAttribute('aria-busy')).toBeNull())
  expect(field('名称').value).toBe('本周')
  expect(close).not.toHaveBeenCalled()
  expect(test.shell.errorLog.add).not.toHaveBeenCalled()
})

it('any other error is kept in the error log, and said without its words', async () => {
  await open()
  const fault = new TypeError('x is not a function')
  save.mockRejectedValue(fault)
  await userEvent.type(field('名称'), '本周')
  await userEvent.click(button('保存'))
  await waitFor(() => expect(test.shell.errorLog.add).toHaveBeenCalledExactlyOnceWith(fault))
  expect(toastTexts()).toEqual(['保存没有完成，请重试'])
  expect(field('名称').value).toBe('本周')
  expect(close).not.toHaveBeenCalled()
})

it('asks before it throws away what was typed', async () => {
  await open()
  await userEvent.click(button('取消'))
  expect(close).toHaveBeenCalledTimes(1)
  await userEvent.type(field('名称'), '本周')
  await userEvent.click(button('关闭'))
  await screen.findByRole('alertdialog', { name: '放弃已填写的内容？' })
  expect(close).toHaveBeenCalledTimes(1)
})

it('while there is no form yet, what stands instead is shown, and nothing can be saved', async () => {
  await open('正在读取')
  expect(screen.getByText('正在读取')).toBeDefined()
  expect(screen.queryByLabelText('名称')).toBeNull()
  expect(button('保存').disabled).toBe(true)
  fireEvent.keyDown(screen.getByText('正在读取'), { key: 'Enter', ctrlKey: true })
  expect(save).not.toHaveBeenCalled()
})
