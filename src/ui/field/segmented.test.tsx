import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Segmented } from './segmented'

const items = [
  { key: 'light', title: '浅色' },
  { key: 'dark', title: '深色' },
  { key: 'system', title: '跟随系统' },
]

function Sample({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <Segmented label="外观" items={items} value={value} onChange={setValue} />
}

const chosen = () => screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.textContent)

it('is one stop; arrow keys choose and go round, Home and End go to the ends', async () => {
  render(<Sample initial="light" />)
  expect(screen.getByRole('radiogroup', { name: '外观' })).toBeDefined()
  await userEvent.tab()
  const steps = [
    ['ArrowRight', '深色'],
    ['ArrowDown', '跟随系统'],
    ['ArrowRight', '浅色'],
    ['ArrowLeft', '跟随系统'],
    ['ArrowUp', '深色'],
    ['Home', '浅色'],
    ['End', '跟随系统'],
  ]
  for (const [key, title] of steps) {
    await userEvent.keyboard(`{${key}}`)
    expect([document.activeElement?.textContent, chosen()]).toEqual([title, [title]])
  }
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

it('with none chosen the first is the stop, and an arrow chooses it', async () => {
  render(<Sample initial="" />)
  expect(chosen()).toEqual([])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('浅色')
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toEqual(['浅色'])
})

it('a click chooses', async () => {
  render(<Sample initial="light" />)
  await userEvent.click(screen.getByRole('radio', { name: '深色' }))
  expect(chosen()).toEqual(['深色'])
})
