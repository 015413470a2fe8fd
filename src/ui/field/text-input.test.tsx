import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TextInput } from './text-input'

const onKeyDown = vi.fn()
const press = (key: object) => fireEvent.keyDown(screen.getByRole('textbox'), key)

beforeEach(() => {
  onKeyDown.mockReset()
  render(<TextInput aria-label="名称" onKeyDown={onKeyDown} />)
})

it('keys are heard, but none that belongs to an input method', () => {
  press({ key: 'Enter', isComposing: true })
  press({ key: 'ArrowDown', keyCode: 229 })
  expect(onKeyDown).not.toHaveBeenCalled()
  press({ key: 'ArrowDown' })
  expect(onKeyDown).toHaveBeenCalledTimes(1)
})

it('the Enter that ends a composition belongs to the input method, marked or not', () => {
  fireEvent.compositionEnd(screen.getByRole('textbox'))
  press({ key: 'Enter' })
  expect(onKeyDown).not.toHaveBeenCalled()
})
