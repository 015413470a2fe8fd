import { useId } from 'react'
import { classNames } from '../class-names'

interface SwitchProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  /** What it changes; shown below the label. */
  hint?: string
}

/** On or off, with immediate effect. The whole line can be clicked. */
export function Switch({ label, checked, onChange, hint }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="min-w-0 flex-1">
        {label}
        {hint && (
          <span id={`${id}-hint`} className="block text-12 text-text-3">
            {hint}
          </span>
        )}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!checked)}
        className={classNames(
          'relative h-[18px] w-8 shrink-0 rounded-full tint-change forced-colors:border',
          'after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-on-accent',
          checked ? 'bg-accent-solid after:translate-x-3.5' : 'bg-text-3',
        )}
      />
    </div>
  )
}
