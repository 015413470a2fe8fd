/** A list's filters: the line that takes the filter syntax, and the form. Both edit the same object. */
import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { FilterControl } from './filter-control'
import { FilterLine } from './filter-line'
import { type FilterField, parseFilter, sameValues, type Values, withValue } from './filters'

interface FilterBarProps {
  fields: readonly FilterField[]
  values: Values
  onChange(values: Values): void
  /** The line's input. */
  input: Ref<HTMLInputElement>
}

/** How many fields stand in the form before 展开. */
const shownAtFirst = 3

const isFree = (field: FilterField) => field.kind === 'text' && field.free === true

export function FilterBar({ fields, values, onChange, input }: FilterBarProps) {
  const freeKey = fields.find(isFree)?.key ?? ''
  const [draft, setDraft] = useState(values)
  const [typed, setTyped] = useState(values[freeKey] ?? '')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [expanded, setExpanded] = useState(false)
  const [held, setHeld] = useState(values)
  const show = (next: Values) => {
    setDraft(next)
    setTyped(next[freeKey] ?? '')
    setFaults([])
  }
  // Back, a saved view: the form shows what holds. Where nothing of it changed, what is being typed stays.
  if (!sameValues(held, values)) {
    setHeld(values)
    show(values)
  }

  const inForm = fields.filter((field) => !isFree(field))
  const shown = expanded ? inForm : inForm.slice(0, shownAtFirst)

  const apply = (edited: Values) => {
    const read = parseFilter(fields, typed)
    setFaults(read.faults)
    if (read.faults.length > 0) return
    const { [freeKey]: _free, ...others } = edited
    onChange({ ...others, ...read.values })
  }

  return (
    <search
      aria-label="筛选"
      className="grid shrink-0 gap-2 border-b border-line px-4 py-3 max-desk:px-3 max-desk:py-2"
    >
      <div className="flex items-start gap-2">
        <FilterLine
          fields={inForm}
          values={draft}
          typed={typed}
          faults={faults}
          placeholder={fields.flatMap((field) => (field.kind === 'text' && field.free ? [field.placeholder] : []))[0]}
          onType={setTyped}
          onRemove={(key) => apply(withValue(fields, draft, key, null))}
          onApply={() => apply(draft)}
          input={input}
        />
        <Button look="solid" onClick={() => apply(draft)}>
          查询
        </Button>
        <Button
          className="max-desk:hidden"
          onClick={() => {
            show({})
            onChange({})
          }}
        >
          重置
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-2 max-desk:hidden">
        {shown.map((field) => (
          <FilterControl
            key={field.key}
            field={field}
            value={draft[field.key] ?? null}
            onChange={(value) => setDraft(withValue(fields, draft, field.key, value))}
            onApply={(value) => apply(withValue(fields, draft, field.key, value))}
          />
        ))}
        {inForm.length > shownAtFirst && (
          <Button look="quiet" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? '收起' : '展开'}
            <ChevronDown aria-hidden className={classNames(expanded && 'rotate-180')} />
          </Button>
        )}
      </div>
    </search>
  )
}
