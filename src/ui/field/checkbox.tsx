import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names'

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'disabled' | 'tabIndex' | 'aria-keyshortcuts'> {
  label: string
  /** `mixed`: only some of its items are checked. */
  checked: boolean | 'mixed'
  onChange(checked: boolean): void
  /** Shows the label next to the box, instead of using it only as the name. */
  shown?: boolean
}

export function Checkbox({ label, checked, onChange, shown = false, disabled = false, ...input }: CheckboxProps) {
  const id = useId()
  const Icon = checked === 'mixed' ? Minus : Check
  const box = (
    <span className="relative grid size-4 shrink-0">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-label={shown ? undefined : label}
        checked={checked === true}
        disabled={disabled}
        // There is no attribute for it, only this property.
        ref={(element) => {
          if (element) element.indeterminate = checked === 'mixed'
        }}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames(
          'm-0 size-4 appearance-none rounded-small border tint-change disabled:border-line disabled:bg-bg-sunk',
          checked === false ? 'border-line-strong bg-bg' : 'border-accent-solid bg-accent-solid',
        )}
      />
      {checked !== false && (
        <Icon
          aria-hidden
          className={classNames(
            'pointer-events-none absolute inset-0.5 size-3 stroke-[2.25]',
            disabled ? 'text-text-off' : 'text-on-accent',
          )}
        />
      )}
    </span>
  )
  if (!shown) return box
  return (
    <label htmlFor={id} className={classNames('inline-flex min-w-0 items-center gap-2', disabled && 'text-text-off')}>
      {box}
      <span className="min-w-0 truncate">{label}</span>
    </label>
  )
}
