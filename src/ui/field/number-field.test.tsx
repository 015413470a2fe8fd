import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NumberField } from './number-field'

const onChange = vi.fn()
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '时长' })
beforeEach(() => void onChange.mockReset())

type Given = Partial<ComponentProps<typeof NumberField>>
function Held({ value: first = null, ...given }: Given) {
  const [value, setValue] = useState(first)
  return (
    <>
      <NumberField
        label="时长"
        value={value}
        onChange={(next, fault) => {
          onChange(next, fault)
          setValue(next)
        }}
        {...given}
      />
      <button type="button" onClick={() => setValue(7)}>
        7
      </button>
    </>
  )
}
const show = (given: Given = {}) => render(<Held {...given} />)
const last = () => onChange.mock.calls.at(-1)

it.each([
  ['90', {}, '90', 90],
  ['９０', {}, '90', 90],
  ['1a2页', {}, '12', 12],
  ['-5', {}, '5', 5],
  ['-5', { limits: { minimum: -10 } }, '-5', -5],
  ['1.5', { decimals: 2 }, '1.5', 1.5],
  ['１。２３４', { decimals: 2 }, '1.23', 1.23],
] satisfies [string, Given, string, number][])('%s with %j stands there as %s', async (typed, given, text, number) => {
  show(given)
  await userEvent.type(field(), typed)
  expect(field().value).toBe(text)
  expect(last()).toEqual([number, undefined])
})

it('letters are not in it at any moment, and tell nobody', async () => {
  show()
  await userEvent.type(field(), 'abc')
  expect(field().value).toBe('')
  expect(onChange).not.toHaveBeenCalled()
})

it('what an input method composes is left alone until it is done', () => {
  show()
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '三ge' }, isComposing: true })
  expect(field().value).toBe('三ge')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.input(field(), { target: { value: '３' }, isComposing: true })
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('3')
  expect(last()).toEqual([3, undefined])
})

it('beyond its limits it is invalid, and says so once it is left', async () => {
  show({ limits: { minimum: 1, maximum: 600 } })
  await userEvent.type(field(), '601')
  expect(last()).toEqual([null, '时长不能大于 600'])
  expect(field().validationMessage).toBe('时长不能大于 600')
  expect(screen.queryByText('时长不能大于 600')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('时长不能大于 600')).toBeDefined()
  expect(field().value).toBe('601')
  await userEvent.clear(field())
  await userEvent.type(field(), '0')
  expect(last()).toEqual([null, '时长不能小于 1'])
  await userEvent.type(field(), '5')
  expect(last()).toEqual([5, undefined])
  expect(field().validationMessage).toBe('')
})

it('the wheel over it changes nothing', async () => {
  show({ value: 30 })
  act(() => field().focus())
  fireEvent.wheel(field(), { deltaY: -100 })
  expect(field().type).toBe('text')
  expect(field().value).toBe('30')
  expect(onChange).not.toHaveBeenCalled()
})

it('left, it shows the number and not how it was typed; a value from outside takes its place', async () => {
  show()
  await userEvent.type(field(), '007')
  expect(field().value).toBe('007')
  await userEvent.tab()
  expect(field().value).toBe('7')
  await userEvent.type(field(), '8')
  fireEvent.click(screen.getByRole('button', { name: '7' }))
  expect(field().value).toBe('7')
})

it('alone in a box of somebody else it is called by its label, and has no fault of its own', async () => {
  show({ alone: 'bare', limits: { maximum: 5 } })
  await userEvent.type(field(), '9')
  await userEvent.tab()
  expect(last()).toEqual([null, '时长不能大于 5'])
  expect(screen.queryByText('时长不能大于 5')).toBeNull()
})
