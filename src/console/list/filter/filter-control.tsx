import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '../../../lib/browser/idle'
import { Checkbox } from '../../../ui/field/checkbox'
import { Select } from '../../../ui/field/select'
import { TextInput } from '../../../ui/field/text-input'
import { createCode, useCode } from '../../../ui/loading/code'
import { typeInto } from '../../../ui/loading/type-into'
import { briefLabels, type Option } from '../../../ui/picker/option'
import { usePickedName } from '../names'
import { choicesValue, chosenIn } from './choices'
import { type ChoiceField, type FilterField, type PickField, type TextField, valueText } from './filters'
import { PeriodControl } from './period-control'
import { pickedOf, pickedValue } from './picked'
import { RangeControl } from './range-control'

interface ControlProps<F> {
  field: F
  value: string | null
  onChange(value: string | null): void
  /** Queries at once: if Enter or a single click has made the choice. */
  onApply(value: string | null): void
}

/** Whether a field takes its own row if there is little room. */
export const takesRow = (field: FilterField): boolean =>
  field.kind === 'period' || (field.kind === 'pick' && field.below !== undefined)

/** One field of the filter form. */
export function FilterControl({ field, ...rest }: ControlProps<FilterField>) {
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} {...rest} />
    case 'choice':
      return <ChoiceControl field={field} {...rest} />
    case 'pick':
      return <PickControl field={field} {...rest} />
    case 'period':
      return <PeriodControl field={field} value={rest.value} onApply={rest.onApply} />
    case 'range':
      return <RangeControl field={field} {...rest} />
  }
}

function TextControl({ field, value, onChange, onApply }: ControlProps<TextField>) {
  const shown = value === null ? '' : valueText(field, value)
  const [typed, setTyped] = useState(shown)
  const [isWrong, setWrong] = useState(false)
  const faultId = useId()
  useEffect(() => {
    setTyped(shown)
    setWrong(false)
  }, [shown])
  /** Passes on the typed text. Unchanged text still means the same value, and an error is shown. */
  const give = (to: (value: string | null) => void) => {
    const wrong = typed !== '' && typed !== shown && field.reading?.keep(typed) === null
    setWrong(wrong)
    if (!wrong) to(typed === shown ? value : typed || null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    give(onApply)
  }
  return (
    <div className="min-w-36 flex-1">
      <TextInput
        aria-label={field.title}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
        placeholder={field.placeholder ?? field.title}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => give(onChange)}
        onKeyDown={onKeyDown}
        className="h-ctl w-full px-2.5"
      />
      {isWrong && (
        <p id={faultId} role="alert" className="mt-1 text-12 text-bad">
          {field.reading?.fault}
        </p>
      )}
    </div>
  )
}

const ChoiceControl = (props: ControlProps<ChoiceField>) =>
  props.field.single ? <SingleControl {...props} /> : <SeveralControl {...props} />

const SingleControl = ({ field, value, onChange }: ControlProps<ChoiceField>) => (
  <div className="min-w-36 flex-1">
    <Select
      hideLabel
      label={field.title}
      placeholder={field.title}
      value={value}
      options={field.options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={onChange}
    />
  </div>
)

function SeveralControl({ field, value, onChange }: ControlProps<ChoiceField>) {
  const chosen = chosenIn(field.options, value ?? '')
  return (
    <LazyPicker title={field.title} shown={briefLabels(chosen.map(({ label }) => label))}>
      {(Picker) => (
        <Picker
          hideLabel
          multiple
          brief
          label={field.title}
          placeholder={field.title}
          value={chosen}
          options={field.options}
          onChange={(options) => onChange(choicesValue(options) || null)}
        />
      )}
    </LazyPicker>
  )
}

const promptOf = ({ title }: PickField) => `请选择${title}`

function PickControl({ field, value, onChange }: ControlProps<PickField>) {
  const picked = value === null ? null : pickedOf(field, value)
  const name = usePickedName(field, picked?.id ?? null)
  const label = picked && (name ?? `#${picked.id}`)
  /** Kept when the user picks another one. */
  const below = picked?.below ?? field.below?.usual ?? false
  const picker = (
    <LazyPicker title={field.title} prompt={promptOf(field)} shown={label ?? ''}>
      {(Picker) => (
        <Picker
          hideLabel
          label={field.title}
          placeholder={promptOf(field)}
          value={picked === null || label === null ? null : { value: picked.id, label }}
          load={field.search}
          onChange={(option: Option | null) =>
            onChange(option === null ? null : pickedValue(field, { id: Number(option.value), below }))
          }
        />
      )}
    </LazyPicker>
  )
  if (!field.below) return picker
  return (
    <div className="flex min-w-56 flex-1 items-center gap-2 max-desk:col-span-full">
      {picker}
      <span className="flex shrink-0">
        <Checkbox
          shown
          label="含下级"
          checked={below}
          disabled={picked === null}
          onChange={(next) => picked && onChange(pickedValue(field, { id: picked.id, below: next }))}
        />
      </span>
    </div>
  )
}

const pickerCode = createCode(() => import('../../../ui/picker/picker').then(({ Picker }) => Picker<string | number>))
type PickerView = NonNullable<ReturnType<typeof pickerCode.get>>

interface LazyPickerProps {
  title: string
  /** The text if nothing is chosen; by default the title. */
  prompt?: string
  /** The chosen value, in words. */
  shown: string
  children(Picker: PickerView): ReactNode
}

/**
 * The field shows at once and takes typed text. The code for choosing loads when the browser is idle, or when the user
 * reaches for it.
 */
function LazyPicker({ title, prompt = title, shown, children }: LazyPickerProps) {
  const [wanted, setWanted] = useState(() => pickerCode.get() !== undefined)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const [typed, setTyped] = useState<string | null>(null)
  const [isComposing, setComposing] = useState(false)
  const code = useCode(pickerCode, wanted, () => setWanted(false))
  // An input method is at work: taken away now, its text would be lost.
  const Picker = isComposing ? undefined : code
  const box = useRef<HTMLDivElement>(null)
  /** What the user did with the placeholder field is repeated with the real one. */
  const reached = useRef<'focus' | 'open' | null>(null)
  const goOn = useEffectEvent((input: HTMLInputElement) => {
    input.focus()
    if (reached.current === 'open') input.click()
    if (typed !== null) typeInto(input, typed, true)
    reached.current = null
    setTyped(null)
  })
  useLayoutEffect(() => {
    const input = Picker && reached.current !== null ? box.current?.querySelector('input') : null
    if (input) goOn(input)
  }, [Picker])
  const reach = (how: 'focus' | 'open') => {
    reached.current = how
    setWanted(true)
  }
  return (
    <div ref={box} className="min-w-36 flex-1">
      {Picker ? (
        children(Picker)
      ) : (
        <TextInput
          aria-label={title}
          placeholder={prompt}
          autoComplete="off"
          value={typed ?? shown}
          // Before the focus and before the button is released, because by then another field may be here.
          onMouseDown={() => reach('open')}
          onFocus={({ target }) => {
            target.select()
            reach(reached.current ?? 'focus')
          }}
          onClick={({ currentTarget }) => typed === null && currentTarget.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            reach('open')
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => {
            if (!(/^(Arrow(Down|Up)|Enter)$/.test(event.key) || (event.key === ' ' && typed === null))) return
            event.preventDefault()
            reach('open')
          }}
          onBlur={() => {
            reached.current = null
            setTyped(null)
          }}
          onPointerEnter={() => setWanted(true)}
          className="h-ctl w-full px-2.5"
        />
      )}
    </div>
  )
}
