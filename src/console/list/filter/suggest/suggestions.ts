/** The suggestions of the filter line: names of filters, then their values. No side effects. */
import { isMatch } from '../../../../ui/picker/option'
import { choicesTitle, choicesValue, partsOf, readChoices } from '../choices'
import type { ChoiceField, FilterField, PeriodField, RangeField } from '../filters'
import { withValue } from '../filters'
import { daysOf, periods, periodTitle } from '../period'
import { readPeriod } from '../period-words'
import { rangeTitle, readRange } from '../range'
import type { TypedPart } from './typed-part'

/** A filter's name, before its value; or a whole filter. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly field: FilterField
  /** In the form of the address; null: only the name so far. */
  readonly value: string | null
}

/** The most suggestions of a kind. */
const most = 8
/** Frequent hours, if none have been typed. */
const usualHours = ['0900-1200', '1400-1800']

/** The suggestions that need no request; there are none for a pick's values. */
export function suggestions(fields: readonly FilterField[], part: TypedPart): readonly Suggestion[] {
  const { field, text } = part
  if (field) return valuesOfField(fields, field, text).slice(0, most)
  const named = fields.filter((one) => !(one.kind === 'text' && one.free) && isMatch({ label: one.title }, text))
  // A single letter would match half of all values.
  const values = text === '' ? [] : fields.flatMap((one) => (hasFew(one) ? valuesOfField(fields, one, text) : []))
  return [...named.map(nameOf), ...values.map(full)].slice(0, most)
}

/** A value that the server found for a pick. */
export const picked = (field: FilterField, id: number, label: string, hint: string | undefined): Suggestion => ({
  key: `${field.key} ${id}`,
  label,
  ...(hint !== undefined && { hint }),
  field,
  value: String(id),
})

const nameOf = (field: FilterField): Suggestion => ({
  key: field.key,
  label: `${field.title}:`,
  hint: hintOf(field),
  field,
  value: null,
})

/** With its field's name, if that has not been typed. */
const full = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  label: `${suggestion.field.title}:${suggestion.label}`,
})

const hasFew = (field: FilterField): field is ChoiceField | PeriodField =>
  field.kind === 'choice' || field.kind === 'period'

function hintOf(field: FilterField): string {
  switch (field.kind) {
    case 'choice':
      return field.options
        .slice(0, 3)
        .map(({ label }) => label)
        .join('、')
    case 'period':
      return '今日、上周、今天 9:00-12:00'
    case 'range':
      return `≥30、30..60 ${field.unit}`
    case 'pick':
      return '可搜索'
    case 'text':
      return field.placeholder ?? ''
  }
}

function valuesOfField(fields: readonly FilterField[], field: FilterField, text: string): Suggestion[] {
  switch (field.kind) {
    case 'choice':
      return choices(field, text)
    case 'period':
      return spans(fields, field, text)
    case 'range':
      return ranges(fields, field, text)
    default:
      return []
  }
}

/** The choices that match the last typed part, together with the choices before it. */
function choices(field: ChoiceField, text: string): Suggestion[] {
  const parts = field.single ? [text] : partsOf(text)
  const { chosen, strange } = readChoices(field.options, parts.slice(0, -1).join())
  if (parts.length > 1 && strange.length > 0) return []
  return field.options
    .filter((option) => !chosen.includes(option) && isMatch(option, parts.at(-1) ?? ''))
    .map((option) => {
      const all = field.options.filter((each) => each === option || chosen.includes(each))
      const value = choicesValue(all)
      return { key: `${field.key} ${value}`, label: choicesTitle(all), field, value }
    })
}

/** The named ranges with this beginning, the frequent hours of a day, and the typed text if it is a range. */
function spans(fields: readonly FilterField[], field: PeriodField, text: string): Suggestion[] {
  const typed = text.replace(/^今天/, '今日').replace(/^昨天/, '昨日')
  const named = Object.keys(periods)
  const hours = ['today', 'yesterday'].flatMap((name) => usualHours.map((span) => `${name}_${span}`))
  const meant = readPeriod(text)
  const own = typed !== '' && !named.includes(meant) && daysOf(meant) > 0 ? [meant] : []
  const offered = [...named, ...hours].filter((value) => isMatch({ label: periodTitle(value) }, typed))
  return [...own, ...offered.filter((value) => !own.includes(value))]
    .filter((value) => value === field.usual || isKept(fields, field, value))
    .map((value) => ({ key: `${field.key} ${value}`, label: periodTitle(value), field, value }))
}

/** The typed text, and the two ranges that begin or end with a bare number. */
function ranges(fields: readonly FilterField[], field: RangeField, text: string): Suggestion[] {
  const isNumber = /^\d+$/.test(text)
  const meant = isNumber ? [`${text}..`, `..${text}`] : [readRange(text) ?? '']
  return meant
    .filter((value) => isKept(fields, field, value))
    .map((value) => ({ key: `${field.key} ${value}`, label: rangeTitle(value, field.unit), field, value }))
}

const isKept = (fields: readonly FilterField[], field: FilterField, value: string) =>
  value !== '' && withValue(fields, {}, field.key, value)[field.key] === value
