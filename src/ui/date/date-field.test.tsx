import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDateTime, toEpochSeconds } from '../../lib/time/time'
import { DateField } from './date-field'

const change = vi.fn<(value: number | null) => void>()
const at = (text: string) => toEpochSeconds(text)

function Sample({
  initial = null,
  ...rest
}: {
  initial?: string | null
  minute?: boolean
  coming?: boolean
  min?: number
  max?: number
}) {
  const [value, setValue] = useState(initial === null ? null : at(initial))
  return (
    <>
      <DateField
        label="预约"
        {...rest}
        value={value}
        onChange={(next) => {
          change(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(at('2026-01-01'))}>
        换
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '预约' })
const told = () => change.mock.calls.map(([value]) => (value === null ? null : formatDateTime(value)))
const errorText = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T16:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  change.mockReset()
})

it('counts as it is typed, as Shanghai’s day, and is written out when it is left', async () => {
  render(<Sample />)
  await userEvent.type(field(), '2026/11/3')
  expect(told()).toEqual(['2026-11-03 00:00'])
  await userEvent.tab()
  expect(told()).toEqual(['2026-11-03 00:00'])
  expect(field().value).toBe('2026-11-03')
})

it('takes minutes and full-width signs, and Enter writes them out', async () => {
  render(<Sample minute />)
  await userEvent.type(field(), '２０２６－１１－２１ ０９：３０{Enter}')
  expect(told().at(-1)).toBe('2026-11-21 09:30')
  expect(field().value).toBe('2026-11-21 09:30')
})

it('what is no date stays, says so once it is left, and makes the field invalid for its form at once', async () => {
  render(<Sample initial="2026-11-21" />)
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-02-30')
  expect([told().at(-1), errorText(), field().validity.customError]).toEqual([null, undefined, true])
  await userEvent.tab()
  expect([field().value, errorText()]).toEqual(['2026-02-30', '请写成 YYYY-MM-DD'])
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, errorText(), field().validity.customError]).toEqual(['', undefined, false])
})

it('where its form asks, says what is wrong though it was never left', async () => {
  render(<Sample />)
  await userEvent.type(field(), '改天')
  expect(errorText()).toBeUndefined()
  act(() => void field().checkValidity())
  expect(errorText()).toBe('请写成 YYYY-MM-DD')
})

it('is cleared by its button, which leaves the focus in the field', async () => {
  render(<Sample initial="2026-11-21" />)
  await userEvent.click(screen.getByRole('button', { name: '清除预约' }))
  expect([told(), field().value]).toEqual([[null], ''])
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('button', { name: '清除预约' })).toBeNull()
})

describe('what lies ahead', () => {
  it('is understood in words as they are typed, and stands beside them; left, it stands in their place', async () => {
    render(<Sample minute coming />)
    await userEvent.type(field(), '明天下午3点')
    expect(told().at(-1)).toBe('2026-11-23 15:00')
    expect(screen.getByRole('status').textContent).toBe('11-23 15:00')
    await userEvent.tab()
    expect([field().value, screen.queryByRole('status')]).toEqual(['2026-11-23 15:00', null])
  })

  it.each([
    ['改天', '看不懂这个时间，试试 明天下午3点、下周一上午9点'],
    ['2026-11-21 09:00', '预约要在现在之后'],
  ])('refuses %s', async (text, fault) => {
    render(<Sample minute coming />)
    await userEvent.type(field(), text)
    expect([told().at(-1) ?? null, field().validity.customError]).toEqual([null, true])
    await userEvent.tab()
    expect(errorText()).toBe(fault)
  })

  it('leaves a time alone that has passed since it was set', async () => {
    render(<Sample minute coming initial="2026-11-20 09:00" />)
    await userEvent.click(field())
    await userEvent.tab()
    expect([field().value, errorText(), field().validity.customError]).toEqual(['2026-11-20 09:00', undefined, false])
    expect(told()).toEqual([])
  })

  it('of a chosen day is when work begins, or today the next full hour', async () => {
    // 00:30 in Shanghai, then 10:30.
    render(<Sample minute coming />)
    await userEvent.type(field(), '{ArrowUp}')
    expect(told().at(-1)).toBe('2026-11-22 09:00')
    await userEvent.clear(field())
    vi.setSystemTime(new Date('2026-11-22T02:30:00Z'))
    await userEvent.type(field(), '{ArrowUp}')
    expect(told().at(-1)).toBe('2026-11-22 11:00')
    await userEvent.type(field(), '{ArrowDown}')
    expect(told().at(-1)).toBe('2026-11-22 11:00')
    await userEvent.type(field(), '{ArrowUp}')
    expect(told().at(-1)).toBe('2026-11-23 11:00')
  })
})

it('another value from outside takes the place of what was typed', async () => {
  render(<Sample />)
  await userEvent.type(field(), 'morgen')
  await userEvent.click(screen.getByRole('button', { name: '换' }))
  expect([field().value, errorText()]).toEqual(['2026-01-01', undefined])
})

it('keeps to the first and the last day', async () => {
  render(<Sample min={at('2026-11-20 12:00') ?? 0} max={at('2026-11-22') ?? 0} />)
  await userEvent.type(field(), '2026-11-19{Enter}')
  expect(errorText()).toBe('不能早于 2026-11-20')
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-11-23{Enter}')
  expect(errorText()).toBe('不能晚于 2026-11-22')
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-11-22{Enter}{ArrowUp}{ArrowDown}')
  expect([field().value, errorText()]).toEqual(['2026-11-21', undefined])
})

it('arrow up and down go by a day, from today where it is empty, and keep the minute', async () => {
  render(<Sample minute />)
  await userEvent.type(field(), '{ArrowUp}')
  // 16:30 in London is past midnight in Shanghai.
  expect(told()).toEqual(['2026-11-22 00:00'])
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-12-31 09:30{Enter}{ArrowUp}')
  expect(told().at(-1)).toBe('2027-01-01 09:30')
})

it('a key of the input method does nothing', () => {
  render(<Sample initial="2026-11-21" />)
  fireEvent.keyDown(field(), { key: 'ArrowUp', isComposing: true })
  expect(told()).toEqual([])
})

it('in the calendar keys move by day, week and month; Enter chooses, keeps the minute, and gives the focus back', async () => {
  render(<Sample initial="2026-11-30 09:30" minute />)
  const button = screen.getByRole('button', { name: '选择预约' })
  await userEvent.click(button)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await waitFor(() => expect(focused()).toBe('2026年11月30日'))
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('30')
  const steps = [
    ['ArrowRight', '2026年12月1日'],
    ['ArrowUp', '2026年11月24日'],
    ['End', '2026年11月29日'],
    ['Home', '2026年11月23日'],
    ['PageDown', '2026年12月23日'],
    ['PageUp', '2026年11月23日'],
    ['ArrowLeft', '2026年11月22日'],
  ]
  for (const [key, day] of steps) {
    await userEvent.keyboard(`{${key}}`)
    await waitFor(() => expect(focused()).toBe(day))
  }
  expect(screen.getByRole('button', { name: '2026年11月22日' }).getAttribute('aria-current')).toBe('date')
  await userEvent.keyboard('{Enter}')
  expect(told()).toEqual(['2026-11-22 09:30'])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('the month’s buttons keep the focus', async () => {
  render(<Sample initial="2026-11-30" />)
  await userEvent.click(screen.getByRole('button', { name: '选择预约' }))
  const next = await screen.findByRole('button', { name: '下个月' })
  await userEvent.click(next)
  await userEvent.click(next)
  expect(screen.getByRole('grid', { name: '预约 2027年1月' })).toBeDefined()
  expect(document.activeElement).toBe(next)
})
