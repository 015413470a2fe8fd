/** Filters as people type them: `状态:启用 张三` (the filter syntax). No side effects. */
import { longestKeywords } from '../../../contract/list'
import { textWithMasks } from '../../../lib/phone/phone-ref'
import { choicesValue, chosenIn, readChoices } from './choices'
import {
  type ChoiceField,
  choiceFaults,
  type FilterField,
  faultText,
  type PickField,
  type RangeField,
  type Values,
  validPart,
  valueText,
} from './filters'
import { readPeriod, spanPattern } from './period-words'
import { readPicked } from './picked'
import { readRange } from './range'

/** The meaning of the typed text: filters by the field's name (`状态:启用 张三`), the rest for the free field. */
export interface Typed {
  readonly values: Values
  /** Names typed for picks; a field's last one counts. The server knows whom they mean (typed-picks.ts). */
  readonly picks: readonly TypedPick[]
  /** The parts that were not understood, each as a sentence. */
  readonly faults: readonly string[]
}

export interface TypedPick {
  readonly field: PickField
  readonly text: string
  /** Whether those below it are included; undefined if the text doesn't say. */
  readonly below?: boolean
}

const quoted = new RegExp(`(\\S+?)[:：] ?(?:"([^"]*)"|“([^”]*)”|(${spanPattern}|\\S+))|(\\S+)`, 'g')

/**
 * Reads the filter syntax: `字段:值`, with quotes around a value that contains spaces. The colon may be full-width. A
 * field may be named by the beginning of its title, or by a part that no other title has; a choice by the beginning of
 * its label, several separated by commas. For a number, `字段>=30` works too.
 */
export function parseFilter(fields: readonly FilterField[], text: string): Typed {
  const values: Record<string, string> = {}
  const picks: TypedPick[] = []
  const faults: string[] = []
  const free: string[] = []
  const freeField = fields.find((field) => field.kind === 'text' && field.free)
  for (const match of text.matchAll(quoted)) {
    const [whole, name, ...groups] = match
    const [double, curly, bare, word] = groups
    const compared = word === undefined ? null : comparison(fields, word)
    if (compared) {
      const { field, value } = compared
      if (value === null) faults.push(typedFault(field, word ?? ''))
      else values[field.key] = value
      continue
    }
    if (word !== undefined || name === undefined) {
      free.push(whole)
      continue
    }
    const value = double ?? curly ?? bare ?? ''
    const field = fieldNamed(fields, name)
    if (!field) {
      // 10:30 and http://… are no filters.
      if (/^[\p{Script=Han}]+$/u.test(name)) faults.push(`没有“${name}”这个条件`)
      else free.push(whole)
      continue
    }
    if (field.kind === 'pick' && value.trim() !== '') {
      picks.push({ field, ...readPicked(field, value) })
      continue
    }
    if (field.kind === 'choice') {
      const { chosen, strange } = readChoices(field.options, value)
      // A field that is named twice means both values.
      const also = field.single ? [] : chosenIn(field.options, values[field.key] ?? '')
      const all = field.options.filter((option) => chosen.includes(option) || also.includes(option))
      faults.push(...choiceFaults(field, strange, choicesValue(chosen)))
      if (all.length > 0) values[field.key] = choicesValue(all)
      continue
    }
    const read = readValue(field, value)
    if (read === null) faults.push(typedFault(field, value))
    else values[field.key] = read
  }
  if (free.length > 0 && freeField) values[freeField.key] = free.join(' ').slice(0, longestKeywords)
  else if (free.length > 0) faults.push(`“${free.join(' ')}”不是条件，请写成 字段:值`)
  return { values, picks, faults }
}

/** `通话>=30`: a number's field and its range, null if the range is invalid. */
function comparison(fields: readonly FilterField[], word: string): { field: RangeField; value: string | null } | null {
  const [, name = '', compared = ''] = /^([^<>≤≥＜＞]+)([<>≤≥＜＞]=?.*)$/.exec(word) ?? []
  const field = name === '' ? undefined : fieldNamed(fields, name)
  return field?.kind === 'range' ? { field, value: readValue(field, compared) } : null
}

/** The field with this title, with a title that begins so, or the only one whose title contains it: 时长 is 通话时长. */
export function fieldNamed(fields: readonly FilterField[], name: string): FilterField | undefined {
  const holding = fields.filter(({ title }) => title.includes(name))
  const first = holding.find(({ title }) => title === name) ?? holding.find(({ title }) => title.startsWith(name))
  return first ?? (holding.length === 1 ? holding[0] : undefined)
}

function readValue(field: Exclude<FilterField, ChoiceField>, value: string): string | null {
  if (field.kind === 'pick') return null
  if (field.kind === 'range') return validPart(field, readRange(value) ?? '')
  if (field.kind === 'text') return validPart(field, value)
  // The usual range is left out of the address, but users may type it.
  const period = readPeriod(value)
  return period === field.usual ? period : validPart(field, period)
}

/** The error of a typed filter value. */
const typedFault = (field: Exclude<FilterField, ChoiceField>, value: string): string =>
  faultText(field, field.kind === 'period' ? readPeriod(value) : value)

/** The filter syntax of some filters: `parseFilter` reads it back; picks are left out. */
export const filterText = (fields: readonly FilterField[], values: Values): string =>
  fields
    .flatMap((field) => {
      const value = values[field.key]
      if (value === undefined || field.kind === 'pick') return []
      if (field.kind === 'text' && field.free) return [textWithMasks(value)]
      // A number range is written as in the address, so that it can be read back.
      const text = field.kind === 'range' ? value : valueText(field, value)
      return [`${field.title}:${/\s/.test(text) ? `"${text}"` : text}`]
    })
    .join(' ')
