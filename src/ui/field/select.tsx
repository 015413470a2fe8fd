import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names'
import { Field, fieldBox, fieldProps } from './field'

interface SelectProps<V extends string | number>
  extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children' | 'multiple'> {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  /** Null: the placeholder was chosen. */
  onChange(value: NoInfer<V> | null): void
  /** An entry for "none". Without it, one option must be chosen, unless there are no options yet. */
  placeholder?: string
  hideLabel?: boolean
  error?: string | undefined
}

/** A choice of one among several, with the browser's own list: it handles keys, phones and screen readers best. */
export function Select<V extends string | number>({
  label,
  value,
  options,
  onChange,
  placeholder,
  hideLabel,
  error,
  required,
  ...select
}: SelectProps<V>) {
  const id = useId()
  const at = options.findIndex((option) => option.value === value)
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} error={error}>
      <div className={classNames('relative flex h-ctl items-center', fieldBox(error))}>
        <select
          {...select}
          {...fieldProps(id, error, required)}
          value={at < 0 ? '' : at}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : (options[Number(target.value)]?.value ?? null))
          }
          className={classNames(
            'h-full w-full min-w-0 appearance-none truncate rounded bg-bg pr-7 pl-2.5 outline-none max-[640px]:text-16',
            'disabled:bg-bg-sunk disabled:text-text-off',
            at < 0 && 'text-text-3',
          )}
        >
          {(placeholder !== undefined || at < 0) && <option value="">{placeholder ?? ''}</option>}
          {options.map((option, index) => (
            <option key={option.value} value={index} className="text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 stroke-[1.5] text-text-3" />
      </div>
    </Field>
  )
}
