import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { Field, fieldBox, fieldProps } from './field'
import { TextInput } from './text-input'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hideLabel?: boolean
  /** The error text next to the field. */
  error?: string | undefined
  icon?: LucideIcon
  /** Inside the box, at its right end. */
  trailing?: ReactNode
  /** Next to the box. */
  beside?: ReactNode
}

/** A labelled line of text with its error. */
export function TextField({
  label,
  hideLabel,
  error,
  required,
  icon: Icon,
  trailing,
  beside,
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} error={error}>
      <div className="flex gap-2">
        <div className={classNames('flex h-ctl min-w-0 flex-1 items-center gap-1.5 pr-2 pl-2.5', fieldBox(error))}>
          {Icon && <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />}
          <TextInput
            bare
            {...input}
            {...fieldProps(id, error, required)}
            className="h-full w-full min-w-0 placeholder-shown:text-ellipsis disabled:text-text-off"
          />
          {trailing}
        </div>
        {beside}
      </div>
    </Field>
  )
}
