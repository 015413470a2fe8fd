import { type ChangeEvent, type CompositionEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field'
import { TextInput } from './text-input'

type Own = 'value' | 'onChange' | 'onCompositionEnd' | 'type' | 'inputMode' | 'ref'

interface NumberFieldProps extends Omit<TextFieldProps, Own | 'trailing' | 'hideLabel' | 'icon' | 'beside'> {
  value: number | null
  /** Called during typing. Null: the field is empty, or its text has an error. */
  onChange(value: number | null, fault: string | undefined): void
  /** The smallest and greatest values, from the contract (`limitsOf`); by default not below zero. */
  limits?: { readonly minimum?: number; readonly maximum?: number }
  /** The most digits after the decimal point. */
  decimals?: number
  /** The unit after the number: 秒. */
  unit?: string
  /** Only the input, in its own box or without one; the caller shows the error, and `className` sets its size. */
  alone?: 'boxed' | 'bare'
  className?: string
}

/** The typed text, shown instead of its value until another value comes from outside. */
interface Typed {
  text: string
  over: number | null
  fault: string | undefined
  /** The field was left, or its form submitted: the error may be shown. */
  isShown: boolean
}

/** JavaScript numbers keep no more digits than this. */
const mostDigits = 15

/**
 * A typed number. The field accepts only its digits, also full-width ones from an input method, and the mouse wheel
 * doesn't change it. A value beyond its limits makes the field invalid, and its form refuses to save.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, limits = {}, decimals = 0, unit, alone, className, error, ...given } = props
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
    setTyped({ text, over: next, fault: wrong, isShown: false })
    if (next !== value || wrong !== fault) onChange(next, wrong)
  }
  /** The value replaces the typed text. Invalid text stays, and its error is shown. */
  const leave = () => typed && setTyped(fault === undefined ? null : { ...typed, isShown: true })
  const own = {
    ...given,
    ref: input,
    autoComplete: 'off',
    spellCheck: false,
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    value: typed?.text ?? (value === null ? '' : String(value)),
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      // Text that an input method still composes is left alone.
      if ((nativeEvent as InputEvent).isComposing) setTyped({ text: target.value, over: value, fault, isShown: false })
      else take(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget.value),
    onBlur(event: FocusEvent<HTMLInputElement>) {
      leave()
      given.onBlur?.(event)
    },
    onInvalid: leave,
  }
  if (alone) return <TextInput bare={alone === 'bare'} aria-label={label} {...own} className={className} />
  return (
    <TextField
      {...own}
      label={label}
      error={(typed?.isShown ? fault : undefined) ?? error}
      trailing={unit && <span className="shrink-0 text-text-3">{unit}</span>}
    />
  )
}

/** The characters of a text that a number may contain. */
function digitsOf(text: string, decimals: number, isSigned: boolean): string {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const [whole = '', ...behind] = plain.replace(/[^\d.]/g, '').split('.')
  const sign = isSigned && plain.startsWith('-') ? '-' : ''
  const point = decimals > 0 && behind.length > 0 ? `.${behind.join('').slice(0, decimals)}` : ''
  return sign + whole.slice(0, mostDigits) + point
}
