/**
 * Columns by their meaning: width and look, the text for exports, and "—" for nothing, once for all lists. A list
 * spreads one and adds its own properties: `{ ...timeColumn('createTime', '时间'), sortable: true }`.
 */
import type { ReactNode } from 'react'
import type { PersonBrief } from '../../contract/company'
import { type Status, statusLabels } from '../../contract/status'
import { formatDuration } from '../../lib/time/duration'
import { formatDateTime, formatDateTimeSeconds, formatShort, formatShortSeconds } from '../../lib/time/time'
import { CountLink } from '../display/count-link'
import { Person, personText } from '../display/person'
import { PhoneNumber, phoneWidth } from '../display/phone-number'
import { StatusTag } from '../display/status-tag'

const nothing = '—'

/** A row with this field. */
type With<K extends string, V> = { readonly [P in K]?: V | null }

/** Without the year, with it, to the second. Files and paper always have the year. */
const times = {
  short: { width: 112, shown: formatShort, text: formatDateTime },
  whole: { width: 144, shown: formatDateTime, text: formatDateTime },
  seconds: { width: 122, shown: formatShortSeconds, text: formatDateTimeSeconds },
} as const

interface TimeLook {
  form?: keyof typeof times
  /** It is less important: it only shows where in the list the user is. */
  quiet?: boolean
}

/** A point in time, in seconds or milliseconds. */
export function timeColumn<const K extends string>(key: K, title: string, { form = 'short', quiet }: TimeLook = {}) {
  const { width, shown, text } = times[form]
  return {
    key,
    title,
    width,
    text: (row: With<K, number>) => text(row[key]),
    cell: (row: With<K, number>) => (quiet ? <span className="text-text-2">{shown(row[key])}</span> : shown(row[key])),
  }
}

/**
 * A masked number that can be called.
 * @param of what the number's view needs from a row
 */
export const phoneColumn = <const K extends string, R>(
  key: K,
  title: string,
  width: number,
  of: (row: R) => { phone: string | null | undefined; phoneRef: string | null | undefined; label?: string },
) => ({
  key,
  title,
  width: phoneWidth(width),
  text: (row: R) => of(row).phone ?? nothing,
  cell: (row: R) => <PhoneNumber inRow {...of(row)} />,
})

/**
 * A person with a number.
 * @param none the text if there is nobody
 */
export const personColumn = <const K extends string>(key: K, title: string, none = nothing) => ({
  key,
  title,
  width: phoneWidth(176),
  text: (row: With<K, PersonBrief>) => personText({ user: row[key], none }),
  cell: (row: With<K, PersonBrief>) => <Person user={row[key]} none={none} />,
})

/**
 * How many there are of something, as a link to the list of them.
 * @param href the address of that list, on this site
 */
export const countColumn = <const K extends string, R extends With<K, number>>(
  key: K,
  title: string,
  href: (row: R) => string,
) => ({
  key,
  title,
  width: 88,
  align: 'end' as const,
  text: (row: R) => (row[key] == null ? nothing : String(row[key])),
  cell: (row: R) => <CountLink count={row[key]} href={href(row)} title={title} />,
})

interface StatusLook<V> {
  width: number
  text(status: V): string
  cell(status: V): ReactNode
}

/** One of a few values: by name in files, with its own look on the screen. */
export const statusColumn = <const K extends string, V>(key: K, title: string, { width, ...look }: StatusLook<V>) => ({
  key,
  title,
  width,
  text: (row: { readonly [P in K]: V }) => look.text(row[key]),
  cell: (row: { readonly [P in K]: V }) => look.cell(row[key]),
})

/** Several names. */
export const tagsColumn = <const K extends string>(key: K, title: string) => ({
  key,
  title,
  text: (row: With<K, readonly string[]>) => row[key]?.join('、') || nothing,
})

/** Yes, or nothing. */
export const flagColumn = <const K extends string, R>(
  key: K,
  title: string,
  width: number,
  is: (row: R) => boolean,
) => ({
  key,
  title,
  width,
  text: (row: R) => (is(row) ? '是' : nothing),
})

/**
 * A duration, which spreadsheets can sum up.
 * @param seconds null if there is none
 */
export const durationColumn = <const K extends string, R>(
  key: K,
  title: string,
  width: number,
  seconds: (row: R) => number | null,
) => ({
  key,
  title,
  width,
  align: 'end' as const,
  text: (row: R) => formatDuration(seconds(row)),
  seconds,
})

/** Whether a row is in use. */
export const inUseColumn = <const K extends string>(key: K, title = '状态') =>
  statusColumn(key, title, {
    width: 80,
    text: (status: Status) => statusLabels[status],
    cell: (status) => <StatusTag status={status} />,
  })
