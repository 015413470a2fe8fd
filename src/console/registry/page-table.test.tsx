import { render, screen, waitFor } from '@testing-library/react'
import { Mail } from 'lucide-react'
import { expect, it } from 'vitest'
import { lazyIcon, pageTable } from './page-table'
import type { Page } from './registry'

const whole: Page = {
  id: 'customer.open-flows',
  path: '/customer/flows',
  title: '客户跟踪',
  group: '客户管理',
  icon: Mail,
  view: async () => () => null,
}
const pages = (load: () => Promise<Record<string, Page[]>>) =>
  pageTable('customer', '客户管理', load, 'pages', [
    ['flows', 'flows', '客户跟踪', 'g k f', { icon: lazyIcon, places: ['call.toolbar'] }],
    ['call.open-all', '/all', '全部通话', undefined, { group: '通话' }],
  ])
const icon = () => screen.getByTestId('icon').getAttribute('class')

it('names are written out where they are not the noun’s', () => {
  const [own, other] = pages(async () => ({ pages: [whole] }))
  expect([own?.id, own?.path, own?.hotkey]).toEqual(['customer.open-flows', '/customer/flows', 'g k f'])
  expect([own, other].map((page) => [page?.title, page?.group])).toEqual([
    ['客户跟踪', '客户管理'],
    ['全部通话', '通话'],
  ])
  expect([other?.id, other?.path, other && 'hotkey' in other]).toEqual(['call.open-all', '/all', false])
})

it('an icon has its place, and loads once it is shown', async () => {
  const Icon = pages(async () => ({ pages: [whole] }))[0]?.icon
  if (!Icon) throw new Error('no icon')
  render(<Icon data-testid="icon" className="size-4" />)
  expect(icon()).toBe('lucide lucide-late size-4')
  await waitFor(() => expect(icon()).toContain('lucide-mail size-4'))
})

it('an icon that can’t be loaded leaves its place empty', async () => {
  let failed = 0
  const Icon = pages(async () => {
    failed++
    throw new TypeError('Failed to fetch')
  })[0]?.icon
  if (!Icon) throw new Error('no icon')
  render(<Icon data-testid="icon" />)
  await waitFor(() => expect(failed).toBe(1))
  expect(icon()).toBe('lucide lucide-late')
})
