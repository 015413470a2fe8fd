import { Ellipsis, PhoneOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/display/button'
import { Count } from '../../ui/display/count'
import { Keycap, Keycaps } from '../../ui/display/keycap'
import { Ring, type RingFill, type RingTone } from '../../ui/display/ring'
import { Tabs } from '../../ui/display/tabs'
import { Tag } from '../../ui/display/tag'
import { Checkbox } from '../../ui/field/checkbox'
import { Segmented } from '../../ui/field/segmented'
import { Switch } from '../../ui/field/switch'
import { Line, Sample, Samples } from './sample'

const rings: readonly [fill: RingFill, tone: RingTone, label: string][] = [
  ['none', 'dim', '新客户'],
  ['quarter', 'warn', '意向客户'],
  ['half', 'accent', '重点客户'],
  ['three', 'violet', '定金客户'],
  ['full', 'ok', '成交客户'],
  ['crossed', 'dim', '无效客户'],
]

const tabs = [
  { key: 'all', title: '动态' },
  { key: 'flows', title: '跟进' },
  { key: 'calls', title: '通话' },
]

export function ButtonsSection() {
  const [checked, setChecked] = useState(true)
  const [choice, setChoice] = useState('today')
  const [tab, setTab] = useState('all')
  return (
    <Samples title="按钮与标记">
      <Sample title="按钮">
        <Line>
          <Button look="solid">查询</Button>
          <Button>重置</Button>
          <Button look="quiet">更多</Button>
          <Button look="bad">
            <PhoneOff aria-hidden />
            挂断
          </Button>
          <Button square aria-label="更多操作">
            <Ellipsis aria-hidden />
          </Button>
        </Line>
        <Line>
          <Button look="solid">
            <Plus aria-hidden />
            新增 <Keycap>c</Keycap>
          </Button>
          <Button busy>保存中</Button>
          <Button disabled>不可用</Button>
          <Button look="solid" disabled>
            不可用
          </Button>
          <Button small>小按钮</Button>
        </Line>
      </Sample>
      <Sample title="按键">
        <Line>
          <Keycap>d</Keycap>
          <Keycap>?</Keycap>
          <Keycaps keys={['Ctrl', 'K']} />
          <Keycaps keys={['Alt', 'N']} />
          <Keycaps keys={['g', 'k', 'f']} />
        </Line>
      </Sample>
      <Sample title="开关、勾选、单选">
        <Line>
          <Checkbox shown label="选中" checked={checked} onChange={setChecked} />
          <Checkbox shown label="部分" checked="mixed" onChange={() => setChecked(true)} />
          <Checkbox shown disabled label="不可用" checked={false} onChange={setChecked} />
        </Line>
        <Line>
          <Segmented
            label="时间"
            items={[
              { key: 'today', title: '今日' },
              { key: 'week', title: '近7天' },
              { key: 'month', title: '本月' },
            ]}
            value={choice}
            onChange={setChoice}
          />
        </Line>
        <Switch label="标签页" hint="顶栏下方显示打开过的页面" checked={checked} onChange={setChecked} />
      </Sample>
      <Sample title="状态与计数">
        <Line>
          <Tag>停用</Tag>
          <Tag kind="ok">启用</Tag>
          <Tag kind="warn">预警</Tag>
          <Tag kind="bad">停呼</Tag>
          <Tag kind="accent">审核中</Tag>
          <Count>38</Count>
        </Line>
        <Line>
          {rings.map(([fill, tone, label]) => (
            <span key={label} className="flex items-center gap-1.5">
              <Ring fill={fill} tone={tone} />
              {label}
            </span>
          ))}
        </Line>
      </Sample>
      <Sample title="标签">
        <Tabs label="动态" items={tabs} value={tab} onChange={setTab}>
          <p className="pt-3 text-text-2">{tabs.find(({ key }) => key === tab)?.title}</p>
        </Tabs>
      </Sample>
    </Samples>
  )
}
