import { useEffect, useEffectEvent, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatShort } from '../../lib/time/time'
import {
  type ChartKind,
  type ChartSeries,
  type ChartX,
  placesOf,
  seriesColors,
  stepOf,
  valueText,
  wordsOf,
} from './chart-model'

interface ChartPlotProps {
  title: string
  x: ChartX
  series: readonly ChartSeries[]
  kind: ChartKind
  height: number
}

const day = 86_400
/** Possible seconds between two time marks. */
const timeSteps = [
  60,
  300,
  900,
  1800,
  3600,
  7200,
  10_800,
  21_600,
  43_200,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
  91 * day,
]
const nameSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
/** The part of the distance between two positions that a group of bars takes. */
const groupShare = 0.7
/** Up to this many points get a dot; more dots would hide the line. */
const mostPoints = 40

/** The picture of a chart. It adapts to its box's width, the colour scheme, the theme and the density. */
export function ChartPlot(props: ChartPlotProps) {
  const { title, x, series, kind, height } = props
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<{ index: number; left: number; onRight: boolean } | null>(null)
  const words = wordsOf(x)

  const draw = useEffectEvent((target: HTMLElement) =>
    drawPlot(target, props, (index, left) =>
      setPointed(index === null ? null : { index, left, onRight: left > target.clientWidth / 2 }),
    ),
  )
  // The chart is redrawn when this text changes, because objects may be new in every render but have the same content.
  const drawn = JSON.stringify([
    kind,
    height,
    x,
    series.map(({ label, values, compared }) => [label, values, compared]),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for all that `draw` reads
  useEffect(() => {
    const target = box.current
    if (!target) return
    const plot = draw(target)
    const sizes = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height: plot.height }))
    sizes.observe(target)
    const looks = new MutationObserver(() => plot.redraw())
    looks.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size', 'style'] })
    return () => {
      sizes.disconnect()
      looks.disconnect()
      plot.destroy()
      setPointed(null)
    }
  }, [drawn])

  const colors = seriesColors(series)
  return (
    <div className="relative">
      <div
        ref={box}
        role="img"
        aria-label={`${title}，${x.label} ${words[0]} 至 ${words.at(-1)}，数值见表格`}
        style={{ height }}
        className="overflow-hidden [&_.u-cursor-x]:border-line-strong!"
      />
      {pointed && (
        <div
          aria-hidden
          style={pointed.onRight ? { right: `calc(100% - ${pointed.left - 12}px)` } : { left: pointed.left + 12 }}
          className="pointer-events-none absolute top-2 z-10 rounded bg-bg-raised px-3 py-2 text-12 whitespace-nowrap shadow-pop"
        >
          <p className="mb-1 font-semibold">{words[pointed.index]}</p>
          {series.map((one, index) => (
            <p key={one.label} className="flex items-center gap-2">
              <span className="w-2 border-t-2" style={{ borderColor: `var(${colors[index]})` }} />
              <span className="text-text-2">{one.label}</span>
              <span className="ml-auto pl-3">{valueText(one, one.values[pointed.index])}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function drawPlot(
  target: HTMLElement,
  { x, series, kind, height }: ChartPlotProps,
  onPoint: (index: number | null, left: number) => void,
): UPlot {
  const places = placesOf(x)
  const isTime = typeof x.values[0] === 'number'
  const step = stepOf(places, isTime ? day : 1)
  const colorOf = colorReader(target)
  const colors = seriesColors(series)
  const margin = kind === 'bar' || !isTime ? step / 2 : 0
  const font = `12px ${getComputedStyle(target).fontFamily}`
  const axis: UPlot.Axis = {
    font,
    stroke: () => colorOf('--text-3'),
    ticks: { show: false },
    grid: { show: false },
  }
  return new UPlot(
    {
      width: target.clientWidth,
      height,
      padding: [8, 20, 0, 0],
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Asia/Shanghai'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'line' } },
      scales: {
        x: { time: isTime, range: () => [(places[0] ?? 0) - margin, (places.at(-1) ?? 0) + margin] },
        y: { range: (_, min, max) => UPlot.rangeNum(Math.min(0, min ?? 0), Math.max(max ?? 0, 1), 0.1, true) },
      },
      axes: [
        {
          ...axis,
          size: 28,
          space: isTime ? 64 : 44,
          incrs: isTime ? timeSteps.filter((seconds) => seconds >= step) : nameSteps,
          values: (_, splits, _axis, _space, incr) => splits.map((split) => markText(x, isTime, split, incr)),
        },
        {
          ...axis,
          grid: { show: true, stroke: () => colorOf('--chart-grid'), width: 1 },
          size: (_, values) => 16 + 7 * Math.max(0, ...(values ?? []).map((text) => text.length)),
          values: (_, splits) => splits.map((split) => (series[0] ? valueText(series[0], split) : '')),
        },
      ],
      series: [
        {},
        ...series.map((one, index): UPlot.Series => {
          const color = () => colorOf(colors[index] ?? '--chart-1')
          const shared = { label: one.label, stroke: color }
          if (kind === 'bar') {
            return {
              ...shared,
              width: 0,
              fill: color,
              points: { show: false },
              paths: groupedBars(places, step, index, series.length),
            }
          }
          return {
            ...shared,
            width: one.compared ? 1.5 : 2,
            ...(one.compared && { dash: [4, 3] }),
            points: {
              show: !one.compared && places.length <= mostPoints,
              size: 6,
              width: 2,
              fill: () => colorOf('--bg'),
            },
          }
        }),
      ],
      hooks: {
        setCursor: [
          (plot) => {
            const { idx } = plot.cursor
            onPoint(idx ?? null, idx == null ? 0 : plot.over.offsetLeft + plot.valToPos(places[idx] ?? 0, 'x'))
          },
        ],
      },
    },
    [[...places], ...series.map(({ values }) => [...values])],
    target,
  )
}

/** The bars of several series next to each other. */
function groupedBars(places: readonly number[], step: number, index: number, count: number): UPlot.Series.PathBuilder {
  const width = (step * groupShare) / count
  const left = (place: number) => place - (step * groupShare) / 2 + index * width
  return (
    UPlot.paths.bars?.({
      disp: {
        x0: { unit: 1, values: () => places.map(left) },
        size: { unit: 1, values: () => places.map(() => width * (count > 1 ? 0.9 : 1)) },
      },
    }) ?? (() => null)
  )
}

/** The label of a mark on the x axis. */
function markText({ values }: ChartX, isTime: boolean, split: number, incr: number): string {
  if (!isTime) return String(values[split] ?? '')
  const [date = '', minute = ''] = formatShort(split * 1000).split(' ')
  return incr >= day ? date : minute === '00:00' ? date : minute
}

/** Reads a colour token in a form that a canvas understands: the browser computes mixed colours. */
function colorReader(inside: HTMLElement): (token: string) => string {
  const probe = document.createElement('span')
  probe.hidden = true
  return (token) => {
    probe.style.color = `var(${token})`
    inside.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}
