import { CircleX, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** What is wrong, told beside the field. */
  error?: string | undefined
  icon?: LucideIcon
  /** At the right end inside the box. */
  trailing?: ReactNode
  /** Beside the box. */
  beside?: ReactNode
}

/** A labelled line of text, with its error beside it. */
export function TextField({ label, error, icon: Icon, trailing, beside, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 text-text-2">
        {label}
      </label>
      <div className="flex gap-2">
        <div
          className={classNames(
            'flex h-ctl min-w-0 flex-1 items-center gap-1.5 rounded border bg-bg pr-2 pl-2.5 tint-change',
            'focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2',
            error ? 'border-bad' : 'border-line-strong',
          )}
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />}
          <input
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            // iOS zooms in on a field whose text is smaller than 16 px.
            className="h-full w-full min-w-0 flex-1 bg-transparent outline-none max-[640px]:text-16"
          />
          {trailing}
        </div>
        {beside}
      </div>
      {error && (
        <p id={errorId} className="mt-1 flex items-center gap-1 text-12 text-bad">
          <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
          {error}
        </p>
      )}
    </div>
  )
}
