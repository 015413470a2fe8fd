import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Empty } from '../loading/empty'
import { Facts } from './facts'
import { Ring } from './ring'
import { Timeline } from './timeline'

it('facts are names with their values, the whole text as the title', () => {
  render(
    <Facts
      items={[
        { name: '公司', value: '上海静安会展' },
        { name: '标签', value: <b>会展</b>, title: '会展 · 8 坐席' },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['公司', '标签'])
  expect(screen.getAllByRole('definition').map(({ title }) => title)).toEqual(['上海静安会展', '会展 · 8 坐席'])
})

it('a timeline is an ordered list', () => {
  render(
    <Timeline
      items={[
        {
          key: 1,
          node: <Ring fill="half" tone="accent" />,
          title: '重点客户',
          time: '11-17 11:33',
          text: '已看过演示',
          by: '林晓彤',
        },
        { key: 2, node: null, title: '呼出', aside: '有意向', time: '11-17 11:26', dateTime: '2026-11-17T11:26+08:00' },
      ]}
    />,
  )
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first?.textContent).toBe('重点客户11-17 11:33已看过演示林晓彤')
  expect(second?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-17T11:26+08:00')
})

it('a ring’s six fills look different from each other, not by colour alone', () => {
  const fills = ['none', 'quarter', 'half', 'three', 'full', 'crossed'] as const
  const drawn = fills.map((fill) => {
    const { container, unmount } = render(<Ring fill={fill} tone="dim" />)
    const inside = container.querySelector('svg')?.innerHTML
    unmount()
    return inside
  })
  expect(new Set(drawn).size).toBe(fills.length)
})

it('an empty place says what can be done', () => {
  render(
    <Empty title="还没有客户" text="新增一位">
      <button type="button">新增</button>
    </Empty>,
  )
  expect(screen.getByRole('heading', { name: '还没有客户' })).toBeDefined()
  expect(screen.getByRole('button', { name: '新增' })).toBeDefined()
})
