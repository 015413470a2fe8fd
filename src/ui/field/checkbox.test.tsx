import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox'

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全部' })

it('says what it was changed to', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Checkbox label="全部" checked={false} onChange={onChange} />)
  await userEvent.click(box())
  expect(onChange).toHaveBeenLastCalledWith(true)
  rerender(<Checkbox label="全部" checked onChange={onChange} />)
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(false)
})

it('is mixed for some of what it stands for; a click then takes all', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Checkbox label="全部" checked="mixed" onChange={onChange} />)
  expect([box().indeterminate, box().checked]).toEqual([true, false])
  await userEvent.click(box())
  expect(onChange).toHaveBeenLastCalledWith(true)
  rerender(<Checkbox label="全部" checked onChange={onChange} />)
  expect([box().indeterminate, box().checked]).toEqual([false, true])
})

it('a shown label is part of what can be clicked', async () => {
  const onChange = vi.fn()
  render(<Checkbox shown label="全部" checked={false} onChange={onChange} />)
  await userEvent.click(screen.getByText('全部'))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(box()).toBeDefined()
})
