import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { PickerList } from '../../../../ui/picker/picker-list'
import type { Suggestion } from './suggestions'

interface SuggestionListProps {
  id: string
  /** The line's input, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>
  options: readonly Suggestion[]
  state: 'ready' | 'waiting' | 'failed'
  active: number | null
  optionId(index: number): string
  onPoint(index: number): void
  onChoose(suggestion: Suggestion): void
}

/** The popup below the filter line while the user types. */
export function SuggestionList({
  id,
  input,
  options,
  state,
  active,
  optionId,
  onPoint,
  onChoose,
}: SuggestionListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(0)
  // Below the typed text, as far as there is room.
  useLayoutEffect(() => {
    const [field, own] = [input.current, box.current]
    const room = own?.parentElement?.clientWidth ?? 0
    if (field && own) setLeft(Math.max(0, Math.min(field.offsetLeft - 10, room - own.offsetWidth)))
  }, [input])
  useLayoutEffect(() => {
    if (active !== null) box.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not take the focus out of the line
    <div
      ref={box}
      style={{ left }}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full z-30 mt-1 flex max-h-80 w-96 max-w-full flex-col overflow-hidden rounded-overlay bg-bg-raised shadow-pop appear"
    >
      {options.length > 0 ? (
        <PickerList
          id={id}
          label="筛选建议"
          multiple={false}
          busy={state === 'waiting'}
          options={options.map(({ key, label, hint }) => ({ value: key, label, ...(hint !== undefined && { hint }) }))}
          optionId={optionId}
          active={active ?? -1}
          isChosen={() => false}
          onPoint={onPoint}
          onChoose={({ value }) => {
            const meant = options.find(({ key }) => key === value)
            if (meant) onChoose(meant)
          }}
        />
      ) : (
        <p role="status" className="p-3 text-text-3">
          {state === 'waiting'
            ? '加载中…'
            : state === 'failed'
              ? '没有取到建议，可以写全后按 Enter 查询'
              : '没有符合的'}
        </p>
      )}
    </div>
  )
}
