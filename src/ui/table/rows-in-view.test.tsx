import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RowsInViewProps } from './rows-in-view'

const height = 20
const heightOf = () => height
/** The height of ten rows. */
const view = 200

/** How often the code for long lists was requested. */
let asked = 0
const load = (virtualRows: () => object) =>
  vi.doMock('./virtual-rows', () => {
    asked++
    return virtualRows()
  })

let onRendered: (indexes: readonly number[]) => void

let RowsInView: ComponentType<RowsInViewProps>

function Sample({ count, current = -1 }: { count: number; current?: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} data-testid="scroller">
      <RowsInView count={count} heightOf={heightOf} scroller={scroller} current={current} beyond={2}>
        {(indexes) => {
          onRendered(indexes)
          return indexes.map((index) => <p key={index}>{index}</p>)
        }}
      </RowsInView>
    </div>
  )
}

const drawn = () => [...screen.getByTestId('scroller').children].map(({ textContent }) => Number(textContent))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const shows = (...indexes: number[]) => waitFor(() => expect(drawn()).toEqual(indexes))

beforeEach(async () => {
  asked = 0
  onRendered = () => undefined
  load(() => vi.importActual('./virtual-rows'))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(view)
  // The module keeps what it has loaded, so each test has its own module.
  vi.resetModules()
  RowsInView = (await import('./rows-in-view')).RowsInView
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a short list is drawn whole, and needs nothing more', async () => {
  render(<Sample count={60} current={3} />)
  await act(() => vi.dynamicImportSettled())
  expect([drawn(), asked]).toEqual([upTo(60), 0])
})

it('of a long list the first rows stand until it is known which are in view', async () => {
  render(<Sample count={5000} current={4000} />)
  expect(drawn().slice(0, 30)).toEqual(upTo(30))
  expect(drawn().length).toBeLessThanOrEqual(61)
  expect(drawn().at(-1)).toBe(4000)
  await shows(...upTo(12), 4000)
  expect(asked).toBe(1)
})

it('then those in view are, with some beyond them, and the current one', async () => {
  render(<Sample count={5000} current={7} />)
  await shows(...upTo(12))
  const scroller = screen.getByTestId('scroller')
  scroller.scrollTop = 100 * height
  fireEvent.scroll(scroller)
  await shows(...Array.from({ length: 14 }, (_, at) => 98 + at), 7)
})

it('whoever has scrolled before that is known stays there', async () => {
  render(<Sample count={5000} current={7} />)
  const scroller = screen.getByTestId('scroller')
  scroller.scrollTop = 40 * height
  await shows(...Array.from({ length: 14 }, (_, at) => 38 + at), 7)
  expect(scroller.scrollTop).toBe(40 * height)
})

it('so does whoever scrolls while the rows in view are being rendered', async () => {
  const moved = vi.fn()
  /** Before the list knows its own height: 720 px, two rows below, and the current one. */
  const seenByItself = 720 / height + 2 + 1
  // Rendering may be interrupted between reading the scroll position and the commit.
  onRendered = (indexes) => {
    const scroller = screen.queryByTestId('scroller')
    if (!scroller || indexes.length !== seenByItself) return
    onRendered = () => undefined
    scroller.scrollTop = 40 * height
    scroller.scrollTo = moved
  }
  render(<Sample count={5000} current={77} />)
  await shows(...Array.from({ length: 14 }, (_, at) => 38 + at), 77)
  expect(screen.getByTestId('scroller').scrollTop).toBe(40 * height)
  expect(moved).not.toHaveBeenCalled()
})

it('a list that has become short is drawn whole again', async () => {
  const { rerender } = render(<Sample count={5000} />)
  await shows(...upTo(12))
  rerender(<Sample count={40} />)
  expect(drawn()).toEqual(upTo(40))
})

it('where it can’t be known which are in view, all are drawn', async () => {
  load(() => {
    throw new TypeError('Failed to fetch')
  })
  render(<Sample count={200} />)
  await shows(...upTo(200))
})
