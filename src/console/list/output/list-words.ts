/** A list's filters and order in words: for paper, which people read later. */
import { formatDate, formatDateTime } from '../../../lib/time/time'
import { effective, type FilterField, type PickField, type Values, valueText } from '../filter/filters'
import { isRelative, periodOf } from '../filter/period'
import { pickedOf, pickedTitle } from '../filter/picked'
import type { ListSpec, Row } from '../list-spec'

/** An active filter. */
export interface FilterWords {
  readonly title: string
  readonly text: string
}

/**
 * The active filters.
 * @param now milliseconds: a period's days count from it
 * @param nameOf the name of a pick
 */
export async function filterWords(
  fields: readonly FilterField[],
  values: Values,
  now: number,
  nameOf: NameOf,
): Promise<readonly FilterWords[]> {
  const words = fields.map(async (field) => {
    const value = effective(field, values)
    return value === undefined ? [] : [{ title: field.title, text: await textOf(field, value, now, nameOf) }]
  })
  return (await Promise.all(words)).flat()
}

type NameOf = (field: PickField, id: number) => Promise<string | null>

async function textOf(field: FilterField, value: string, now: number, nameOf: NameOf): Promise<string> {
  if (field.kind === 'pick') {
    const picked = pickedOf(field, value)
    return picked ? pickedTitle((await nameOf(field, picked.id)) ?? `#${picked.id}`, picked) : value
  }
  const text = valueText(field, value)
  // A reader of the paper a week later can't know which day 今日 was.
  return field.kind === 'period' && isRelative(value) ? `${text}（${daysText(value, now)}）` : text
}

function daysText(value: string, now: number): string {
  const span = periodOf(value, now)
  if (!span) return formatDateTime(now)
  const [from, to] = [formatDate(span.start), formatDate(span.end)]
  return from === to ? from : `${from} 至 ${to}`
}

/** `时间，降序`. */
export function orderWords<R extends Row>({ columns }: Pick<ListSpec<R>, 'columns'>, sort: string): string {
  const key = sort.replace(/^-/, '')
  const title = columns.find((column) => column.key === key)?.title ?? key
  return `${title}${sort.startsWith('-') ? '，降序' : '，升序'}`
}
