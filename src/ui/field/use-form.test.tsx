import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { toasts } from '../toast/toasts'
import { Form } from './form'
import { TextArea } from './text-area'
import { TextField } from './text-field'
import { useForm } from './use-form'

const save = vi.fn<(values: object | string) => unknown>()

function Sample() {
  const form = useForm({
    initial: { name: '', remark: '' },
    check: ({ name, remark }) => ({
      name: name.trim() ? undefined : '名称不能为空',
      remark: remark.trim() ? undefined : '备注不能为空',
    }),
  })
  return (
    <>
      <Form {...form.props} onSubmit={() => void form.submit(save)}>
        <TextField label="名称" required {...form.text('name')} />
        <TextArea label="备注" {...form.text('remark')} />
      </Form>
      <button type="submit" form={form.props.id}>
        确定
      </button>
      <output>{[form.dirty && 'dirty', form.busy && 'busy'].filter(Boolean).join(' ')}</output>
    </>
  )
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const errorOf = (label: string) => {
  const id = field(label).getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : undefined
}
const state = () => screen.getByRole('status').textContent
const toastTexts = () => toasts.get().map(({ kind, text }) => `${kind} ${text}`)

beforeEach(() => {
  save.mockReset()
  render(<Sample />)
})
afterEach(() => act(() => toasts.clear()))

it('every error stands beside its field, the first is a message, and its field has the focus', async () => {
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect([errorOf('名称'), errorOf('备注')]).toEqual(['名称不能为空', '备注不能为空'])
  expect(toastTexts()).toEqual(['bad 名称不能为空'])
  expect(document.activeElement).toBe(field('名称'))
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(field('名称'), '徐{Enter}')
  expect([errorOf('名称'), errorOf('备注')]).toEqual([undefined, '备注不能为空'])
  expect(toastTexts()).toEqual(['bad 名称不能为空', 'bad 备注不能为空'])
  expect(document.activeElement).toBe(field('备注'))
})

it('tells nothing about a field that is still being filled in, but about one left empty again', async () => {
  await userEvent.click(field('名称'))
  await userEvent.tab()
  expect(errorOf('名称')).toBeUndefined()
  await userEvent.type(field('名称'), ' ')
  expect(errorOf('名称')).toBeUndefined()
  await userEvent.tab()
  expect(errorOf('名称')).toBe('名称不能为空')
  expect(toastTexts()).toEqual([])
})

it('saves once at a time, and is clean afterwards', async () => {
  const saved = deferred<void>()
  save.mockReturnValue(saved.promise)
  expect(state()).toBe('')
  await userEvent.type(field('名称'), '徐')
  await userEvent.type(field('备注'), '好')
  expect(state()).toBe('dirty')
  await userEvent.click(field('名称'))
  await userEvent.keyboard('{Enter}{Enter}')
  expect(save.mock.calls).toEqual([[{ name: '徐', remark: '好' }]])
  expect(state()).toBe('dirty busy')
  await act(async () => saved.resolve())
  expect(state()).toBe('')
})

it('what a control itself can’t read stops the submission, in the control’s words', async () => {
  await userEvent.type(field('名称'), '徐')
  await userEvent.type(field('备注'), '好')
  field('备注').setCustomValidity('写成 2026-11-21')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(toastTexts()).toEqual(['bad 写成 2026-11-21'])
  expect(document.activeElement).toBe(field('备注'))
  expect(save).not.toHaveBeenCalled()
})

it('Enter makes a line in several lines of text; with Ctrl it submits, unless the input method owns it', async () => {
  await userEvent.type(field('备注'), '一{Enter}二')
  expect(field('备注').value).toBe('一\n二')
  expect(toastTexts()).toEqual([])
  fireEvent.keyDown(field('备注'), { key: 'Enter', ctrlKey: true, isComposing: true })
  expect(toastTexts()).toEqual([])
  fireEvent.keyDown(field('备注'), { key: 'Enter', ctrlKey: true })
  expect(toastTexts()).toEqual(['bad 名称不能为空'])
})

it('Ctrl+Enter submits from any field, not from what a field has opened elsewhere', async () => {
  render(
    <Form aria-label="另一个" onSubmit={() => save('submitted')}>
      <select aria-label="类型" />
      {createPortal(<button type="button">日历</button>, document.body)}
    </Form>,
  )
  const keys = { key: 'Enter', ctrlKey: true }
  fireEvent.keyDown(screen.getByRole('button', { name: '日历' }), keys)
  fireEvent.keyDown(screen.getByRole('combobox', { name: '类型' }), { key: 'Enter' })
  expect(save).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('combobox', { name: '类型' }), keys)
  expect(save.mock.calls).toEqual([['submitted']])
})

it('what is wrong with a field that is left by a press is shown after its click: nothing moves under the pointer', async () => {
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: '确定' })
  await user.type(field('名称'), ' ')
  await user.pointer({ target: button, keys: '[MouseLeft>]' })
  expect(field('名称').getAttribute('aria-invalid')).toBe('true')
  expect(errorOf('名称')).toBeUndefined()
  await user.pointer({ target: button, keys: '[/MouseLeft]' })
  expect(toastTexts()).toEqual(['bad 名称不能为空'])
  expect(errorOf('名称')).toBe('名称不能为空')
})
