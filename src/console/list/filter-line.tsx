import { ListFilter, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useContext, useId, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { createImeGuard } from '../../ui/ime'
import { Keycaps } from '../../ui/keycap'
import { ariaKeys, keycaps } from '../keys'
import { FieldValue } from './field-value'
import { effective, type FilterField, type Values } from './filters'
import { RefusedFilters } from './refused-filters'

interface FilterLineProps {
  /** Those that show as tokens. */
  fields: readonly FilterField[]
  values: Values
  typed: string
  /** What could not be understood. */
  faults: readonly string[]
  placeholder: string | undefined
  onType(text: string): void
  onRemove(key: string): void
  onApply(): void
  input: Ref<HTMLInputElement>
  keys?: string | undefined
}

/** Filters as tokens, and an input for more: `状态:启用 张三`, Enter. Backspace at its beginning takes the last token away. */
export function FilterLine(props: FilterLineProps) {
  const { fields, values, typed, faults, placeholder = '字段:值', onType, onRemove, onApply, input, keys } = props
  const [ime] = useState(createImeGuard)
  const faultsId = useId()
  const refused = useContext(RefusedFilters)
  // What was typed since is the nearer matter.
  const told = faults.length > 0 ? faults : refused.length > 0 ? [`地址里有条件没有用上：${refused.join('；')}`] : []
  const tokens = fields.filter((field) => effective(field, values) !== undefined)
  const removable = tokens.filter(({ key }) => values[key] !== undefined)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (ime.owns(event.nativeEvent)) return
    const last = removable.at(-1)
    if (event.key === 'Enter') onApply()
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === 'Backspace' && typed === '' && last) onRemove(last.key)
    else return
    event.preventDefault()
  }

  return (
    <div className="min-w-0 flex-1">
      <div className="flex h-ctl min-w-0 items-center gap-1.5 rounded border border-line-strong bg-bg pr-2 pl-2.5 tint-change focus-within:border-accent focus-within:ring-2 focus-within:ring-accent-tint-2">
        <ListFilter aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />
        {tokens.map((field) => (
          <Token
            key={field.key}
            field={field}
            value={effective(field, values) ?? ''}
            onRemove={removable.includes(field) ? () => onRemove(field.key) : undefined}
          />
        ))}
        <input
          ref={input}
          value={typed}
          aria-label="筛选条件"
          aria-describedby={told.length > 0 ? faultsId : undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-keyshortcuts={ariaKeys(keys)}
          placeholder={tokens.length > 0 ? '' : placeholder}
          onChange={(event) => onType(event.target.value)}
          onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
          onKeyDown={onKeyDown}
          className="h-full w-full min-w-16 flex-1 bg-transparent outline-none max-[640px]:text-16"
        />
        {keys !== undefined && <Keycaps keys={keycaps(keys)} />}
      </div>
      {told.length > 0 && (
        <p id={faultsId} role="alert" className="mt-1 text-12 text-bad">
          {told.join('；')}
        </p>
      )}
    </div>
  )
}

interface TokenProps {
  field: FilterField
  value: string
  /** Not there: it always holds. */
  onRemove: (() => void) | undefined
}

const Token = ({ field, value, onRemove }: TokenProps) => (
  <span
    className={classNames(
      'flex h-5 min-w-0 items-center gap-1 rounded-small bg-bg-active pl-1.5 text-12 whitespace-nowrap',
      !onRemove && 'pr-1.5',
    )}
  >
    <span className="text-text-2">{field.title}</span>
    <span className="truncate font-medium">
      <FieldValue field={field} value={value} />
    </span>
    {onRemove && (
      <button
        type="button"
        aria-label={`去掉条件 ${field.title}`}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-small text-text-2 hover:text-text"
      >
        <X aria-hidden className="size-3 stroke-[1.5]" />
      </button>
    )}
  </span>
)
