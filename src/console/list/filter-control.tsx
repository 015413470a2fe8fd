import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/idle'
import { createCode, useCode } from '../../ui/code'
import type { Option } from '../../ui/option'
import { Select } from '../../ui/select'
import { TextInput } from '../../ui/text-input'
import { usePickedName } from './field-value'
import { type ChoiceField, type FilterField, type PickField, type TextField, valueText } from './filters'
import { PeriodControl } from './period-control'
import { RangeControl } from './range-control'

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
        <TextInput
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
          className="h-ctl w-full px-2.5"
        />
      )}
    </div>
  )
}
