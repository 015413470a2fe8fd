import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Select } from './select'

const options = [
  { value: 0, label: '新客户' },
  { value: 10, label: '意向客户' },
]

it('answers values, and null for the placeholder', async () => {
  const change = vi.fn()
  render(<Select label="类型" value={null} options={options} onChange={change} placeholder="选择类型" />)
  const control = screen.getByRole('combobox', { name: '类型' })
  await userEvent.selectOptions(control, '新客户')
  expect(change).toHaveBeenLastCalledWith(0)
  await userEvent.selectOptions(control, '选择类型')
  expect(change).toHaveBeenLastCalledWith(null)
})

it('shows the chosen one, and tells its error', () => {
  render(<Select label="类型" value={10} options={options} onChange={() => {}} error="类型不能为空" />)
  const control = screen.getByRole<HTMLSelectElement>('combobox')
  expect(control.selectedOptions[0]?.textContent).toBe('意向客户')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('类型不能为空')
})
