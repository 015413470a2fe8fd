import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred'
import type { FilterField } from './filters'

const field: FilterField = {
  key: 'type',
  title: '类型',
  kind: 'choice',
  options: [
    { value: 10, label: '意向客户' },
    { value: 20, label: '重点客户' },
  ],
}

/** The pickers' code keeps loading until the test resolves this. */
function withLateCode() {
  const code = deferred<void>()
  vi.resetModules()
  vi.doMock('../../../ui/picker/picker', async (original) => {
    await code.promise
    return original()
  })
  return code
}

/** The field that is there at first. */
async function show(value: string | null, title = field.title): Promise<HTMLInputElement> {
  const { FilterControl } = await import('./filter-control')
  const nothing = () => undefined
  render(<FilterControl field={{ ...field, title }} value={value} onChange={nothing} onApply={nothing} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: title })
}

it('a press on the field before its code is there opens it once it is, also while the button is still down', async () => {
  const code = withLateCode()
  const before = await show('20')
  expect(before.value).toBe('重点客户')
  fireEvent.mouseDown(before)
  act(() => before.focus())
  await act(async () => code.resolve())
  const control = await screen.findByRole('combobox', { name: '类型' })
  await waitFor(() => expect(control.getAttribute('aria-expanded')).toBe('true'))
  expect(document.activeElement).toBe(control)
  expect((await screen.findByRole('option', { selected: true })).textContent).toBe('重点客户')
})

describe('what is typed before its code is there', () => {
  it('is searched for once it is, instead of what stood there', async () => {
    const code = withLateCode()
    const before = await show('20')
    await userEvent.click(before)
    await userEvent.keyboard('意')
    expect(before.value).toBe('意')
    await act(async () => code.resolve())
    const control = await screen.findByRole<HTMLInputElement>('combobox', { name: '类型' })
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['意向客户']),
    )
    expect(control.value).toBe('意')
    expect(document.activeElement).toBe(control)
  })

  it('is not taken away from an input method that still composes', async () => {
    const code = withLateCode()
    const before = await show(null)
    act(() => before.focus())
    fireEvent.compositionStart(before)
    fireEvent.input(before, { target: { value: 'yi' }, isComposing: true })
    const other = await show(null, '级别')
    fireEvent.pointerEnter(other)
    await act(async () => code.resolve())
    await screen.findByRole('combobox', { name: '级别' })
    expect(before.isConnected).toBe(true)
    fireEvent.input(before, { target: { value: '意' }, isComposing: true })
    fireEvent.compositionEnd(before)
    const control = await screen.findByRole<HTMLInputElement>('combobox', { name: '类型' })
    expect(control.value).toBe('意')
  })

  it('is forgotten where the field is left', async () => {
    const code = withLateCode()
    const before = await show('20')
    await userEvent.type(before, '意')
    act(() => before.blur())
    expect(before.value).toBe('重点客户')
    await act(async () => code.resolve())
    const control = await screen.findByRole<HTMLInputElement>('combobox', { name: '类型' })
    expect(control.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(document.body)
  })
})
