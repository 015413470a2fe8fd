/**
 * A list's filters. One object, `Values`, stands behind the form, the tokens of the filter line, the address bar, saved
 * views and the query: each is drawn from it. Pure.
 */
import { longestKeywords } from '../../../contract/list'
import { askedText, shownText } from '../../../lib/phone-ref'
import type { Selector } from '../../selectors/selector'
import { type Choice, choicesTitle, choicesValue, chosenIn, strangeIn } from './choices'
import { daysOf, type PeriodName, periodOf, periodTitle } from './period'
import { pickedOf, pickedValue } from './picked'
import { rangeOf, rangeTitle } from './range'

/** Filters by field, each as the address bar has it. A field without a value is not there. */
export type Values = Readonly<Record<string, string>>

interface Field {
  /** Its name in the address bar and, but for a period, in the query. */
  readonly key: string
  readonly title: string
}

/** How a text that is more than words is read. */
export interface TextReading {
  /** What is kept of what was typed, or of what an address brought; null where it is none. */
  keep(text: string): string | null
  /** What the query asks for. */
  ask(value: string): Readonly<Record<string, string>>
  /** What people read. */
  show(value: string): string
  /** Told of a text that is none. */
  readonly fault: string
}

/** A text; the `free` one takes whatever is typed without a field's name. */
export interface TextField extends Field {
  readonly kind: 'text'
  readonly free?: boolean
  readonly placeholder?: string
  readonly reading?: TextReading
}

/** Of a few: one, or several (choices.ts). */
export interface ChoiceField extends Field {
  readonly kind: 'choice'
  readonly options: readonly Choice[]
  /** One alone: each is the opposite of the others. */
  readonly single?: boolean
}

/** One of many, by id (picked.ts), which a selector finds. */
export interface PickField extends Field, Selector {
  readonly kind: 'pick'
  /** Of a tree: the field of the query that takes those below along, and whether they are where nothing is said. */
  readonly below?: { readonly key: string; readonly usual: boolean }
}

/** A span of time (period.ts), asked for as two fields of the query. */
export interface PeriodField extends Field {
  readonly kind: 'period'
  readonly from: string
  readonly to: string
  /** The span where none is chosen: such a list always has one, and what stands in the address is another. */
  readonly usual?: PeriodName
  /** The longest span, in days. */
  readonly mostDays?: number
}

/** A span of whole numbers (range.ts), asked for as two fields of the query, either of which may be open. */
export interface RangeField extends Field {
  readonly kind: 'range'
  readonly from: string
  readonly to: string
  /** Stands after the numbers: 秒. */
  readonly unit: string
  readonly most: number
}

export type FilterField = TextField | ChoiceField | PickField | PeriodField | RangeField

/** What a field stands at: what was chosen, or its usual span. */
export const effective = (field: FilterField, values: Values): string | undefined =>
  values[field.key] ?? (field.kind === 'period' ? field.usual : undefined)

/** Of the filters, those that a list always has: they stay where a named set of filters is chosen. */
export const lasting = (fields: readonly FilterField[], values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key]
      return field.kind === 'period' && field.usual && value !== undefined ? [[field.key, value] as const] : []
    }),
  )

/** What is kept of a value that an address brought: nothing of a field that isn't there, or of a choice that isn't one. */
export function kept(field: FilterField, value: string): string | null {
  const given = value.trim()
  if (given === '') return null
  switch (field.kind) {
    case 'text':
      return field.reading ? field.reading.keep(given) : shortened(given)
    case 'choice': {
      const chosen = chosenIn(field.options, given)
      return chosen.length === 0 || (field.single && chosen.length > 1) ? null : choicesValue(chosen)
    }
    case 'pick': {
      const picked = pickedOf(field, given)
      return picked && pickedValue(field, picked)
    }
    case 'period':
      return given !== field.usual && periodOf(given) && !isTooLong(field, given) ? given : null
    case 'range':
      return rangeOf(given, field.most) ? given : null
  }
}

/** What points at numbers is longer than what was typed. */
const shortened = (text: string): string =>
  text.slice(0, askedText(text) === text ? longestKeywords : 2 * longestKeywords)

const isTooLong = ({ mostDays }: PeriodField, value: string): boolean =>
  mostDays !== undefined && daysOf(value) > mostDays

/** The filters that an address asks for. */
export function valuesOf(fields: readonly FilterField[], search: URLSearchParams): Values {
  const found = fields.flatMap((field) => {
    const value = kept(field, search.get(field.key) ?? '')
    return value === null ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries(found)
}

/** What an address asks for that no filter can be, each a sentence. */
export const faultsOf = (fields: readonly FilterField[], search: URLSearchParams): readonly string[] =>
  fields.flatMap((field) => {
    const asked = (search.get(field.key) ?? '').trim()
    const isUsual = field.kind === 'period' && asked === field.usual
    if (asked === '' || isUsual) return []
    if (field.kind === 'choice') return choiceFaults(field, strangeIn(field.options, asked), asked)
    return kept(field, asked) !== null ? [] : [faultText(field, asked)]
  })

/** With one field set, or cleared where the value is empty or none of its own. */
export function withValue(fields: readonly FilterField[], values: Values, key: string, value: string | null): Values {
  const field = fields.find((one) => one.key === key)
  const next = { ...values }
  delete next[key]
  const accepted = field && value !== null ? kept(field, value) : null
  return accepted === null ? next : { ...next, [key]: accepted }
}

/** Whether two filters are the same ones. */
export const sameValues = (a: Values, b: Values): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => a[key] === b[key])

/** What an endpoint takes of a filter: of a choice a list, unless it is a single one. */
type Asked = Record<string, string | number | boolean | readonly (string | number)[]>

/** The filters as an endpoint takes them. @param now milliseconds: a period's days count from it */
export const queryOf = (fields: readonly FilterField[], values: Values, now: number): Asked =>
  Object.assign({}, ...fields.map((field) => asked(field, effective(field, values), now)))

function asked(field: FilterField, value: string | undefined, now: number): Asked {
  if (value === undefined) return {}
  switch (field.kind) {
    case 'text':
      return field.reading ? field.reading.ask(value) : { [field.key]: askedText(value) }
    case 'choice': {
      const chosen = chosenIn(field.options, value).map((choice) => choice.value)
      return { [field.key]: field.single ? (chosen[0] ?? value) : chosen }
    }
    case 'pick': {
      const { id, below } = pickedOf(field, value) ?? {}
      return { [field.key]: id ?? value, ...(field.below && below !== undefined && { [field.below.key]: below }) }
    }
    case 'period': {
      const span = periodOf(value, now)
      return span ? { [field.from]: span.start, [field.to]: span.end } : {}
    }
    case 'range': {
      const { from = null, to = null } = rangeOf(value, field.most) ?? {}
      return { ...(from !== null && { [field.from]: from }), ...(to !== null && { [field.to]: to }) }
    }
  }
}

/** What a filter reads, but for a pick, whose name the server knows. */
export function valueText(field: FilterField, value: string): string {
  switch (field.kind) {
    case 'choice':
      return choicesTitle(chosenIn(field.options, value))
    case 'period':
      return periodTitle(value)
    case 'range':
      return rangeTitle(value, field.unit)
    case 'text':
      return field.reading ? field.reading.show(value) : shownText(value)
    case 'pick':
      return value
  }
}

/** What is wrong with some choices. @param strange what is none of them @param value those of them that are */
export function choiceFaults(
  { title, options, single }: ChoiceField,
  strange: readonly string[],
  value: string,
): string[] {
  if (strange.length > 0) return [`${title}没有“${strange.join('、')}”，可选 ${choicesTitle(options)}`]
  return single && chosenIn(options, value).length > 1 ? [`${title}只能选一个，可选 ${choicesTitle(options)}`] : []
}

/** What is wrong with a value that is none, as an address has it. */
export function faultText(field: Exclude<FilterField, ChoiceField>, value: string): string {
  switch (field.kind) {
    case 'pick':
      return `${field.title}请从列表里选`
    case 'period':
      return isTooLong(field, value)
        ? `${field.title}最长 ${field.mostDays} 天，请缩短`
        : `“${value}”不是时间，可写 今日、上周、今天 9:00-12:00 或 2026-11-01..2026-11-20`
    case 'range':
      return `${field.title}请写成 ≥30 或 30..60，最多 ${field.most}`
    case 'text':
      return field.reading && value !== '' ? field.reading.fault : `${field.title}不能为空`
  }
}
