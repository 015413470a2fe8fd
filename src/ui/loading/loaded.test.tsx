import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Asked, Loaded } from './loaded'

const mutate = vi.fn()
const show = <D,>(of: Partial<Asked<D>>) => {
  const asked = { data: undefined, error: undefined, mutate, ...of } as Asked<D>
  return render(
    <Loaded of={asked} failed="名单没有取到" skeleton="读取中" empty="还没有名单">
      {(data) => JSON.stringify(data)}
    </Loaded>,
  ).container.textContent
}

it.each([
  ['what is on its way', {}, '读取中'],
  ['rows', { data: [1] }, '[1]'],
  ['a page of rows', { data: { records: [1], total: 1 } }, '{"records":[1],"total":1}'],
  ['an answer that is no list', { data: { name: '晨光' } }, '{"name":"晨光"}'],
  ['an answer that is nothing', { data: null }, 'null'],
  ['no rows', { data: [] }, '还没有名单'],
  ['a page without rows', { data: { records: [], total: 0 } }, '还没有名单'],
  ['a page past the last', { data: { records: [], total: 12 } }, '{"records":[],"total":12}'],
  ['what is there, though it could not be had anew', { data: [1], error: new Error('连接不上服务器') }, '[1]'],
])('shows %s', (_, asked, shown) => {
  expect(show(asked as Partial<Asked>)).toBe(shown)
})

it('says why it can’t be had, and asks again', async () => {
  expect(show({ error: new Error('连接不上服务器') })).toBe('名单没有取到连接不上服务器重试')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(mutate).toHaveBeenCalledTimes(1)
})
