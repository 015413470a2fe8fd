import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../lib/store'
import { useStore } from './use-store'

const store = createStore({ page: '通话记录', location: '/call/history' })
const drawn = vi.fn()

function Title() {
  drawn()
  return <p>{useStore(store, ({ page }) => page)}</p>
}

it('a component that selects a part renders again only when that part changes', () => {
  render(<Title />)
  act(() => store.set({ page: '通话记录', location: '/call/history?page=2' }))
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => store.set({ page: '用户列表', location: '/manager/userlist' }))
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(screen.getByText('用户列表')).toBeDefined()
})
