import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { NumberField } from '../../../ui/field/number-field'
import type { RangeField } from './filters'
import { rangeOf, rangeValue } from './range'

interface RangeControlProps {
  field: RangeField
  value: string | null
  onChange(value: string | null): void
  /** Queries at once. */
  onApply(value: string | null): void
}

/** One end of the range; null means open. */
interface End {
  number: number | null
  fault: string | undefined
}

const open: End = { number: null, fault: undefined }

/** From and to: either may stay open. */
export function RangeControl({ field, value, onChange, onApply }: RangeControlProps) {
  const range = value === null ? null : rangeOf(value, field.most)
  const [from, setFrom] = useState(open)
  const [to, setTo] = useState(open)
  const faultId = useId()
  useEffect(() => {
    setFrom({ ...open, number: range?.from ?? null })
    setTo({ ...open, number: range?.to ?? null })
  }, [range?.from, range?.to])

  const given = rangeValue({ from: from.number, to: to.number })
  const isBackwards = from.number !== null && to.number !== null && to.number < from.number
  const isTooMuch = from.fault !== undefined || to.fault !== undefined
  const fault = isTooMuch
    ? `${field.title}最多 ${field.most} ${field.unit}`
    : isBackwards
      ? `${field.title}的上限小于下限`
      : undefined
  const give = (take: RangeControlProps['onChange']) => fault === undefined && take(given || null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    give(onApply)
  }
  const end = (name: string, { number, fault: own }: End, set: (end: End) => void) => (
    <NumberField
      alone="bare"
      label={`${field.title}${name}（${field.unit}）`}
      aria-invalid={own !== undefined || isBackwards || undefined}
      aria-describedby={fault === undefined ? undefined : faultId}
      placeholder={name}
      limits={{ maximum: field.most }}
      value={number}
      onChange={(next, wrong) => set({ number: next, fault: wrong })}
      onKeyDown={onKeyDown}
      onBlur={() => give(onChange)}
      className="h-full w-12 min-w-0 text-center"
    />
  )
  return (
    <div className="min-w-52 flex-1 max-desk:min-w-0">
      <div
        title={fault}
        className={`flex h-ctl items-center gap-1 rounded border bg-bg px-2.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2 ${fault === undefined ? 'border-line-strong' : 'border-bad'}`}
      >
        <span className="shrink-0 text-text-3">{field.title}</span>
        {end('从', from, setFrom)}
        <span className="text-text-3">–</span>
        {end('到', to, setTo)}
        <span className="shrink-0 text-text-3">{field.unit}</span>
      </div>
      {fault !== undefined && (
        // With a pointer, its tooltip shows it.
        <p id={faultId} className="mt-1 text-12 text-bad desk:hidden">
          {fault}
        </p>
      )}
    </div>
  )
}
