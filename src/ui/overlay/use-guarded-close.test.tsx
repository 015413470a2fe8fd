import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../display/button'
import { TextField } from '../field/text-field'
import { useForm } from '../field/use-form'
import { dropQuestions, questions } from './confirm'
import { ConfirmHost } from './confirm-host'
import { Dialog } from './dialog'
import { useGuardedClose } from './use-guarded-close'

const close = vi.fn()

function Sample() {
  const form = useForm({ initial: { name: '' }, check: () => ({}) })
  const leave = useGuardedClose(form.dirty, close)
  return (
    <>
      <Dialog title="新增" onClose={leave} footer={<Button onClick={leave}>取消</Button>}>
        <TextField label="名称" {...form.text('name')} />
      </Dialog>
      <ConfirmHost />
    </>
  )
}

beforeEach(() => {
  act(dropQuestions)
  close.mockReset()
  render(<Sample />)
})
const type = () => userEvent.type(screen.getByLabelText('名称'), '张三')
const question = () => screen.findByRole('alertdialog', { name: '放弃已填写的内容？' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('closes at once where nothing was typed, or what was typed is gone again', async () => {
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  await type()
  await userEvent.clear(screen.getByLabelText('名称'))
  await press('取消')
  expect(close).toHaveBeenCalledTimes(2)
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['取消', () => press('取消')],
  ['the cross', () => press('关闭')],
])('by %s asks once before it throws away what was typed', async (_, leave) => {
  await type()
  await leave()
  await question()
  expect(questions.get()).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '放弃' }))
  expect(close).toHaveBeenCalledTimes(1)
})

it('goes on with the field, and asks again the next time', async () => {
  await type()
  await userEvent.keyboard('{Escape}')
  await question()
  // An Enter pressed out of habit must not discard anything.
  await userEvent.keyboard('{Enter}')
  expect(close).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  await userEvent.keyboard('{Escape}')
  await question()
  expect(close).not.toHaveBeenCalled()
})
