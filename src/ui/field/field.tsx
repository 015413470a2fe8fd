import { CircleX } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { classNames } from '../class-names'
import { afterPress } from '../hooks/after-press'

/** The box of a field, for those whose control is no plain line of text. */
export const fieldBox = (error: string | undefined): string =>
  classNames(
    'rounded border bg-bg tint-change',
    'focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2',
    error ? 'border-bad' : 'border-line-strong',
  )

interface FieldProps {
  /** The control's id; its error's is `id-error`, its label's `id-label`. */
  id: string
  label: string
  hideLabel?: boolean | undefined
  required?: boolean | undefined
  /** What is wrong, told beside the field. */
  error?: string | undefined
  children: ReactNode
}

/** A label over a control, and its error under it. */
export function Field({ id, label, hideLabel = false, required = false, error, children }: FieldProps) {
  const [shown, setShown] = useState(error)
  // Leaving a field by a press on a button must not push that button away.
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

/** What ties a control to its label and its error. */
export const fieldProps = (id: string, error: string | undefined, required: boolean | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-required': required || undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
})
