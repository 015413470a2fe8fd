import { type KeyboardEvent, useEffect, useState } from 'react'
import { createImeGuard } from '../../ui/ime'
import { Picker } from '../../ui/picker'
import { Select } from '../../ui/select'
import { usePickedName } from './field-value'
import type { ChoiceField, FilterField, PickField, TextField } from './filters'
import { PeriodControl } from './period-control'

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
  }
}

function TextControl({ field, value, onChange, onApply }: ControlProps<TextField>) {
  const [typed, setTyped] = useState(value ?? '')
  const [ime] = useState(createImeGuard)
  useEffect(() => setTyped(value ?? ''), [value])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || ime.owns(event.nativeEvent)) return
    event.preventDefault()
    onApply(typed || null)
  }
  return (
    <input
      aria-label={field.title}
      placeholder={field.placeholder ?? field.title}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onChange(typed || null)}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      onKeyDown={onKeyDown}
      className="h-ctl min-w-36 flex-1 rounded border border-line-strong bg-bg px-2.5 outline-none focus:border-accent focus:ring-2 focus:ring-accent-tint-2"
    />
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

function PickControl({ field, value, onChange }: ControlProps<PickField>) {
  const id = value === null ? null : Number(value)
  const name = usePickedName(field, id)
  return (
    <div className="min-w-36 flex-1">
      <Picker
        hideLabel
        label={field.title}
        placeholder={field.title}
        value={id === null ? null : { value: id, label: name ?? `#${id}` }}
        load={field.search}
        onChange={(option) => onChange(option === null ? null : String(option.value))}
      />
    </div>
  )
}
