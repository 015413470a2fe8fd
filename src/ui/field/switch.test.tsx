import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Switch } from './switch'

it('turns over by click, on its label too, and by Space', async () => {
  const change = vi.fn()
  render(<Switch label="标签页" hint="页面上方的一排" checked={false} onChange={change} />)
  const control = screen.getByRole('switch', { name: '标签页' })
  expect(control.getAttribute('aria-checked')).toBe('false')
  expect(control.getAttribute('aria-describedby')).toBe(screen.getByText('页面上方的一排').id)
  await userEvent.click(control)
  await userEvent.click(screen.getByText('标签页'))
  control.focus()
  await userEvent.keyboard(' ')
  expect(change.mock.calls).toEqual([[true], [true], [true]])
})
