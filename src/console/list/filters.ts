/**
 * A list's filters. One object, `Values`, stands behind the form, the tokens of the filter line, the address bar, saved
 * views and the query: each is drawn from it. Pure.
 */
import type { Endpoint } from '../../contract/endpoint'
import { longestKeywords } from '../../contract/list'
import { askedText, shownText } from '../../lib/phone-ref'
import type { Option } from '../params'
import { type Choice, choicesTitle, choicesValue, chosenIn, readChoices, strangeIn } from './choices'
import { daysOf, type PeriodName, periodOf, periodTitle } from './period'
import { asksHoursOfDays, readPeriod, spanPattern } from './period-words'
import { pickedOf, pickedValue, readPicked } from './picked'
import { rangeOf, rangeTitle, readRange } from './range'

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

/** One of many, which the server searches (picked.ts). */
export interface PickField extends Field {
  readonly kind: 'pick'
  /** Of a tree: the field of the query that takes those below along, and whether they are where nothing is said. */
  readonly below?: { readonly key: string; readonly usual: boolean }
  search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]>
  /** What an id is called; null where it is not to be seen. */
  describe(id: number): Promise<string | null>
  /** Tells the names: when it is read again, they are asked again (names.ts). */
  readonly names: Endpoint
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
function kept(field: FilterField, value: string): string | null {
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

/** What typing means: filters by field's name (`状态:启用 张三`), the rest for the free field. */
export interface Typed {
  readonly values: Values
  /** Names typed for picks, of which a field's last counts: whom they mean, the server knows (typed-picks.ts). */
  readonly picks: readonly TypedPick[]
  /** What could not be understood, each a sentence. */
  readonly faults: readonly string[]
}

export interface TypedPick {
  readonly field: PickField
  readonly text: string
  /** Said of those below it; undefined where nothing was. */
  readonly below?: boolean
}

const quoted = new RegExp(`(\\S+?)[:：] ?(?:"([^"]*)"|“([^”]*)”|(${spanPattern}|\\S+))|(\\S+)`, 'g')

/**
 * Reads the filter syntax: `字段:值`, with quotes round a value that holds spaces; the colon may be full-width, a field may
 * go by the beginning of its title, or by a part that no other has, and a choice by the beginning of its label, several parted
 * by commas; of a number, `字段>=30` does as well.
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
      if (value === null) faults.push(faultText(field, word ?? ''))
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
      // Said twice it means both.
      const also = field.single ? [] : chosenIn(field.options, values[field.key] ?? '')
      const all = field.options.filter((option) => chosen.includes(option) || also.includes(option))
      faults.push(...choiceFaults(field, strange, choicesValue(chosen)))
      if (all.length > 0) values[field.key] = choicesValue(all)
      continue
    }
    const read = readValue(field, value)
    if (read === null) faults.push(faultText(field, value))
    else values[field.key] = read
  }
  if (free.length > 0 && freeField) values[freeField.key] = free.join(' ').slice(0, longestKeywords)
  else if (free.length > 0) faults.push(`“${free.join(' ')}”不是条件，请写成 字段:值`)
  return { values, picks, faults }
}

/** `通话>=30`: a number's field and its span, null where that is none. */
function comparison(fields: readonly FilterField[], word: string): { field: RangeField; value: string | null } | null {
  const [, name = '', compared = ''] = /^([^<>≤≥＜＞]+)([<>≤≥＜＞]=?.*)$/.exec(word) ?? []
  const field = name === '' ? undefined : fieldNamed(fields, name)
  return field?.kind === 'range' ? { field, value: readValue(field, compared) } : null
}

/** The field that goes by this name, by one that begins so, or by the only one that holds it: 时长 is 通话时长. */
export function fieldNamed(fields: readonly FilterField[], name: string): FilterField | undefined {
  const holding = fields.filter(({ title }) => title.includes(name))
  const first = holding.find(({ title }) => title === name) ?? holding.find(({ title }) => title.startsWith(name))
  return first ?? (holding.length === 1 ? holding[0] : undefined)
}

function readValue(field: Exclude<FilterField, ChoiceField>, value: string): string | null {
  if (field.kind === 'pick') return null
  if (field.kind === 'range') return kept(field, readRange(value) ?? '')
  if (field.kind === 'text') return kept(field, value)
  // The usual span is none in the address, but it may be said.
  const period = readPeriod(value)
  return period === field.usual ? period : kept(field, period)
}

/** What is wrong with some choices. @param strange what is none of them @param value those of them that are */
function choiceFaults({ title, options, single }: ChoiceField, strange: readonly string[], value: string): string[] {
  if (strange.length > 0) return [`${title}没有“${strange.join('、')}”，可选 ${choicesTitle(options)}`]
  return single && chosenIn(options, value).length > 1 ? [`${title}只能选一个，可选 ${choicesTitle(options)}`] : []
}

function faultText(field: Exclude<FilterField, ChoiceField>, value: string): string {
  switch (field.kind) {
    case 'pick':
      return `${field.title}请从列表里选`
    case 'period':
      if (asksHoursOfDays(value)) return `${field.title}里几点到几点只能用于一天，请写成 今天 9:00-12:00`
      return isTooLong(field, readPeriod(value))
        ? `${field.title}最长 ${field.mostDays} 天，请缩短`
        : `“${value}”不是时间，可写 今日、上周、今天 9:00-12:00 或 2026-11-01..2026-11-20`
    case 'range':
      return `${field.title}请写成 ≥30 或 30..60，最多 ${field.most}`
    case 'text':
      return field.reading && value !== '' ? field.reading.fault : `${field.title}不能为空`
  }
}

/** The filter syntax of some filters: what `parseFilter` reads back, picks left out. */
export const filterText = (fields: readonly FilterField[], values: Values): string =>
  fields
    .flatMap((field) => {
      const value = values[field.key]
      if (value === undefined || field.kind === 'pick') return []
      if (field.kind === 'text' && field.free) return [shownText(value)]
      // A span of numbers reads back as the address has it.
      const text = field.kind === 'range' ? value : valueText(field, value)
      return [`${field.title}:${/\s/.test(text) ? `"${text}"` : text}`]
    })
    .join(' ')
