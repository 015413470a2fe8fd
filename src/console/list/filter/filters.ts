/**
 * A list's filters. The form, the tokens of the filter line, the address bar, saved views and the query all use one
 * object, `Values`. No side effects.
 */
import { longestKeywords } from '../../../contract/list'
import { textWithMasks, textWithRefs } from '../../../lib/phone/phone-ref'
import type { Selector } from '../../selectors/selector'
import { type Choice, choicesTitle, choicesValue, chosenIn, unknownChoices } from './choices'
import { asksHoursOfDays, daysOf, type PeriodName, periodOf, periodTitle } from './period'
import { pickedOf, pickedValue } from './picked'
import { rangeOf, rangeTitle } from './range'

/** Filters by field, each in the form of the address bar. A field without a value is missing. */
export type Values = Readonly<Record<string, string>>

interface Field {
  /** Its name in the address bar and, except for a period, in the query. */
  readonly key: string
  readonly title: string
}

/** How to read a text that is more than words. */
export interface TextReading {
  /** The value to keep from a typed text or an address; null if it is invalid. */
  keep(text: string): string | null
  /** The query parameters for it. */
  ask(value: string): Readonly<Record<string, string>>
  /** The text for users. */
  show(value: string): string
  /** The error for an invalid text. */
  readonly fault: string
}

/** A text; the `free` field takes everything typed without a field's name. */
export interface TextField extends Field {
  readonly kind: 'text'
  readonly free?: boolean
  readonly placeholder?: string
  readonly reading?: TextReading
}

/** A choice of one or several among a few (choices.ts). */
export interface ChoiceField extends Field {
  readonly kind: 'choice'
  readonly options: readonly Choice[]
  /** Only one can be chosen, because each is the opposite of the others. */
  readonly single?: boolean
}

/** A choice of one among many, by id (picked.ts); a selector searches it. */
export interface PickField extends Field, Selector {
  readonly kind: 'pick'
  /** For a tree: the query's parameter that includes those below, and its default. */
  readonly below?: { readonly key: string; readonly usual: boolean }
}

/** A time range (period.ts); the query has two parameters for it. */
export interface PeriodField extends Field {
  readonly kind: 'period'
  readonly from: string
  readonly to: string
  /** The default range: such a list always has one, and the address names only another one. */
  readonly usual?: PeriodName
  /** The longest range, in days. */
  readonly mostDays?: number
}

/** A range of whole numbers (range.ts); the query has two parameters for it, and either end may be open. */
export interface RangeField extends Field {
  readonly kind: 'range'
  readonly from: string
  readonly to: string
  /** The unit after the numbers: 秒. */
  readonly unit: string
  readonly most: number
}

export type FilterField = TextField | ChoiceField | PickField | PeriodField | RangeField

/** A field's value: the chosen one, or its default range. */
export const effective = (field: FilterField, values: Values): string | undefined =>
  values[field.key] ?? (field.kind === 'period' ? field.usual : undefined)

/** The filters that a list always has: they stay when a named set of filters is chosen. */
export const permanentValues = (fields: readonly FilterField[], values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key]
      return field.kind === 'period' && field.usual && value !== undefined ? [[field.key, value] as const] : []
    }),
  )

/** The valid part of a value from an address: nothing for an unknown field or an unknown choice. */
export function validPart(field: FilterField, value: string): string | null {
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

/** A reference is longer than the number it replaces. */
const shortened = (text: string): string =>
  text.slice(0, textWithRefs(text) === text ? longestKeywords : 2 * longestKeywords)

const isTooLong = ({ mostDays }: PeriodField, value: string): boolean =>
  mostDays !== undefined && daysOf(value) > mostDays

/** The filters in an address. */
export function valuesOf(fields: readonly FilterField[], search: URLSearchParams): Values {
  const found = fields.flatMap((field) => {
    const value = validPart(field, search.get(field.key) ?? '')
    return value === null ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries(found)
}

/** The parts of an address that are no valid filters, each as a sentence. */
export const faultsOf = (fields: readonly FilterField[], search: URLSearchParams): readonly string[] =>
  fields.flatMap((field) => {
    const asked = (search.get(field.key) ?? '').trim()
    const isUsual = field.kind === 'period' && asked === field.usual
    if (asked === '' || isUsual) return []
    if (field.kind === 'choice') return choiceFaults(field, unknownChoices(field.options, asked), asked)
    return validPart(field, asked) !== null ? [] : [faultText(field, asked)]
  })

/** Sets one field, or clears it if the value is empty or invalid. */
export function withValue(fields: readonly FilterField[], values: Values, key: string, value: string | null): Values {
  const field = fields.find((one) => one.key === key)
  const next = { ...values }
  delete next[key]
  const accepted = field && value !== null ? validPart(field, value) : null
  return accepted === null ? next : { ...next, [key]: accepted }
}

/** Whether two sets of filters are equal. */
export const sameValues = (a: Values, b: Values): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => a[key] === b[key])

/** The form in which an endpoint takes a filter: a choice as a list, unless it is a single one. */
type Asked = Record<string, string | number | boolean | readonly (string | number)[]>

/**
 * The filters as an endpoint takes them.
 * @param now milliseconds: a period's days count from it
 */
export const queryOf = (fields: readonly FilterField[], values: Values, now: number): Asked =>
  Object.assign({}, ...fields.map((field) => asked(field, effective(field, values), now)))

function asked(field: FilterField, value: string | undefined, now: number): Asked {
  if (value === undefined) return {}
  switch (field.kind) {
    case 'text':
      return field.reading ? field.reading.ask(value) : { [field.key]: textWithRefs(value) }
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

/** The text of a filter, except for a pick, whose name the server knows. */
export function valueText(field: FilterField, value: string): string {
  switch (field.kind) {
    case 'choice':
      return choicesTitle(chosenIn(field.options, value))
    case 'period':
      return periodTitle(value)
    case 'range':
      return rangeTitle(value, field.unit)
    case 'text':
      return field.reading ? field.reading.show(value) : textWithMasks(value)
    case 'pick':
      return value
  }
}

/**
 * The errors of some choices.
 * @param strange the unknown parts
 * @param value the valid choices
 */
export function choiceFaults(
  { title, options, single }: ChoiceField,
  strange: readonly string[],
  value: string,
): string[] {
  if (strange.length > 0) return [`${title}没有“${strange.join('、')}”，可选 ${choicesTitle(options)}`]
  return single && chosenIn(options, value).length > 1 ? [`${title}只能选一个，可选 ${choicesTitle(options)}`] : []
}

/** The error of an invalid value in an address. */
export function faultText(field: Exclude<FilterField, ChoiceField>, value: string): string {
  switch (field.kind) {
    case 'pick':
      return `${field.title}请从列表里选`
    case 'period':
      if (asksHoursOfDays(value)) {
        return `“${value}”：${field.title}里几点到几点只能用于一天，请写成 今天 9:00-12:00`
      }
      return isTooLong(field, value)
        ? `${field.title}最长 ${field.mostDays} 天，请缩短`
        : `“${value}”不是时间，可写 今日、上周、今天 9:00-12:00 或 2026-11-01..2026-11-20`
    case 'range':
      return `${field.title}请写成 ≥30 或 30..60，最多 ${field.most}`
    case 'text':
      return field.reading && value !== '' ? field.reading.fault : `${field.title}不能为空`
  }
}
