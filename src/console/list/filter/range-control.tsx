import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { TextInput } from '../../../ui/field/text-input'
import type { RangeField } from './filters'
import { rangeOf, rangeValue } from './range'

interface RangeControlProps {
  field: RangeField
  value: string | null
  onChange(value: string | null): void
  /** Asks the server at once. */
  onApply(value: string | null): void
}

/** From, to: either may be left open. */
export function RangeControl({ field, value, onChange, onApply }: RangeControlProps) {
  const range = value === null ? null : rangeOf(value, field.most)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const faultId = useId()
  useEffect(() => {
    setFrom(String(range?.from ?? ''))
    setTo(String(range?.to ?? ''))
  }, [range?.from, range?.to])

  const given = rangeValue({ from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) })
  const isBackwards = from !== '' && to !== '' && Number(to) < Number(from)
  const fault = `${field.title}的上限小于下限`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isBackwards) onApply(given || null)
  }
  const numberProps = (name: string, typed: string, set: (text: string) => void) => ({
    'aria-label': `${field.title}${name}（${field.unit}）`,
    'aria-invalid': isBackwards || undefined,
    'aria-describedby': isBackwards ? faultId : undefined,
    inputMode: 'numeric' as const,
    placeholder: name,
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      set(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, String(field.most).length)),
    onKeyDown,
    onBlur: () => isBackwards || onChange(given || null),
    className: 'h-full w-12 min-w-0 text-center',
  })
  return (
    <div className="min-w-52 flex-1 max-desk:min-w-0">
      <div
        title={isBackwards ? fault : undefined}
        className={`flex h-ctl items-center gap-1 rounded border bg-bg px-2.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2 ${isBackwards ? 'border-bad' : 'border-line-strong'}`}
      >
        <span className="shrink-0 text-text-3">{field.title}</span>
        <TextInput bare {...numberProps('从', from, setFrom)} />
        <span className="text-text-3">–</span>
        <TextInput bare {...numberProps('到', to, setTo)} />
        <span className="shrink-0 text-text-3">{field.unit}</span>
      </div>
      {isBackwards && (
        // Where there is a pointer to rest on it, its title tells.
        <p id={faultId} className="mt-1 text-12 text-bad desk:hidden">
          {fault}
        </p>
      )}
    </div>
  )
}
