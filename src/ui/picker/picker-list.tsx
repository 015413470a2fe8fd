import { Check } from 'lucide-react'
import { classNames } from '../class-names'
import type { Option } from './option'

interface PickerListProps<V extends string | number> {
  id: string
  label: string
  multiple: boolean
  /** These options answer an earlier query; the answer to the current one is on its way. */
  busy: boolean
  options: readonly Option<V>[]
  optionId(index: number): string
  active: number
  isChosen(option: Option<V>): boolean
  onPoint(index: number): void
  onChoose(option: Option<V>): void
}

/** The options of a picker. The focus stays in the picker's field. */
export const PickerList = <V extends string | number>(props: PickerListProps<V>) => (
  <div
    id={props.id}
    role="listbox"
    aria-label={props.label}
    aria-multiselectable={props.multiple || undefined}
    aria-busy={props.busy || undefined}
    className={classNames('min-h-0 overflow-y-auto p-1', props.busy && 'opacity-60')}
  >
    {props.options.map((option, index) => {
      const { value, label, hint, off } = option
      const isChosen = props.isChosen(option)
      return (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
        <div
          key={value}
          id={props.optionId(index)}
          role="option"
          aria-selected={isChosen}
          aria-disabled={off === undefined ? undefined : true}
          onMouseMove={() => index !== props.active && props.onPoint(index)}
          // It reacts to the press: before the release, an answer may have put another option there, or none.
          onMouseDown={({ button }) => button === 0 && props.onChoose(option)}
          // For clicks without a mouse.
          onClick={({ detail }) => detail === 0 && props.onChoose(option)}
          className={classNames(
            'flex h-7 scroll-my-1 items-center gap-2 rounded-small px-2 whitespace-nowrap max-[640px]:h-10',
            index === props.active && 'bg-bg-active',
            off !== undefined && 'text-text-off',
          )}
        >
          <span className="min-w-0 truncate">{label}</span>
          {hint && (
            <span className={classNames('shrink-0 text-12', index === props.active ? 'text-text-2' : 'text-text-3')}>
              {hint}
            </span>
          )}
          <span className="ml-auto flex shrink-0 items-center pl-2">
            {off !== undefined && <span className={index === props.active ? 'text-text-2' : 'text-text-3'}>{off}</span>}
            {isChosen && <Check aria-hidden className="size-3.5 stroke-[1.5] text-text-2" />}
          </span>
        </div>
      )
    })}
  </div>
)
