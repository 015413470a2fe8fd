import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createPendingRef } from './pending-ref'

/** A field that appears later, one that is there, and buttons that focus the late one. */
function Later({ come }: { come: boolean }) {
  const [late] = useState(() => createPendingRef<HTMLInputElement>())
  return (
    <>
      <button type="button" onClick={() => late.whenThere((field) => field.focus())}>
        reach
      </button>
      <input aria-label="here" />
      {come && <input aria-label="late" ref={late.ref} />}
    </>
  )
}

it('runs an action at once if the element is mounted', () => {
  render(<Later come />)
  fireEvent.click(screen.getByText('reach'))
  expect(document.activeElement).toBe(screen.getByLabelText('late'))
})

it('runs a waiting action when the element is mounted, and only once', () => {
  const { rerender } = render(<Later come={false} />)
  fireEvent.click(screen.getByText('reach'))
  rerender(<Later come />)
  expect(document.activeElement).toBe(screen.getByLabelText('late'))
  rerender(<Later come={false} />)
  screen.getByLabelText('here').focus()
  rerender(<Later come />)
  expect(document.activeElement).toBe(screen.getByLabelText('here'))
})

it('drops a waiting action if the focus has moved meanwhile', () => {
  const { rerender } = render(<Later come={false} />)
  fireEvent.click(screen.getByText('reach'))
  screen.getByLabelText('here').focus()
  rerender(<Later come />)
  expect(document.activeElement).toBe(screen.getByLabelText('here'))
})
