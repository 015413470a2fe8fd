/** What of the filter line is being typed: `状态:启` in `张三 状态:启|`. Pure. */
import { fieldNamed } from '../filter-syntax'
import type { FilterField } from '../filters'
import { daysPattern } from '../period-words'

/** The part of the text before the cursor that a suggestion completes. */
export interface TypedPart {
  /** Where it begins in the text. */
  readonly from: number
  /** Where it ends: the cursor. */
  readonly to: number
  /** The field that is named; undefined where none is yet. */
  readonly field: FilterField | undefined
  /** Typed of the value, or of the field's name where there is none yet. */
  readonly text: string
}

/** @param cursor where it stands in the text */
export function typedPart(fields: readonly FilterField[], text: string, cursor: number): TypedPart {
  const before = text.slice(0, cursor)
  const from = periodStart(fields, before) ?? lastStart(before)
  const part = before.slice(from)
  const [, name = '', value] = /^([^:：\s"“”]+)[:：] ?["“]?([^"”]*)$/.exec(part) ?? []
  const field = value === undefined ? undefined : fieldNamed(fields, name)
  return { from, to: cursor, field, text: field ? (value ?? '') : part.trim() }
}

/** Days whose hours may still be on the way, `时间:今天 9:00-`: the space in it parts nothing. */
const dayWithHours = new RegExp(`(?:^|\\s)([^:：\\s"“”]+)[:：] ?(?:${daysPattern}) +[\\d:：点时半分\\s.~～至到–—-]*$`)

function periodStart(fields: readonly FilterField[], text: string): number | null {
  const match = dayWithHours.exec(text)
  if (!match) return null
  const field = fieldNamed(fields, match[1] ?? '')
  return field?.kind === 'period' ? match.index + match[0].search(/\S/) : null
}

/** Where the last part begins: after a space that is not in a value's quotes, nor right after its colon. */
function lastStart(text: string): number {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (/["“”]/.test(letter)) isQuoted = letter === '“' || (letter === '"' && !isQuoted)
    else if (/\s/.test(letter) && !isQuoted && !/[:：]/.test(text.charAt(at - 1))) start = at + 1
  }
  return start
}

/** The text with that part replaced. */
export const withPart = (text: string, { from, to }: TypedPart, replacement: string): string =>
  text.slice(0, from) + replacement + text.slice(to).trimStart()

/** The text without that part. */
export const withoutPart = (text: string, part: TypedPart): string => withPart(text, part, '').replace(/\s+$/, '')
