import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { LazyPagination, pagination } from './lazy-pagination'

afterEach(() => vi.restoreAllMocks())

const nothing = () => undefined
const pager = (isLater: boolean) => (
  <LazyPagination isLater={isLater} total={42} page={1} size={20} onPage={nothing} onSize={nothing} />
)

it('comes after what is painted first', async () => {
  await pagination.fetch()
  const { rerender } = render(pager(true))
  expect(screen.queryByRole('navigation')).toBeNull()
  rerender(pager(false))
  expect(screen.getByRole('navigation', { name: '分页' }).textContent).toContain('共 42 条')
})

it('says if it can’t be loaded, and loads again when asked', async () => {
  const get = vi.spyOn(pagination, 'get').mockReturnValue(undefined)
  vi.spyOn(pagination, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { container } = render(pager(false))
  await waitFor(() => expect(container.textContent).toBe('分页没有加载出来重试'))
  get.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('navigation', { name: '分页' })).toBeTruthy()
})
