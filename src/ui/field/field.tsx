import { CircleX } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { classNames } from '../class-names'
import { afterPress } from '../hooks/after-press'

/** The classes of a field's box, for controls that are not a plain line of text. */
export const fieldBox = (error: string | undefined): string =>
  classNames(
    'rounded border bg-bg tint-change',
    'focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2',
    error ? 'border-bad' : 'border-line-strong',
  )

interface FieldProps {
  /** The control's id; its error has `id-error`, its label `id-label`. */
  id: string
  label: string
  hideLabel?: boolean | undefined
  required?: boolean | undefined
  /** The error text next to the field. */
  error?: string | undefined
  children: ReactNode
}

/** A label above a control, and its error below it. */
export function Field({ id, label, hideLabel = false, required = false, error, children }: FieldProps) {
  const [shown, setShown] = useState(error)
  // A click on a button leaves the field. An error that appears during the press would push the button away.
  useLayoutEffect(() => afterPress(() => setShown(error)), [error])
  return (
    <div className="min-w-0">
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-12 text-text-2'}>
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-bad">
            *
          </span>
        )}
      </label>
      {children}
      {shown && (
        <p id={`${id}-error`} className="mt-1 flex items-center gap-1 text-12 text-bad">
          <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
          {shown}
        </p>
      )}
    </div>
  )
}

/** The attributes that connect a control with its label and its error. */
export const fieldProps = (id: string, error: string | undefined, required: boolean | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-required': required || undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
})
