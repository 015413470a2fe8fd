import { useId, useState } from 'react'
import { hoursPattern, type SettingValue, settingText, type TextSetting } from '../../contract/system'
import { Button } from '../../ui/display/button'
import { NumberField } from '../../ui/field/number-field'
import { Switch } from '../../ui/field/switch'
import { TextInput } from '../../ui/field/text-input'
import { reportError } from '../session/report-error'
import { useShell } from '../shell'

interface SettingRowProps<T extends SettingValue | null> {
  title: string
  /** What applies. */
  value: SettingValue
  /** What a number may be, and what 0 means. */
  bounds: {
    readonly least: number | null
    readonly most: number | null
    readonly zero: string | null
    readonly is: TextSetting | null
  }
  hint: string
  /** Why the viewer may not change it. */
  mayNot?: string | null
  /** What is stored: undo gives it again. */
  stored: T
  give(value: T | SettingValue): Promise<void>
  /** Takes the stored value away, where there is one. */
  back?: { readonly title: string; readonly value: T } | undefined
}

/** A setting for many people: a switch, a number, hours or roles. Each change applies at once and can be undone. */
export function SettingRow<T extends SettingValue | null>(props: SettingRowProps<T>) {
  const { title, value, bounds, hint, mayNot, stored, give, back } = props
  const shell = useShell()
  const [saving, setSaving] = useState<SettingValue | undefined>()
  const change = async (next: T | SettingValue, said = settingText(next ?? value, bounds.zero)) => {
    if (saving !== undefined) return
    setSaving(next ?? value)
    try {
      await give(next)
      shell.undo.offer(`${title}：${said}`, () => give(stored))
    } catch (error) {
      reportError(shell, '修改', error)
    } finally {
      setSaving(undefined)
    }
  }
  const choose = (next: SettingValue) => void change(next)
  const shown = saving ?? value
  if (mayNot) return <ReadOnly title={title} text={settingText(value, bounds.zero)} hint={mayNot} />
  return (
    <div className="grid gap-1">
      {typeof shown === 'boolean' ? (
        <Switch label={title} hint={hint} checked={shown} onChange={choose} />
      ) : (
        <Typed
          title={title}
          value={shown}
          bounds={bounds}
          hint={hint}
          isSaving={saving !== undefined}
          onChange={choose}
        />
      )}
      {back && (
        <Button small className="justify-self-start" onClick={() => void change(back.value, back.title)}>
          {back.title}
        </Button>
      )}
    </div>
  )
}

const ReadOnly = ({ title, text, hint }: { title: string; text: string; hint: string }) => (
  <div className="flex items-start gap-2">
    <p className="min-w-0 flex-1">
      {title}
      <span className="block text-12 text-text-3">{hint}</span>
    </p>
    <p className="shrink-0">{text}</p>
  </div>
)

interface TypedProps extends Pick<SettingRowProps<SettingValue>, 'title' | 'bounds' | 'hint'> {
  value: number | string
  /** Nothing else can be typed until the last change has been answered: it would be lost. */
  isSaving: boolean
  onChange(value: number | string): void
}

/** A number or a text: applies with Enter, and when the field is left. */
function Typed({ title, value, bounds, hint, isSaving, onChange }: TypedProps) {
  const id = useId()
  const [before, setBefore] = useState(value)
  const [typed, setTyped] = useState<number | string | null>(value)
  const [fault, setFault] = useState<string | undefined>()
  const [shownFault, showFault] = useState<string | undefined>()
  // It was changed, undone or refused.
  if (before !== value) {
    setBefore(value)
    setTyped(value)
    showFault(undefined)
  }
  const faultOf = (): string | undefined => {
    if (bounds.is === 'roles') return undefined
    if (typeof value === 'string')
      return new RegExp(hoursPattern).test(String(typed)) ? undefined : '请写成 08:00-21:00'
    return fault ?? (typed === null ? '请输入数字' : undefined)
  }
  const commit = () => {
    const found = faultOf()
    showFault(found)
    if (found === undefined && typed !== null && typed !== value) onChange(typed)
  }
  const common = {
    id,
    readOnly: isSaving,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': shownFault !== undefined || undefined,
    onBlur: commit,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && commit(),
  }
  return (
    <div className="flex items-start gap-2">
      <label htmlFor={id} className="min-w-0 flex-1">
        {title}
        <span id={`${id}-hint`} className={shownFault ? 'block text-12 text-bad' : 'block text-12 text-text-3'}>
          {shownFault ?? (bounds.zero ? `${hint}；0 为${bounds.zero}` : hint)}
        </span>
      </label>
      {typeof value === 'number' ? (
        <NumberField
          {...common}
          alone="boxed"
          label={title}
          value={typed as number | null}
          limits={{ minimum: bounds.least ?? 0, ...(bounds.most !== null && { maximum: bounds.most }) }}
          className="h-ctl-s w-20 px-2 text-right"
          onChange={(next, wrong) => {
            setTyped(next)
            setFault(wrong)
          }}
        />
      ) : (
        <TextInput
          {...common}
          aria-label={title}
          autoComplete="off"
          spellCheck={false}
          maxLength={bounds.is === 'roles' ? 200 : 11}
          placeholder={bounds.is === 'roles' ? '没有' : undefined}
          value={String(typed)}
          className={`h-ctl-s px-2 text-right ${bounds.is === 'roles' ? 'w-40' : 'w-28'}`}
          onChange={({ target }) => setTyped(target.value.normalize('NFKC').trim())}
        />
      )}
    </div>
  )
}
