import { Search } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '../../ui/date/date-field'
import { Button } from '../../ui/display/button'
import { Form } from '../../ui/field/form'
import { NumberField } from '../../ui/field/number-field'
import { PasswordField } from '../../ui/field/password-field'
import { Select } from '../../ui/field/select'
import { TextArea } from '../../ui/field/text-area'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { TreePicker } from '../../ui/picker/tree-picker'
import { toasts } from '../../ui/toast/toasts'
import { Sample, Samples } from './sample'

const people = [
  { value: 1, label: '林晓彤', hint: '138****0271', pinyin: 'linxiaotong', initials: 'lxt' },
  { value: 2, label: '徐海洋', hint: '139****6602', pinyin: 'xuhaiyang', initials: 'xhy' },
  { value: 3, label: '陈嘉怡', hint: '136****5043', pinyin: 'chenjiayi', initials: 'cjy', off: '已停用' },
]
const departments = [
  { id: 1, name: '销售部', parentId: null },
  { id: 2, name: '一组', parentId: 1 },
  { id: 3, name: '二组', parentId: 1 },
  { id: 4, name: '客服部', parentId: null },
]
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, 600)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const loadSlowly = async (_query: string, signal: AbortSignal) => {
  await pause(signal)
  return people
}
const loadInVain = async (_query: string, signal: AbortSignal): Promise<readonly Option<number>[]> => {
  await pause(signal)
  throw new Error('连接不上服务器')
}

export function FieldsSection() {
  const [type, setType] = useState<number | null>(10)
  const [day, setDay] = useState<number | null>(null)
  const [one, setOne] = useState<Option<number> | null>(null)
  const [several, setSeveral] = useState<readonly { value: number; label: string }[]>(people.slice(0, 2))
  const [seconds, setSeconds] = useState<number | null>(30)
  const [price, setPrice] = useState<number | null>(null)
  const [unit, setUnit] = useState<number | null>(2)
  return (
    <Samples title="输入">
      <Sample title="文本">
        <div className="grid gap-3">
          <TextField label="名称" placeholder="客户或公司名称" />
          <TextField label="查找" icon={Search} defaultValue="华东" />
          <TextField label="出错" error="名称不能为空" />
          <TextField label="不可编辑" disabled defaultValue="138****0271" />
          <PasswordField label="密码" defaultValue="secret" />
          <TextArea label="备注" error="备注不能为空" />
        </div>
      </Sample>
      <Sample title="选择">
        <div className="grid gap-3">
          <Select
            label="类型"
            value={type}
            placeholder="选择类型"
            options={[
              { value: 0, label: '新客户' },
              { value: 10, label: '意向客户' },
            ]}
            onChange={setType}
          />
          <Picker label="人员（一位）" options={people} value={one} onChange={setOne} placeholder="姓名、拼音" />
          <Picker multiple label="人员（多位）" options={people} value={several} onChange={setSeveral} />
          <Picker label="人员（慢）" value={one} onChange={setOne} load={loadSlowly} />
          <Picker label="人员（取不到）" value={null} onChange={setOne} load={loadInVain} />
          <TreePicker label="部门" nodes={departments} value={unit} onChange={setUnit} />
          <NumberField label="时长" unit="秒" limits={{ maximum: 86_400 }} value={seconds} onChange={setSeconds} />
          <NumberField label="单价" unit="元" decimals={4} value={price} onChange={setPrice} />
          <DateField label="日期" value={day} onChange={setDay} />
          <DateField label="时间" minute value={day} onChange={setDay} error="下次跟进要在现在之后" />
        </div>
      </Sample>
      <Sample title="表单与校验">
        <SampleForm />
      </Sample>
    </Samples>
  )
}

function SampleForm() {
  const form = useForm({
    initial: { name: '', remark: '' },
    check: ({ name, remark }) => ({
      ...(name.trim() === '' && { name: '名称不能为空' }),
      ...(remark.trim() === '' && { remark: '备注不能为空' }),
    }),
  })
  return (
    <Form {...form.props} className="grid gap-3" onSubmit={() => void form.submit(() => toasts.show('ok', '已保存'))}>
      <TextField label="名称" required {...form.text('name')} />
      <TextArea label="备注" required {...form.text('remark')} />
      <Button look="solid" type="submit" busy={form.busy}>
        保存
      </Button>
    </Form>
  )
}
