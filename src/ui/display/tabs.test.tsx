import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Tabs } from './tabs'

const items = [
  { key: 'a', title: '甲' },
  { key: 'b', title: '乙' },
  { key: 'c', title: '丙' },
] as const

function Sample() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="天干" items={items} value={value} onChange={(key) => setValue(key)}>
      <input aria-label={value} />
    </Tabs>
  )
}

const focused = () => document.activeElement?.textContent
const chosen = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent)

beforeEach(() => {
  render(<Sample />)
})

it('is one stop in the tab order', async () => {
  await userEvent.tab()
  expect(focused()).toBe('甲')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('a'))
})

it('arrow keys choose and go round, Home and End go to the ends', async () => {
  await userEvent.tab()
  const steps: [key: string, title: string][] = [
    ['ArrowRight', '乙'],
    ['ArrowRight', '丙'],
    ['ArrowRight', '甲'],
    ['ArrowLeft', '丙'],
    ['Home', '甲'],
    ['End', '丙'],
  ]
  for (const [key, title] of steps) {
    await userEvent.keyboard(`{${key}}`)
    expect([focused(), chosen()]).toEqual([title, [title]])
  }
})

it('a click chooses', async () => {
  await userEvent.click(screen.getByRole('tab', { name: '乙' }))
  expect(chosen()).toEqual(['乙'])
})

it('the panel names the tab it belongs to', async () => {
  expect(screen.getByRole('tabpanel', { name: '甲' })).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: '丙' }))
  const panel = screen.getByRole('tabpanel', { name: '丙' })
  expect(screen.getByRole('tab', { name: '丙' }).getAttribute('aria-controls')).toBe(panel.id)
})
