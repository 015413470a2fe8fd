import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { confirm, type Question } from './confirm'
import { ConfirmHost } from './confirm-host'

const question = { title: '让这个登录下线？', text: '那里没有保存的内容会丢失。', ok: '下线' }

function ask(asked: Question): Promise<boolean> {
  let answer = Promise.resolve(false)
  act(() => {
    answer = confirm(asked)
  })
  return answer
}

function open() {
  render(
    <>
      <button type="button">前面</button>
      <ConfirmHost />
    </>,
  )
  screen.getByRole('button', { name: '前面' }).focus()
}

it('asks in a box that names and describes itself', async () => {
  open()
  const answer = ask({ ...question, cancel: 'Cancel' })
  const box = await screen.findByRole('alertdialog', { name: question.title })
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByText(question.text).id)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('Enter says yes, and the focus goes back to where it was', async () => {
  open()
  const answer = ask(question)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('下线'))
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('前面'))
})

it('what is read aloud of its buttons are their words, without the keycap', async () => {
  open()
  void ask(question)
  const ok = await screen.findByRole('button', { name: '下线' })
  expect(ok.getAttribute('aria-keyshortcuts')).toBe('Enter')
  await userEvent.keyboard('{Escape}')
})

it('Enter does not say yes to what can’t be undone', async () => {
  open()
  const answer = ask({ ...question, danger: true })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe(false)
})

it('Escape and the cross say no', async () => {
  open()
  const first = ask(question)
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await first).toBe(false)
  const second = ask(question)
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }))
  expect(await second).toBe(false)
})

it('questions wait for each other', async () => {
  open()
  const first = ask({ ...question, title: '一' })
  const second = ask({ ...question, title: '二' })
  await screen.findByRole('alertdialog', { name: '一' })
  expect(screen.queryByRole('alertdialog', { name: '二' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^下线/ }))
  expect(await first).toBe(true)
  await screen.findByRole('alertdialog', { name: '二' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('下线'))
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})

it('after several questions the focus goes back to where it was before the first', async () => {
  open()
  const answers = [ask({ ...question, title: '一' }), ask({ ...question, title: '二' })]
  for (const title of ['一', '二']) {
    await screen.findByRole('alertdialog', { name: title })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('下线'))
    await userEvent.keyboard('{Enter}')
  }
  expect(await Promise.all(answers)).toEqual([true, true])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('前面'))
})
