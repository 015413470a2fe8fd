/**
 * Columns by their meaning: what they say (lib/columns), with their width and look, once for all lists. A list spreads
 * one and adds its own properties: `{ ...timeColumn(callColumns.createTime), sortable: true }`.
 */
import type { ComponentProps, ReactNode } from 'react'
import type { PersonBrief } from '../../contract/company'
import type { Status } from '../../contract/status'
import { type TimeForm, timeText } from '../../lib/columns/words'
import { formatDateTime, formatShort, formatShortSeconds } from '../../lib/time/time'
import { CountLink } from '../display/count-link'
import { Person } from '../display/person'
import { PhoneNumber, phoneWidth } from '../display/phone-number'
import { StatusTag } from '../display/status-tag'

/** A row with this field. */
type With<K extends string, V> = { readonly [P in K]?: V | null }

/** What a column says, as far as its kind needs it. */
interface Words<K extends string> {
  readonly key: K
  readonly title: string
}

const times = {
  short: { width: 112, shown: formatShort },
  whole: { width: 144, shown: formatDateTime },
  seconds: { width: 122, shown: formatShortSeconds },
} as const

/**
 * A point in time, in seconds or milliseconds.
 * @param quiet it is less important: it only shows where in the list the user is
 */
export function timeColumn<const K extends string>(
  { key, title, form }: Words<K> & { form: TimeForm },
  { quiet }: { quiet?: boolean } = {},
) {
  const { width, shown } = times[form]
  return {
    key,
    title,
    width,
    text: (row: With<K, number>) => timeText(form, row[key]),
    cell: (row: With<K, number>) => (quiet ? <span className="text-text-2">{shown(row[key])}</span> : shown(row[key])),
  }
}

/**
 * A masked number that can be called.
 * @param of what the number's view needs from a row
 */
export const phoneColumn = <W extends Words<string>, R>(
  words: W,
  width: number,
  of: (row: R) => Pick<ComponentProps<typeof PhoneNumber>, 'phone' | 'phoneRef' | 'label' | 'locked'>,
) => ({
  ...words,
  width: phoneWidth(width),
  cell: (row: R) => <PhoneNumber inRow {...of(row)} />,
})

/**
 * A person with a number.
 * @param none the text if there is nobody
 */
export const personColumn = <W extends Words<string>>(words: W, none?: string) => ({
  ...words,
  width: phoneWidth(176),
  cell: (row: With<W['key'], PersonBrief>) => (
    <Person user={row[words.key as W['key']]} {...(none !== undefined && { none })} />
  ),
})

/**
 * How many there are of something, as a link to the list of them.
 * @param href the address of that list, on this site
 */
export const countColumn = <W extends Words<string>, R extends With<W['key'], number>>(
  words: W,
  href: (row: R) => string,
) => ({
  ...words,
  width: 88,
  align: 'end' as const,
  cell: (row: R) => <CountLink count={row[words.key as W['key']]} href={href(row)} title={words.title} />,
})

/** One of a few values: by name in files, with its own look on the screen. */
export const statusColumn = <W extends Words<string>, V>(words: W, width: number, cell: (status: V) => ReactNode) => ({
  ...words,
  width,
  cell: (row: { readonly [P in W['key']]: V }) => cell(row[words.key as W['key']]),
})

/** A duration, which spreadsheets can sum up. */
export const durationColumn = <W extends Words<string>>(words: W, width: number) => ({
  ...words,
  width,
  align: 'end' as const,
})

/** Whether a row is in use. */
export const inUseColumn = <W extends Words<string>>(words: W) =>
  statusColumn(words, 80, (status: Status) => <StatusTag status={status} />)
