import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names'
import { Field, fieldBox, fieldProps } from './field'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  hideLabel?: boolean
  /** The error text next to the field. */
  error?: string | undefined
}

/** A labelled text of several lines, by default three, with its error. */
export function TextArea({ label, hideLabel, error, required, rows = 3, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} error={error}>
      <div className={classNames('flex overflow-hidden', fieldBox(error))}>
        <textarea
          {...area}
          {...fieldProps(id, error, required)}
          rows={rows}
          className="w-full resize-y bg-transparent px-2.5 py-1.5 outline-none max-[640px]:text-16"
        />
      </div>
    </Field>
  )
}
