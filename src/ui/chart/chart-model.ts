/** What a chart shows, as its picture and its table both need it. */
import { formatDate, formatDateTime } from '../../lib/time'
import { dayOf } from '../date/month'

export interface ChartX {
  /** What runs along the bottom: `日期`. */
  label: string
  /** Epoch seconds, ascending, or names. */
  values: readonly number[] | readonly string[]
}

export interface ChartSeries {
  label: string
  /** One for each of x; null where there is none. */
  values: readonly (number | null)[]
  format?(value: number): string
  /** What the others are compared to: grey and dashed. */
  compared?: boolean
}

export type ChartKind = 'line' | 'bar'

const colors = ['--chart-1', '--ok', '--violet', '--warn', '--bad']

/** The token of each series' colour. */
export function seriesColors(series: readonly ChartSeries[]): readonly string[] {
  let next = 0
  return series.map(({ compared }) => (compared ? '--chart-2' : (colors[next++ % colors.length] ?? '--chart-2')))
}

const isTimes = (values: ChartX['values']): values is readonly number[] => typeof values[0] === 'number'

/** The places of x on its scale: the times themselves, or 0, 1, 2 … for names. */
export const placesOf = ({ values }: ChartX): readonly number[] =>
  isTimes(values) ? values : values.map((_, index) => index)

/** x in words: names, days where all are days, or moments to the minute. */
export function wordsOf({ values }: ChartX): readonly string[] {
  if (!isTimes(values)) return values
  const format = values.every((seconds) => dayOf(seconds) === seconds) ? formatDate : formatDateTime
  return values.map((seconds) => format(seconds * 1000))
}

/** The smallest distance between two places. */
export function stepOf(places: readonly number[], alone: number): number {
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? place))
  return steps.length > 0 ? Math.min(...steps) : alone
}

const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

export const valueText = ({ format }: ChartSeries, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : format ? format(value) : plain.format(value)
