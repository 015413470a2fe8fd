/**
 * A list's filters: the line with the filter syntax, and the form, which is in a sheet on phones. Both edit the same
 * object.
 */
import { ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { restoreRefs, textWithMasks } from '../../../lib/phone/phone-ref'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Count } from '../../../ui/display/count'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { createCode, useCode } from '../../../ui/loading/code'
import { FilterControl, takesRow } from './filter-control'
import { FilterLine } from './filter-line'
import { parseFilter } from './filter-syntax'
import { effective, type FilterField, sameValues, type Values, withValue } from './filters'
import { readPicks } from './typed-picks'

interface FilterBarProps {
  fields: readonly FilterField[]
  values: Values
  onChange(values: Values): void
  /** 重置: clears all filters, and resets everything else in the query. */
  onReset(): void
  /** The line's input. */
  input: Ref<HTMLInputElement>
  /** The hotkey that focuses it. */
  keys?: string | undefined
}

/** How many fields the form shows before 展开. */
const shownAtFirst = 3

const sheetCode = createCode(() => import('./filter-sheet').then(({ FilterSheet }) => FilterSheet))

/** A field with its own row between the pairs would leave a gap. */
const rowsFirst = (fields: readonly FilterField[]) => [
  ...fields.filter(takesRow),
  ...fields.filter((field) => !takesRow(field)),
]

const isFree = (field: FilterField) => field.kind === 'text' && field.free === true

export function FilterBar({ fields, values, onChange, onReset, input, keys }: FilterBarProps) {
  const freeKey = fields.find(isFree)?.key ?? ''
  const [draft, setDraft] = useState(values)
  const [typed, setTyped] = useState(textWithMasks(values[freeKey] ?? ''))
  const [faults, setFaults] = useState<readonly string[]>([])
  const [expanded, setExpanded] = useState(false)
  const [resets, setResets] = useState(0)
  const [held, setHeld] = useState(values)
  const show = (next: Values) => {
    setDraft(next)
    setTyped(textWithMasks(next[freeKey] ?? ''))
    setFaults([])
  }
  // After Back or a saved view, the form shows the new filters. If they are the same, the input in the form stays.
  if (!sameValues(held, values)) {
    setHeld(values)
    show(values)
  }

  const isNarrow = useMediaQuery(narrowerThan.desk)
  const isTelephone = useMediaQuery(narrowerThan.card)
  const [sheetOpen, setSheetOpen] = useState(false)
  // The form is above the table again.
  if (sheetOpen && !isNarrow) setSheetOpen(false)
  const closeSheet = () => setSheetOpen(false)
  // A user who left the page and comes back sees the list, not the sheet.
  useEffect(() => () => setSheetOpen(false), [])
  const FilterSheet = useCode(sheetCode, sheetOpen, closeSheet)

  const inForm = fields.filter((field) => !isFree(field))
  const shown = expanded ? inForm : inForm.slice(0, shownAtFirst)
  const setCount = inForm.filter(({ key }) => draft[key] !== undefined).length
  // A phone's line has room for one: it shows the last filter, and next to it how many there are.
  const tokens = isTelephone ? inForm.filter((field) => effective(field, draft) !== undefined).slice(-1) : inForm

  /** A request is under way to find out who the typed name means. */
  const asking = useRef<AbortController>(null)
  const [isAsking, setAsking] = useState(false)
  const stopAsking = () => {
    asking.current?.abort()
    setAsking(false)
  }
  useEffect(() => () => asking.current?.abort(), [])

  /** Applies the edited filters, and the text in the line. */
  const apply = (edited: Values, text = typed) => {
    stopAsking()
    const { values: read, picks, faults: found } = parseFilter(fields, text)
    setFaults(found)
    setDraft(edited)
    setTyped(text)
    if (found.length > 0) return
    const { [freeKey]: _free, ...others } = edited
    const take = (picked: Values) => {
      const free = read[freeKey]
      // A reference to a number is shown as its mask: an unchanged mask still means the same reference.
      const pointing = free && { [freeKey]: restoreRefs(free, values[freeKey] ?? '') }
      const next = { ...others, ...read, ...pointing, ...picked }
      show(next)
      onChange(next)
    }
    if (picks.length === 0) return take({})
    const own = new AbortController()
    asking.current = own
    setAsking(true)
    readPicks(picks, own.signal)
      .then(({ values: picked, faults: unknown }) => {
        if (own.signal.aborted) return
        if (unknown.length > 0) setFaults(unknown)
        else take(picked)
        setAsking(false)
      })
      .catch((error: Error) => {
        if (own.signal.aborted) return
        setFaults([error.message])
        setAsking(false)
      })
  }
  const applyAndClose = (edited: Values) => {
    closeSheet()
    apply(edited)
  }
  const reset = () => {
    stopAsking()
    // The fields start again, so that unreadable input disappears too.
    setResets(resets + 1)
    show({})
    onReset()
  }

  /**
   * A field of the form.
   * @param submit applies what Enter or a single click in it chose
   */
  const control = (field: FilterField, submit: (edited: Values) => void) => (
    <FilterControl
      key={`${field.key} ${resets}`}
      field={field}
      value={draft[field.key] ?? null}
      onChange={(value) => setDraft(withValue(fields, draft, field.key, value))}
      onApply={(value) => submit(withValue(fields, draft, field.key, value))}
    />
  )

  return (
    <search
      aria-label="筛选"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-3 max-desk:px-3 max-desk:py-2"
    >
      <div className="flex items-start gap-2 max-desk:flex-wrap">
        <div className="min-w-0 flex-1 max-desk:basis-36">
          <FilterLine
            fields={fields}
            shown={tokens}
            values={draft}
            typed={typed}
            faults={faults}
            placeholder={fields.flatMap((field) => (field.kind === 'text' && field.free ? [field.placeholder] : []))[0]}
            onType={(text) => {
              stopAsking()
              setTyped(text)
            }}
            onChoose={(key, value, rest) => apply(withValue(fields, draft, key, value), rest)}
            onRemove={(key, value) => apply(withValue(fields, draft, key, value))}
            onApply={() => apply(draft)}
            input={input}
            keys={keys}
          />
        </div>
        {isNarrow && (
          <Button
            aria-haspopup="dialog"
            aria-expanded={sheetOpen}
            onPointerEnter={sheetCode.prefetch}
            onFocus={sheetCode.prefetch}
            onClick={() => setSheetOpen(true)}
          >
            筛选
            {setCount > 0 && (
              <>
                <span className="sr-only">，已设条件：</span>
                <Count>{setCount}</Count>
              </>
            )}
          </Button>
        )}
        <Button look="solid" busy={isAsking} onClick={() => apply(draft)}>
          查询
        </Button>
        {!isNarrow && <Button onClick={reset}>重置</Button>}
      </div>
      {!isNarrow && (
        <div className="flex flex-wrap items-start gap-2">
          {shown.map((field) => control(field, apply))}
          {inForm.length > shownAtFirst && (
            <Button look="quiet" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
              {expanded ? '收起' : '展开'}
              <ChevronDown aria-hidden className={classNames(expanded && 'rotate-180')} />
            </Button>
          )}
        </div>
      )}
      {sheetOpen && FilterSheet && (
        <FilterSheet onApply={() => applyAndClose(draft)} onReset={reset} onClose={closeSheet}>
          {/* A time chosen here waits for 查询, because the user of the sheet may have more to choose. */}
          {rowsFirst(inForm).map((field) => control(field, field.kind === 'period' ? setDraft : applyAndClose))}
        </FilterSheet>
      )}
    </search>
  )
}
