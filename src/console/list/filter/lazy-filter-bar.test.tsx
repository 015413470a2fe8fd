import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type Ref, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { toasts } from '../../../ui/toast/toasts'
import { type FilterFocus, LazyFilterBar } from './lazy-filter-bar'

/** The first request comes with the module and fails; the second arrives when the test allows it. */
const { lose, arrive, arrivals } = vi.hoisted(() => {
  let lose = () => {}
  let arrive = () => {}
  const first = new Promise<void>((_, reject) => {
    lose = () => reject(new TypeError('Failed to fetch'))
  })
  const second = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { lose: () => lose(), arrive: () => arrive(), arrivals: [first, second] }
})

vi.mock('../../../ui/loading/code', async (original) => {
  const code = await original<typeof import('../../../ui/loading/code')>()
  const fetched = async () => {
    await arrivals.shift()
    return (await import('./filter-bar')).FilterBar
  }
  return { ...code, createCode: () => code.createCode(fetched as never) }
})
const asked = vi.fn()
const painted = vi.fn()
vi.mock('./filter-bar', () => ({
  FilterBar: function Line({ input }: { input: Ref<HTMLInputElement> }) {
    const [typed, setTyped] = useState('')
    // Before any effect of its parent that runs after the painting: a key may come in between.
    useEffect(() => painted(document.activeElement?.role), [])
    return (
      <input
        ref={input}
        aria-label="筛选条件"
        role="combobox"
        aria-expanded={false}
        aria-controls={undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && asked(typed)}
      />
    )
  },
}))

it('what is typed before it is there goes on in its line; what didn’t come is asked for again', async () => {
  const line = createRef<FilterFocus>()
  const nothing = () => undefined
  render(<LazyFilterBar fields={[]} values={{}} onChange={nothing} onReset={nothing} input={line} />)
  await act(async () => lose())
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['加载失败，请重试']))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  act(() => line.current?.focus())
  const early = document.activeElement as HTMLInputElement
  expect(early).toBe(screen.getByRole('textbox', { name: '筛选条件' }))
  fireEvent.compositionStart(early)
  fireEvent.input(early, { target: { value: '张san' } })
  await act(async () => arrive())
  // An input method is composing.
  expect(document.activeElement).toBe(early)
  fireEvent.input(early, { target: { value: '张三' } })
  fireEvent.keyDown(early, { key: 'Enter' })
  fireEvent.compositionEnd(early)
  const late = await screen.findByRole('combobox', { name: '筛选条件' })
  expect(painted.mock.calls).toEqual([['combobox']])
  expect([document.activeElement, (late as HTMLInputElement).value]).toEqual([late, '张三'])
  await waitFor(() => expect(asked.mock.calls).toEqual([['张三']]))
})
