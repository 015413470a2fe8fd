import { useEffect, useState } from 'react'
import { debounceQuestion } from '../../../../lib/debounce-question'
import type { Option } from '../../../../ui/picker/option'
import { pauseMs } from '../../../../ui/picker/use-options'
import type { FilterField, PickField } from '../filters'
import { picked, type Suggestion, suggestions } from './suggestions'
import { type TypedPart, typedPart } from './typed-part'

interface Suggested {
  readonly part: TypedPart
  readonly options: readonly Suggestion[]
  /** About the server's answer: while waiting, the shown options answer an earlier query. */
  readonly state: 'ready' | 'waiting' | 'failed'
}

/**
 * The suggestions of the filter line for the text before its cursor.
 * @param wanted no request is sent before it is true
 */
export function useSuggestions(
  fields: readonly FilterField[],
  text: string,
  cursor: number,
  wanted: boolean,
): Suggested {
  const part = typedPart(fields, text, cursor)
  const pick = part.field?.kind === 'pick' ? part.field : null
  const { options, state } = usePicked(wanted ? pick : null, part.text)
  if (!pick) return { part, options: wanted ? suggestions(fields, part) : [], state: 'ready' }
  return { part, options: options.map(({ value, label, hint }) => picked(pick, value, label, hint)), state }
}

interface Answer {
  readonly field: PickField
  readonly asked: string
  /** Null: loading failed. */
  readonly options: readonly Option<number>[] | null
}

/** What the server finds for a pick; the last answer stays while the next one loads. */
function usePicked(
  field: PickField | null,
  asked: string,
): { options: readonly Option<number>[] } & Pick<Suggested, 'state'> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!field) return
    const settle = (options: Answer['options']) => setAnswer({ field, asked, options })
    return debounceQuestion({ pauseMs, ask: (signal) => field.search(asked, signal), settle, fail: () => settle(null) })
  }, [field, asked])
  const known = answer?.field === field ? answer : null
  const state = known?.asked !== asked ? 'waiting' : known.options === null ? 'failed' : 'ready'
  return { options: known?.options ?? [], state }
}
