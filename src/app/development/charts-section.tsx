import { Chart } from '../../ui/chart/chart'
import { Sample, Samples } from './sample'

const hour = 3600
const start = 1_763_596_800
const hours = Array.from({ length: 24 }, (_, at) => start + at * hour)
const calls = hours.map((_, at) => (at < 8 || at > 20 ? 0 : Math.round(120 + 80 * Math.sin(at))))
const answered = calls.map((count, at) => (at === 12 ? null : Math.round(count * 0.46)))
const series = [
  { label: '呼叫量', values: calls },
  { label: '接通量', values: answered },
]

export const ChartsSection = () => (
  <Samples title="图表">
    <Sample title="折线">
      <Chart title="今日呼叫" x={{ label: '时间', values: hours }} series={series} />
    </Sample>
    <Sample title="柱形">
      <Chart
        title="失败原因"
        kind="bar"
        x={{ label: '原因', values: ['无应答', '忙', '拒接', '空号', '停机'] }}
        series={[{ label: '次数', values: [182, 96, 41, 30, 12] }]}
      />
    </Sample>
    <Sample title="加载">
      <Chart loading title="今日呼叫" x={{ label: '时间', values: hours }} series={series} />
    </Sample>
    <Sample title="没有数据">
      <Chart title="今日呼叫" x={{ label: '时间', values: [] }} series={[{ label: '呼叫量', values: [] }]} />
    </Sample>
  </Samples>
)
