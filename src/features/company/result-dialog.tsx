import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { callEndpoints, type WrapupCodeSetting, wrapupCodeLimits } from '../../contract/call'
import { call } from '../../lib/api'
import { resultFault, resultHint } from '../../lib/call/result-hint'
import { Checkbox } from '../../ui/field/checkbox'
import { NumberField } from '../../ui/field/number-field'
import { Select } from '../../ui/field/select'
import { Switch } from '../../ui/field/switch'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'

interface ResultDialogProps extends DialogProps {
  companyId: number
  digit: number
  /** Null: the digit has none yet. */
  result: WrapupCodeSetting | null
}

interface ResultForm {
  name: string
  intent: boolean
  deal: boolean
  callback: boolean
  release: boolean
  invalid: boolean
  lockDays: number | null
  /** The next follow-up, in the unit. */
  next: number | null
  unit: number
  inUse: boolean
}

const units = [
  { value: 86_400, label: '天' },
  { value: 3_600, label: '小时' },
  { value: 60, label: '分钟' },
]
const unitOf = (seconds: number | null): number =>
  units.find(({ value }) => seconds !== null && seconds % value === 0)?.value ?? 86_400

const flags = [
  ['intent', '意向'],
  ['deal', '成交'],
  ['callback', '约定回访'],
  ['release', '放回公海'],
  ['invalid', '无效客户'],
] as const

const empty: Omit<WrapupCodeSetting, 'id' | 'companyId' | 'digit' | 'hint'> = {
  ...{ name: '', intent: false, deal: false, callback: false, release: false, invalid: false },
  ...{ lockDays: null, nextAfterSec: null, inUse: true },
}

/** Changes a result: its name, and what follows when somebody chooses it. */
export function ResultDialog({ companyId, digit, result, close }: ResultDialogProps) {
  const { data, toasts } = useShell()
  const { name, intent, deal, callback, release, invalid, lockDays, nextAfterSec, inUse } = result ?? empty
  const unit = unitOf(nextAfterSec)
  const form = useForm<ResultForm>({
    initial: {
      ...{ name, intent, deal, callback, release, invalid, lockDays, inUse, unit },
      next: nextAfterSec === null ? null : nextAfterSec / unit,
    },
    limits: { name: wrapupCodeLimits.name, lockDays: wrapupCodeLimits.lockDays },
    sentAs: { next: 'nextAfterSec' },
    required: { name: '名称' },
    check: (values) => ({ next: nextFault(values), intent: resultFault(consequencesOf(values)) ?? undefined }),
  })
  const { values, errors } = form
  const save = async (given: ResultForm) => {
    const body = { companyId, digit, name: given.name.trim(), inUse: given.inUse, ...consequencesOf(given) }
    await call(callEndpoints.wrapupCodeUpdate, { body })
    data.refresh(callEndpoints.wrapupCodeSettings, callEndpoints.wrapupCodeList)
    toasts.show('ok', `小结“${body.name}”已保存`)
  }
  const fault = resultFault(consequencesOf(values))
  return (
    <FormDialog
      title={result ? `编辑小结：${result.name}` : `添加小结：数字键 ${digit}`}
      description="以前的通话也显示新名称；意向、成交仍照当时的。"
      submit="保存"
      form={form}
      save={save}
      close={close}
    >
      <TextField label="名称" required autoComplete="off" {...form.text('name')} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-12 text-text-2">选了它以后</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {flags.map(([key, label]) => (
            <Checkbox
              key={key}
              shown
              label={label}
              checked={values[key] || (key === 'intent' && values.deal)}
              disabled={key === 'intent' && values.deal}
              onChange={(checked) => form.set(key, checked)}
            />
          ))}
        </div>
        <p role={fault ? 'alert' : undefined} className={fault ? 'text-12 text-bad' : 'text-12 text-text-3'}>
          {fault ?? `坐席看到：${resultHint(consequencesOf(values))}`}
        </p>
      </fieldset>
      <NumberField
        label="锁定号码"
        name="lockDays"
        unit="天"
        placeholder="不锁定"
        limits={wrapupCodeLimits.lockDays}
        value={values.lockDays}
        error={errors.lockDays}
        onChange={(days) => form.set('lockDays', days)}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <NumberField
            label="默认下次跟进"
            name="next"
            placeholder="不跟进"
            limits={{ minimum: 1 }}
            value={values.next}
            error={errors.next}
            onChange={(next) => form.set('next', next)}
          />
        </div>
        <div className="w-24">
          <Select
            label="单位"
            value={values.unit}
            options={units}
            onChange={(next) => next !== null && form.set('unit', next)}
          />
        </div>
      </div>
      <Switch
        label="使用"
        hint="停用后坐席不能再选它"
        checked={values.inUse}
        onChange={(on) => form.set('inUse', on)}
      />
    </FormDialog>
  )
}

const consequencesOf = ({ intent, deal, callback, release, invalid, lockDays, next, unit }: ResultForm) => ({
  ...{ intent: intent || deal, deal, callback, release, invalid, lockDays },
  nextAfterSec: next === null ? null : next * unit,
})

function nextFault({ next, unit }: ResultForm): string | undefined {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = wrapupCodeLimits.nextAfterSec
  if (next === null) return undefined
  if (next * unit < minimum) return `不能少于 ${minimum / 60} 分钟`
  return next * unit > maximum ? `不能超过 ${maximum / 86_400} 天` : undefined
}
