import { type ChangeEvent, type CompositionEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field'
import { TextInput } from './text-input'

type Own = 'value' | 'onChange' | 'onCompositionEnd' | 'type' | 'inputMode' | 'ref'

interface NumberFieldProps extends Omit<TextFieldProps, Own | 'trailing' | 'hideLabel' | 'icon' | 'beside'> {
  value: number | null
  /** Told as it is typed. Null: the field is empty, or there is a fault with what stands in it. */
  onChange(value: number | null, fault: string | undefined): void
  /** How small and how great it may be, as the contract has it (`limitsOf`); not below nought unless told. */
  limits?: { readonly minimum?: number; readonly maximum?: number }
  /** How many digits there may be behind the point. */
  decimals?: number
  /** Stands after the number: 秒. */
  unit?: string
  /** The line alone, for a box that is drawn round it, whose owner tells the fault; as wide as `className` says. */
  bare?: boolean
  className?: string
}

/** What was typed instead of the value that it was read as; another value from outside takes its place. */
interface Typed {
  text: string
  over: number | null
  fault: string | undefined
  /** The field has been left, or its form submitted: the fault may be told. */
  isTold: boolean
}

/** More digits than that no number keeps. */
const mostDigits = 15

/**
 * A number, typed: nothing but its digits gets in, those that an input method set to full width types too, and no wheel
 * changes it. What is beyond its limits makes the field invalid, which its form refuses to save.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, limits = {}, decimals = 0, unit, bare, className, error, ...given } = props
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = limits
  const input = useRef<HTMLInputElement>(null)
  const [lastTyped, setTyped] = useState<Typed | null>(null)
  const typed = lastTyped && lastTyped.over === value ? lastTyped : null
  const fault = typed?.fault
  useLayoutEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault])

  const faultOf = (number: number): string | undefined => {
    if (number < minimum) return `${label}不能小于 ${minimum}`
    return number > maximum ? `${label}不能大于 ${maximum}` : undefined
  }
  const take = (raw: string) => {
    const text = digitsOf(raw, decimals, minimum < 0)
    const read = /\d/.test(text) ? Number(text) : null
    const wrong = read === null ? undefined : faultOf(read)
    const next = wrong === undefined ? read : null
    setTyped({ text, over: next, fault: wrong, isTold: false })
    if (next !== value || wrong !== fault) onChange(next, wrong)
  }
  /** What was read takes the place of how it was typed; what is wrong stays, and is told. */
  const leave = () => typed && setTyped(fault === undefined ? null : { ...typed, isTold: true })
  const own = {
    ...given,
    ref: input,
    autoComplete: 'off',
    spellCheck: false,
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    value: typed?.text ?? (value === null ? '' : String(value)),
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      // What an input method still composes is its own.
      if ((nativeEvent as InputEvent).isComposing) setTyped({ text: target.value, over: value, fault, isTold: false })
      else take(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget.value),
    onBlur(event: FocusEvent<HTMLInputElement>) {
      leave()
      given.onBlur?.(event)
    },
    onInvalid: leave,
  }
  if (bare) return <TextInput bare aria-label={label} {...own} className={className} />
  return (
    <TextField
      {...own}
      label={label}
      error={(typed?.isTold ? fault : undefined) ?? error}
      trailing={unit && <span className="shrink-0 text-text-3">{unit}</span>}
    />
  )
}

/** What of a text can stand in a number. */
function digitsOf(text: string, decimals: number, isSigned: boolean): string {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const [whole = '', ...behind] = plain.replace(/[^\d.]/g, '').split('.')
  const sign = isSigned && plain.startsWith('-') ? '-' : ''
  const point = decimals > 0 && behind.length > 0 ? `.${behind.join('').slice(0, decimals)}` : ''
  return sign + whole.slice(0, mostDigits) + point
}
