import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { WrapupCode } from '../../contract/call'
import { whyNotResult } from '../../contract/call-states'
import { Keycap } from '../../ui/display/keycap'
import { RadioCard } from '../../ui/field/radio-card'

interface WrapupChoiceProps {
  codes: readonly WrapupCode[]
  /** When the call was answered: some results need a talk. */
  answerTime: number | null
  chosen: number | null
  /** The error, shown below. */
  error: string | undefined
  onChoose(id: number): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * The results of a company's dictionary, as a choice of one. Arrow keys move through them. It does not show what a
 * result causes during a call, because a later change doesn't cause that.
 */
export function WrapupChoice({ codes, answerTime, chosen, error, onChoose, onKeyDown }: WrapupChoiceProps) {
  const errorId = useId()
  const results = codes.map((code) => ({ ...code, off: whyNotResult(code, answerTime) }))
  const [first] = results.flatMap(({ off }) => off ?? [])
  const group = useRef<HTMLFieldSetElement>(null)
  // Starts at the current result, so that keys continue from it.
  useEffect(() => {
    const field = group.current
    ;(field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector('input'))?.focus()
  }, [])
  // A digit chooses another result: the focus moves to it, and keys continue from there.
  useEffect(() => {
    const field = group.current
    if (!field?.contains(document.activeElement)) return
    field.querySelector<HTMLElement>(`input[value="${chosen}"]`)?.focus()
  }, [chosen])
  return (
    <fieldset ref={group} aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5">小结</legend>
      <div className="grid grid-cols-2 gap-2 max-[640px]:grid-cols-1">
        {results.map(({ id, digit, name, off }) => (
          <RadioCard
            key={id}
            off={off}
            name="codeId"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            onKeyDown={onKeyDown}
            aria-keyshortcuts={`${digit} Alt+${digit}`}
          >
            <Keycap>{String(digit)}</Keycap>
            <span className="min-w-0 truncate font-medium" title={name}>
              {name}
            </span>
          </RadioCard>
        ))}
      </div>
      {first !== undefined && <p className="mt-1 text-12 text-text-3">{first}</p>}
      {error && (
        <p id={errorId} className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
