import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PaneClose, SplitPane, type SplitPaneHandle } from './split-pane'

const handle: { current: SplitPaneHandle | null } = { current: null }
let given: number | null

function Sample({ width: first = null }: { width?: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const [width, setWidth] = useState(first)
  given = width
  return (
    <SplitPane
      label="客户详情"
      width={width}
      onWidth={setWidth}
      onClose={() => setOpen(false)}
      handle={handle}
      list={
        <>
          <button type="button">别处</button>
          <button type="button" onClick={() => setOpen(true)}>
            打开
          </button>
        </>
      }
      detail={
        isOpen ? (
          <>
            <PaneClose />
            <input aria-label="备注" />
          </>
        ) : null
      }
    />
  )
}

const atWidth = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width <= Number(/[\d.]+/.exec(query)?.[0]),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
const opener = () => screen.getByRole('button', { name: '打开' })
const open = () => userEvent.click(opener())
const separator = () => screen.getByRole('separator', { name: '客户详情的宽度' })
const width = () => separator().getAttribute('aria-valuenow')

afterEach(() => vi.restoreAllMocks())

describe('in a wide window', () => {
  beforeEach(() => {
    atWidth(1600)
  })

  it('the detail stands beside the list and leaves the focus there', async () => {
    render(<Sample />)
    expect(screen.queryByRole('separator')).toBeNull()
    await open()
    expect(screen.getByRole('region', { name: '客户详情' })).toBeDefined()
    expect(document.activeElement).toBe(opener())
  })

  it('closing gives the focus back to where it was in the list', async () => {
    render(<Sample />)
    await open()
    await userEvent.click(screen.getByRole('button', { name: '关闭详情' }))
    expect(screen.queryByRole('region', { name: '客户详情' })).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('closing leaves a focus that is in the list alone', async () => {
    render(<Sample />)
    await open()
    await userEvent.click(screen.getByLabelText('备注'))
    screen.getByRole('button', { name: '别处' }).focus()
    fireEvent.click(screen.getByRole('button', { name: '关闭详情' }))
    expect(document.activeElement?.textContent).toBe('别处')
  })

  it('Escape in the detail is for others', async () => {
    render(<Sample />)
    await open()
    await userEvent.type(screen.getByLabelText('备注'), '{Escape}')
    expect(screen.getByRole('region', { name: '客户详情' })).toBeDefined()
  })

  it('arrow keys change the width, Home and End go to its bounds, Enter gives back the usual one', async () => {
    render(<Sample />)
    await open()
    expect(width()).toBe('396')
    separator().focus()
    for (const [key, px] of [
      ['ArrowLeft', '412'],
      ['ArrowRight', '396'],
      ['ArrowRight', '380'],
      ['Home', '280'],
      ['ArrowRight', '280'],
      ['End', '720'],
      ['Enter', '396'],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      expect([key, width()]).toEqual([key, px])
    }
    expect(given).toBeNull()
  })

  it('dragging tries widths and keeps the last; a double click gives back the usual one', async () => {
    render(<Sample width={400} />)
    await open()
    fireEvent.pointerDown(separator(), { button: 0, pointerId: 1, clientX: 1000, clientY: 0 })
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 950, clientY: 0 })
    expect([width(), given]).toEqual(['450', 400])
    fireEvent.pointerUp(window, { pointerId: 1 })
    expect(given).toBe(450)
    fireEvent.doubleClick(separator())
    expect(given).toBeNull()
  })

  it('can be told where the focus shall be', async () => {
    render(<Sample />)
    await open()
    act(() => handle.current?.focusDetail())
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '客户详情' }))
    act(() => handle.current?.focusList())
    expect(document.activeElement).toBe(opener())
  })
})

it('is narrower on a laptop', async () => {
  atWidth(1366)
  render(<Sample />)
  await open()
  expect(width()).toBe('356')
})

describe('below 1200 px', () => {
  beforeEach(() => {
    atWidth(1100)
  })

  it('the detail lies over the list, which stays usable', async () => {
    render(<Sample />)
    await open()
    expect(screen.getByRole('dialog', { name: '客户详情' })).toBeDefined()
    expect(opener().closest('[inert]')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('Escape closes it, but not one of the input method or one that was used already', async () => {
    render(<Sample />)
    await open()
    const note = screen.getByLabelText('备注')
    await userEvent.click(note)
    fireEvent.keyDown(note, { key: 'Escape', isComposing: true })
    note.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })
})

describe('below 992 px', () => {
  it('the detail covers the list and takes the focus until it is closed', async () => {
    atWidth(800)
    render(<Sample />)
    await open()
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '客户详情' }))
    expect(opener().closest('[inert]')).not.toBeNull()
    expect(screen.queryByRole('separator')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(opener().closest('[inert]')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })
})
