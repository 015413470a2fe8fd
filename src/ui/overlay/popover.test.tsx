import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from '../display/button'
import { Popover } from './popover'

function open() {
  render(
    <>
      <Popover label="列设置" trigger={<Button>列</Button>}>
        {(close) => (
          <>
            <input aria-label="列名" />
            <button type="button" onClick={close}>
              好
            </button>
          </>
        )}
      </Popover>
      <input aria-label="别处" />
    </>,
  )
  return screen.getByRole('button', { name: '列' })
}

it('opens beside its button, with the focus inside, and Escape gives it back', async () => {
  const button = open()
  await userEvent.click(button)
  const box = await screen.findByRole('dialog', { name: '列设置' })
  expect(button.getAttribute('aria-controls')).toBe(box.id)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('列名')))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('its content can close it', async () => {
  const button = open()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: '好' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('its button closes it again', async () => {
  const button = open()
  await userEvent.click(button)
  await screen.findByRole('dialog')
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('an Escape of the input method closes nothing', async () => {
  await userEvent.click(open())
  const field = await screen.findByLabelText('列名')
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
