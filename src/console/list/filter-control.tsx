import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/idle'
import { createCode, useCode } from '../../ui/code'
import { createImeGuard } from '../../ui/ime'
import type { Option } from '../../ui/option'
import { Select } from '../../ui/select'
import { usePickedName } from './field-value'
import { type ChoiceField, type FilterField, type PickField, type TextField, valueText } from './filters'
import { PeriodControl } from './period-control'
import { RangeControl } from './range-control'

const plainField =
  'h-ctl w-full rounded border border-line-strong bg-bg px-2.5 outline-none focus:border-accent focus:ring-2 focus:ring-accent-tint-2 max-[640px]:text-16'

interface ControlProps<F> {
  field: F
  value: string | null
  onChange(value: string | null): void
  /** Asks the server at once: where Enter, or a single press, says what is meant. */
  onApply(value: string | null): void
}

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
  const [ime] = useState(createImeGuard)
  const faultId = useId()
  useEffect(() => {
    setTyped(shown)
    setWrong(false)
  }, [shown])
  /** Hands on what was typed: what stands as it was shown is still the same, and what is wrong is said. */
  const give = (to: (value: string | null) => void) => {
    const wrong = typed !== '' && typed !== shown && field.reading?.keep(typed) === null
    setWrong(wrong)
    if (!wrong) to(typed === shown ? value : typed || null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || ime.owns(event.nativeEvent)) return
    event.preventDefault()
    give(onApply)
  }
  return (
    <div className="min-w-36 flex-1">
      <input
        aria-label={field.title}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
        placeholder={field.placeholder ?? field.title}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => give(onChange)}
        onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
        onKeyDown={onKeyDown}
        className={plainField}
      />
      {isWrong && (
        <p id={faultId} role="alert" className="mt-1 text-12 text-bad">
          {field.reading?.fault}
        </p>
      )}
    </div>
  )
}

const ChoiceControl = ({ field, value, onChange }: ControlProps<ChoiceField>) => (
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

const pickerCode = createCode(() => import('../../ui/picker').then(({ Picker }) => Picker<number>))

/** Its field stands at once; what it takes to search comes when there is time, or somebody reaches for it. */
function PickControl({ field, value, onChange }: ControlProps<PickField>) {
  const id = value === null ? null : Number(value)
  const name = usePickedName(field, id)
  const [wanted, setWanted] = useState(() => pickerCode.get() !== undefined)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const Picker = useCode(pickerCode, wanted, () => setWanted(false))
  const label = id === null ? null : (name ?? `#${id}`)
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // Whoever was in the field already goes on in it.
  useLayoutEffect(() => {
    if (Picker && hadFocus.current) box.current?.querySelector('input')?.focus()
    hadFocus.current = false
  }, [Picker])
  return (
    <div ref={box} className="min-w-36 flex-1">
      {Picker ? (
        <Picker
          hideLabel
          label={field.title}
          placeholder={field.title}
          value={id === null || label === null ? null : { value: id, label }}
          load={field.search}
          onChange={(option: Option | null) => onChange(option === null ? null : String(option.value))}
        />
      ) : (
        <input
          readOnly
          aria-label={field.title}
          placeholder={field.title}
          value={label ?? ''}
          onFocus={() => {
            hadFocus.current = true
            setWanted(true)
          }}
          onBlur={() => {
            hadFocus.current = false
          }}
          onPointerEnter={() => setWanted(true)}
          className={plainField}
        />
      )}
    </div>
  )
}
