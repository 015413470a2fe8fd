import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred'
import { FilterControl } from './filter-control'
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

const arrival = vi.hoisted(() => ({ wait: Promise.resolve() }))
vi.mock('../../../ui/picker/picker', async (original) => {
  await arrival.wait
  return original()
})

it('a press on the field before its code is there opens it once it is, also while the button is still down', async () => {
  const code = deferred<void>()
  arrival.wait = code.promise
  const nothing = () => undefined
  render(<FilterControl field={field} value="20" onChange={nothing} onApply={nothing} />)
  const before = screen.getByRole('textbox', { name: '类型' })
  expect(before).toHaveProperty('value', '重点客户')
  fireEvent.mouseDown(before)
  act(() => before.focus())
  await act(async () => code.resolve())
  const control = await screen.findByRole('combobox', { name: '类型' })
  await waitFor(() => expect(control.getAttribute('aria-expanded')).toBe('true'))
  expect(document.activeElement).toBe(control)
  expect((await screen.findByRole('option', { selected: true })).textContent).toBe('重点客户')
})
