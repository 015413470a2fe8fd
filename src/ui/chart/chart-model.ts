/** The data of a chart, for both its picture and its table. */
import { formatDate, formatDateTime } from '../../lib/time/time'
import { dayOf } from '../date/month'

export interface ChartX {
  /** The name of the x axis: `日期`. */
  label: string
  /** Epoch seconds, ascending, or names. */
  values: readonly number[] | readonly string[]
}

export interface ChartSeries {
  label: string
  /** One for each x; null if there is none. */
  values: readonly (number | null)[]
  format?(value: number): string
  /** The series that the others are compared with: grey and dashed. */
  compared?: boolean
}

export type ChartKind = 'line' | 'bar'

const colors = ['--chart-1', '--ok', '--violet', '--warn', '--bad']

/** The colour token of each series. */
export function seriesColors(series: readonly ChartSeries[]): readonly string[] {
  let next = 0
  return series.map(({ compared }) => (compared ? '--chart-2' : (colors[next++ % colors.length] ?? '--chart-2')))
}

const isTimes = (values: ChartX['values']): values is readonly number[] => typeof values[0] === 'number'

/** The positions of x on its scale: the times themselves, or 0, 1, 2 … for names. */
export const placesOf = ({ values }: ChartX): readonly number[] =>
  isTimes(values) ? values : values.map((_, index) => index)

/** x in words: names, days if all values are days, otherwise times to the minute. */
export function wordsOf({ values }: ChartX): readonly string[] {
  if (!isTimes(values)) return values
  const format = values.every((seconds) => dayOf(seconds) === seconds) ? formatDate : formatDateTime
  return values.map((seconds) => format(seconds * 1000))
}

/** The smallest distance between two positions. */
export function stepOf(places: readonly number[], alone: number): number {
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? place))
  return steps.length > 0 ? Math.min(...steps) : alone
}

const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

export const valueText = ({ format }: ChartSeries, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : format ? format(value) : plain.format(value)
