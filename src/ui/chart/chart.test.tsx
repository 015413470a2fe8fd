import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toEpochSeconds } from '../../lib/time/time'
import { Chart, type ChartProps } from './chart'

/** Replaces uPlot, which needs a canvas: records its options and its calls. */
const plots = vi.hoisted(() => [] as { options: FakeOptions; data: number[][]; asked: string[]; size?: unknown }[])

interface FakeOptions {
  series: { label?: string; dash?: number[]; paths?: { left: number[]; width: number[] }; stroke?: () => string }[]
  hooks: { setCursor: [(plot: object) => void] }
}

vi.mock('uplot/dist/uPlot.min.css', () => ({}))
vi.mock('uplot', () => ({
  default: class {
    static paths = {
      bars: ({ disp }: { disp: Record<'x0' | 'size', { values(): number[] }> }) => ({
        left: disp.x0.values(),
        width: disp.size.values(),
      }),
    }
    over = { offsetLeft: 0 }
    height = 240
    private record
    constructor(options: FakeOptions, data: number[][]) {
      this.record = { options, data, asked: [] as string[] }
      plots.push(this.record)
    }
    valToPos = (value: number) => value
    redraw = () => this.record.asked.push('redraw')
    destroy = () => this.record.asked.push('destroy')
    setSize = ({ width }: { width: number }) => this.record.asked.push(`width ${width}`)
  },
}))

const resized: (() => void)[] = []
beforeEach(() => {
  plots.length = 0
  resized.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized.push(told)
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const days = ['2026-11-20', '2026-11-21'].map((text) => toEpochSeconds(text) ?? 0)
const calls: ChartProps = {
  title: '呼叫趋势',
  x: { label: '日期', values: days },
  series: [
    { label: '呼叫量', values: [1204, 14841] },
    { label: '接通率', values: [null, 47], format: (value) => `${value}%` },
  ],
}

const plot = async () => {
  await waitFor(() => expect(plots.at(-1)).toBeDefined())
  return plots.at(-1) as (typeof plots)[number]
}

it('draws what it is given, and draws anew when numbers change but not when only objects do', async () => {
  const { rerender } = render(<Chart {...calls} />)
  expect((await plot()).data).toEqual([days, [1204, 14841], [null, 47]])
  expect(screen.getByRole('img', { name: /^呼叫趋势/ })).toBeDefined()
  rerender(<Chart {...structuredClone({ ...calls, series: [] })} series={[...calls.series]} />)
  expect(plots).toHaveLength(1)
  rerender(<Chart {...calls} series={calls.series.slice(0, 1)} />)
  expect(plots).toHaveLength(2)
  expect(plots[0]?.asked).toContain('destroy')
  expect(plots[1]?.data).toEqual([days, [1204, 14841]])
})

it('the same numbers are a table with a caption', async () => {
  render(<Chart {...calls} />)
  const toggle = screen.getByRole('button', { name: '表格' })
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  const table = within(screen.getByRole('table', { name: '呼叫趋势' }))
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['日期', '呼叫量', '接通率'],
    ['2026-11-20', '1,204', '—'],
    ['2026-11-21', '14,841', '47%'],
  ])
  await userEvent.click(toggle)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('img')).toBeDefined()
})

it('what is pointed at is told in words', async () => {
  render(<Chart {...calls} />)
  const { options } = await plot()
  act(() => options.hooks.setCursor[0]({ cursor: { idx: 1 }, over: { offsetLeft: 0 }, valToPos: () => 5 }))
  expect(screen.getByText('2026-11-21').parentElement?.textContent).toBe('2026-11-21呼叫量14,841接通率47%')
  act(() => options.hooks.setCursor[0]({ cursor: { idx: null }, over: { offsetLeft: 0 }, valToPos: () => 5 }))
  expect(screen.queryByText('2026-11-21')).toBeNull()
})

it('follows the colour scheme and its box’s width', async () => {
  render(<Chart {...calls} />)
  const { asked } = await plot()
  document.documentElement.dataset.theme = 'dark'
  await waitFor(() => expect(asked).toContain('redraw'))
  Reflect.deleteProperty(document.documentElement.dataset, 'theme')
  for (const tell of resized) tell()
  expect(asked).toContain('width 0')
})

it('bars of several series stand side by side and never reach the next place', async () => {
  const series = ['一', '二', '三'].map((label) => ({ label, values: [1, 2, 3] }))
  render(<Chart title="未接原因" kind="bar" x={{ label: '原因', values: ['关机', '空号', '停机'] }} series={series} />)
  const { options, data } = await plot()
  expect(data[0]).toEqual([0, 1, 2])
  const bars = options.series.flatMap(({ paths }) =>
    paths ? paths.left.map((left, index) => [left, left + (paths.width[index] ?? 0)] as const) : [],
  )
  const inOrder = bars.toSorted(([a], [b]) => a - b)
  expect(inOrder).toHaveLength(9)
  for (const [index, [left]] of inOrder.entries()) expect(left).toBeGreaterThanOrEqual(inOrder[index - 1]?.[1] ?? -1)
  expect(inOrder[2]?.[1]).toBeLessThan(inOrder[3]?.[0] ?? 0)
})

it('draws nothing while the numbers are on their way, and says when there are none', () => {
  const { rerender } = render(<Chart {...calls} loading />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Chart {...calls} x={{ label: '日期', values: [] }} />)
  expect(screen.getByText('没有数据')).toBeDefined()
  expect(plots).toHaveLength(0)
})
