import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../display/button'
import { createCode, useCode } from '../loading/code'
import { Empty } from '../loading/empty'
import { type ChartKind, type ChartSeries, type ChartX, seriesColors, valueText, wordsOf } from './chart-model'

const plotCode = createCode(() => import('./chart-plot').then(({ ChartPlot }) => ChartPlot))

export interface ChartProps {
  title: string
  x: ChartX
  series: readonly ChartSeries[]
  kind?: ChartKind
  /** The numbers are loading. */
  loading?: boolean
  /** The picture's height in pixels. */
  height?: number
}

/** Numbers as a picture, and the same numbers as a table. The picture's code loads when a chart is first shown. */
export function Chart({ title, x, series, kind = 'line', loading = false, height = 240 }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const isEmpty = !loading && (x.values.length === 0 || series.length === 0)
  const wantsPlot = !asTable && !loading && !isEmpty
  const Plot = useCode(plotCode, wantsPlot, () => setAsTable(true))
  const colors = seriesColors(series)
  const Icon = asTable ? ChartLine : Table2
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <h3 className="text-14 font-semibold">{title}</h3>
        <ul className="ml-auto flex flex-wrap gap-x-3 text-12 text-text-2">
          {series.map(({ label, compared }, index) => (
            <li key={label} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="w-3 border-t-2"
                style={{ borderColor: `var(${colors[index]})`, borderStyle: compared ? 'dashed' : 'solid' }}
              />
              {label}
            </li>
          ))}
        </ul>
        <Button small look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon aria-hidden />
          表格
        </Button>
      </figcaption>
      {isEmpty ? (
        <Empty title="没有数据" />
      ) : asTable && !loading ? (
        <Numbers title={title} x={x} series={series} height={height} />
      ) : Plot ? (
        <Plot title={title} x={x} series={series} kind={kind} height={height} />
      ) : (
        <Waiting height={height} />
      )}
    </figure>
  )
}

const bars = ['h-2/5', 'h-3/5', 'h-1/2', 'h-4/5', 'h-3/4', 'h-1/3', 'h-1/4']

const Waiting = ({ height }: { height: number }) => (
  <div aria-hidden style={{ height }} className="flex items-end justify-around gap-4 border-b border-line px-4">
    {bars.map((tall) => (
      <span key={tall} className={`w-6 rounded-t-small bg-bg-active ${tall}`} />
    ))}
  </div>
)

function Numbers({
  title,
  x,
  series,
  height,
}: {
  title: string
  x: ChartX
  series: readonly ChartSeries[]
  height: number
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop its rows could not be scrolled by keys
    <section aria-label={`${title}表格`} tabIndex={0} style={{ maxHeight: height }} className="overflow-auto">
      <table className="w-full whitespace-nowrap">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-bg-sunk text-12 text-text-2">
          <tr className="h-8">
            <th scope="col" className="px-2 text-left font-medium">
              {x.label}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="px-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wordsOf(x).map((words, index) => (
            <tr key={words} className="h-7 border-b border-line">
              <th scope="row" className="px-2 text-left font-normal">
                {words}
              </th>
              {series.map((one) => (
                <td key={one.label} className="px-2 text-right">
                  {valueText(one, one.values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
