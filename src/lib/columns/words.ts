/**
 * What the columns of a list say: their titles and their cells as texts. The console shows and prints them, and the
 * server writes them to files, so both say the same.
 */
import type { PersonBrief } from '../../contract/company'
import { type Status, statusLabels } from '../../contract/status'
import { formatDuration } from '../time/duration'
import { formatDateTime, formatDateTimeSeconds } from '../time/time'

/** One column. */
export interface ColumnWords<R, K extends string = string> {
  readonly key: K
  readonly title: string
  /** The cell as plain text. */
  text(row: R): string
  /** For a duration: its seconds, or null. So a sheet can sum it up. */
  seconds?(row: R): number | null
}

/** Fields of a row that a cell shows as they are. */
export type PlainKey<R> = {
  [K in keyof R & string]: R[K] extends string | number | null | undefined ? K : never
}[keyof R & string]

/** A column as it is written down: the text of a row, or of the field with the column's key. */
interface Saying<R> {
  readonly title: string
  text?(row: R): string
  of?(value: never): string
  seconds?(row: R): number | null
}

/** A title alone: the cell is the field's own value. */
type Said<R, K> = Saying<R> | (K extends PlainKey<R> ? string : never)

export type WordsOf<R, C> = {
  readonly [K in keyof C & string]: ColumnWords<R, K> & (C[K] extends string ? unknown : Omit<C[K], keyof Saying<R>>)
}

/** Declares the columns of a list with rows `R`, by their keys. */
export const columnsOf =
  <R>() =>
  <const C extends { readonly [K in keyof C]: Said<R, K> }>(columns: C): WordsOf<R, C> =>
    Object.fromEntries(
      Object.entries<string | Saying<R>>(columns as Readonly<Record<string, string | Saying<R>>>).map(([key, said]) => {
        const { of = plainText, ...words } = typeof said === 'string' ? { title: said } : said
        return [key, { text: (row: R) => of(row[key as keyof R] as never), ...words, key }]
      }),
    ) as unknown as WordsOf<R, C>

/** What a cell says if there is nothing. */
export const nothing = '—'

export const plainText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? nothing : String(value)

/** A person's name and number. @param none the text if there is nobody */
export const personText = (user: PersonBrief | null | undefined, none = nothing): string =>
  user ? [user.nickname, user.phone].filter(Boolean).join(' ') : none

/** How a point in time is shown: without the year, with it, to the second. Files and paper always have the year. */
export type TimeForm = 'short' | 'whole' | 'seconds'

/** A point in time as files have it, in seconds or milliseconds. */
export const timeText = (form: TimeForm, at: number | null | undefined): string =>
  form === 'seconds' ? formatDateTimeSeconds(at) : formatDateTime(at)

/** A point in time. */
export const time = <const F extends TimeForm = 'short'>(title: string, form = 'short' as F) => ({
  title,
  form,
  of: (at: number | null | undefined) => timeText(form, at),
})

/** A duration. @param seconds null if there is none */
export const duration = <R>(title: string, seconds: (row: R) => number | null) => ({
  title,
  seconds,
  text: (row: R) => formatDuration(seconds(row)),
})

/** Several names. */
export const names = (title: string) => ({
  title,
  of: (several: readonly string[] | null | undefined) => several?.join('、') || nothing,
})

/** Yes, or nothing. */
export const flag = <R>(title: string, is: (row: R) => boolean) => ({
  title,
  text: (row: R) => (is(row) ? '是' : nothing),
})

/** Whether a row is in use. */
export const inUse = (title: string) => ({ title, of: (status: Status) => statusLabels[status] })
