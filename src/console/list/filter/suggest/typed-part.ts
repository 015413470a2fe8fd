/** The part of the filter line that the user is typing: `状态:启` in `张三 状态:启|`. No side effects. */
import { fieldNamed } from '../filter-syntax'
import type { FilterField } from '../filters'
import { daysPattern } from '../period-words'

/** The part of the text before the cursor that a suggestion completes. */
export interface TypedPart {
  /** Where it begins in the text. */
  readonly from: number
  /** Where it ends: at the cursor. */
  readonly to: number
  /** The named field; undefined if there is none yet. */
  readonly field: FilterField | undefined
  /** The typed part of the value, or of the field's name if there is no value yet. */
  readonly text: string
}

/** @param cursor its position in the text */
export function typedPart(fields: readonly FilterField[], text: string, cursor: number): TypedPart {
  const before = text.slice(0, cursor)
  const from = periodStart(fields, before) ?? lastStart(before)
  const part = before.slice(from)
  const [, name = '', value] = /^([^:：\s"“”]+)[:：] ?["“]?([^"”]*)$/.exec(part) ?? []
  const field = value === undefined ? undefined : fieldNamed(fields, name)
  return { from, to: cursor, field, text: field ? (value ?? '') : part.trim() }
}

/** Days that may still get their hours, `时间:今天 9:00-`: the space in it separates nothing. */
const dayWithHours = new RegExp(`(?:^|\\s)([^:：\\s"“”]+)[:：] ?(?:${daysPattern}) +[\\d:：点时半分\\s.~～至到–—-]*$`)

function periodStart(fields: readonly FilterField[], text: string): number | null {
  const match = dayWithHours.exec(text)
  if (!match) return null
  const field = fieldNamed(fields, match[1] ?? '')
  return field?.kind === 'period' ? match.index + match[0].search(/\S/) : null
}

/** Where the last part begins: after a space that is neither in a value's quotes nor right after its colon. */
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
