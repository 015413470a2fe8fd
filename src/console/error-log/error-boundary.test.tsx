import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'

let broken = false

function View() {
  if (broken) throw new Error('boom')
  return <p>好了</p>
}

it('says so in Chinese, reports with the component, and tries again', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  broken = true
  const onError = vi.fn()
  render(
    <ErrorBoundary onError={onError}>
      <View />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('页面出错了')
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('boom'), expect.stringContaining('View'))
  broken = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByText('好了')).toBeDefined()
  console.mockRestore()
})
