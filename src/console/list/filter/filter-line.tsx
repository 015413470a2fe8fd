import { ListFilter, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../../ui/class-names'
import { Keycaps } from '../../../ui/display/keycap'
import { TextInput } from '../../../ui/field/text-input'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { ariaKeys, keycaps } from '../../registry/keys'
import { type Choice, choicesTitle, choicesValue, chosenIn } from './choices'
import { FieldValue } from './field-value'
import { effective, type FilterField, type Values } from './filters'
import { RefusedFilters } from './refused-filters'
import { SuggestionList } from './suggest/suggestion-list'
import type { Suggestion } from './suggest/suggestions'
import { withoutPart, withPart } from './suggest/typed-part'
import { useSuggestions } from './suggest/use-suggestions'

interface FilterLineProps {
  /** All filters: the line suggests them while the user types. */
  fields: readonly FilterField[]
  /** The filters that show as tokens. */
  shown: readonly FilterField[]
  values: Values
  typed: string
  /** The parts that were not understood. */
  faults: readonly string[]
  placeholder: string | undefined
  onType(text: string): void
  /** A suggested filter was chosen; `rest` is the text without it. */
  onChoose(key: string, value: string, rest: string): void
  /** Removes a filter, or one of several choices: `value` is what remains. */
  onRemove(key: string, value: string | null): void
  onApply(): void
  input: Ref<HTMLInputElement>
  keys?: string | undefined
}

/**
 * Filters as tokens, and an input for more: `状态:启用 张三`, Enter. While the user types, it suggests names of filters and
 * their values. Arrow keys move into the list; without them Enter takes the typed text. Backspace at the beginning
 * removes the last token, or the last of several choices.
 */
export function FilterLine(props: FilterLineProps) {
  const { fields, shown, values, typed, faults, placeholder = '字段:值', input, keys } = props
  const { onType, onChoose, onRemove, onApply } = props
  const id = useId()
  const faultsId = `${id}-faults`
  const refused = useContext(RefusedFilters)
  // Errors of the newer text are more important.
  const messages =
    faults.length > 0 ? faults : refused.length > 0 ? [`地址里有条件没有用上：${refused.join('；')}`] : []
  const tokens = shown.filter((field) => effective(field, values) !== undefined)
  const removable = tokens.filter(({ key }) => values[key] !== undefined)

  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(input, () => own.current as HTMLInputElement)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [cursor, setCursor] = useState(0)
  const { part, options, state } = useSuggestions(fields, typed, Math.min(cursor, typed.length), isOpen)
  const isListed = isOpen && (options.length > 0 || (part.field?.kind === 'pick' && state !== 'ready'))
  const at = active !== null && active < options.length ? active : null
  const optionId = (index: number) => `${id}-option-${index}`
  /** The caret's position after a chosen name has been inserted. */
  const moveTo = useRef<number>(null)
  useLayoutEffect(() => {
    if (moveTo.current === null || !typed) return
    own.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  }, [typed])

  const close = () => {
    setOpen(false)
    setActive(null)
  }
  const type = (text: string, position: number, isComposing: boolean) => {
    onType(text)
    setCursor(position)
    setActive(null)
    // Text that an input method still composes is not a word yet.
    setOpen(!isComposing && text.trim() !== '')
  }
  const choose = ({ field, value }: Suggestion) => {
    if (value !== null) {
      close()
      return onChoose(field.key, value, withoutPart(typed, part))
    }
    const name = `${field.title}:`
    moveTo.current = part.from + name.length
    type(withPart(typed, part, name), moveTo.current, false)
  }

  /** The keys of the list; returns whether it was one. */
  const goInList = (key: string): boolean => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      if (!isOpen) setOpen(true)
      const count = options.length
      if (count > 0) setActive(at === null ? (step > 0 ? 0 : count - 1) : (at + step + count) % count)
      else setActive(step > 0 ? 0 : null)
      return true
    }
    const suggestion = at === null ? undefined : options[at]
    if (key === 'Enter' && isListed && suggestion && state === 'ready') choose(suggestion)
    else if (key === 'Escape' && isListed) close()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = removable.at(-1)
    if (goInList(event.key)) event.stopPropagation()
    else if (event.key === 'Enter') {
      close()
      onApply()
    } else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === 'Backspace' && typed === '' && last) onRemove(last.key, withoutLast(last, values))
    else return
    event.preventDefault()
  }

  return (
    <div className="relative min-w-0 flex-1">
      <div className="flex h-ctl min-w-0 items-center gap-1.5 rounded border border-line-strong bg-bg pr-2 pl-2.5 tint-change focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2">
        <ListFilter aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />
        {tokens.map((field) => (
          <Token
            key={field.key}
            field={field}
            value={effective(field, values) ?? ''}
            onRemove={removable.includes(field) ? (left) => onRemove(field.key, left) : undefined}
          />
        ))}
        <TextInput
          bare
          ref={own}
          value={typed}
          role="combobox"
          aria-label="筛选条件"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed && options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={isListed && at !== null ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={messages.length > 0 ? faultsId : undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-keyshortcuts={ariaKeys(keys)}
          placeholder={tokens.length > 0 ? '' : placeholder}
          onChange={({ target, nativeEvent }) =>
            type(target.value, target.selectionStart ?? target.value.length, (nativeEvent as InputEvent).isComposing)
          }
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart ?? typed.length)}
          onCompositionEnd={({ currentTarget }) =>
            type(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length, false)
          }
          onBlur={close}
          onKeyDown={onKeyDown}
          className="h-full w-full min-w-16 placeholder-shown:text-ellipsis"
        />
        {keys !== undefined && <Keycaps keys={keycaps(keys)} />}
      </div>
      {isListed && (
        <SuggestionList
          id={`${id}-list`}
          input={own}
          options={options}
          state={state}
          active={at}
          optionId={optionId}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
      {messages.length > 0 && (
        <p id={faultsId} role="alert" className="mt-1 text-12 text-bad">
          {messages.join('；')}
        </p>
      )}
    </div>
  )
}

/** The rest of a filter without its last choice; null: nothing. */
function withoutLast(field: FilterField, values: Values): string | null {
  const chosen = field.kind === 'choice' ? chosenIn(field.options, values[field.key] ?? '') : []
  return choicesValue(chosen.slice(0, -1)) || null
}

interface TokenProps {
  field: FilterField
  value: string
  /** Missing if the filter always applies. */
  onRemove: ((left: string | null) => void) | undefined
}

function Token({ field, value, onRemove }: TokenProps) {
  const chosen = field.kind === 'choice' ? chosenIn(field.options, value) : []
  const isSeveral = chosen.length > 1
  return (
    <span
      title={isSeveral ? choicesTitle(chosen) : undefined}
      className={classNames(
        'flex h-5 min-w-0 items-center gap-1 rounded-small bg-bg-active pl-1.5 text-12 whitespace-nowrap',
        !onRemove && 'pr-1.5',
      )}
    >
      <span className="text-text-2">{field.title}</span>
      {isSeveral ? (
        <SeveralNames chosen={chosen} onRemove={onRemove} />
      ) : (
        <span className="truncate font-medium">
          <FieldValue field={field} value={value} />
        </span>
      )}
      {onRemove && (
        <RemoveButton
          name={`去掉条件 ${field.title}`}
          onClick={() => onRemove(null)}
          className={isSeveral ? 'border-l border-line-strong' : undefined}
        />
      )}
    </span>
  )
}

interface SeveralNamesProps {
  chosen: readonly Choice[]
  onRemove: TokenProps['onRemove']
}

/** The first chosen values, each with its own remove button if there is room, and how many more there are. */
function SeveralNames({ chosen, onRemove }: SeveralNamesProps) {
  const isNarrow = useMediaQuery(narrowerThan.desk)
  const shown = chosen.slice(0, isNarrow ? 1 : 2)
  const more = chosen.length - shown.length
  return (
    <>
      {shown.map((choice) => (
        <span key={choice.value} className="flex min-w-0 items-center font-medium">
          <span className="truncate">{choice.label}</span>
          {onRemove && !isNarrow && (
            <RemoveButton
              name={`去掉 ${choice.label}`}
              onClick={() => onRemove(choicesValue(chosen.filter((each) => each !== choice)))}
            />
          )}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-text-2">+{more}</span>}
    </>
  )
}

const RemoveButton = ({
  name,
  onClick,
  className,
}: {
  name: string
  onClick(): void
  className?: string | undefined
}) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    onClick={onClick}
    className={classNames(
      'grid size-5 shrink-0 place-items-center rounded-small text-text-2 hover:text-text',
      className,
    )}
  >
    <X aria-hidden className="size-3 stroke-[1.5]" />
  </button>
)
