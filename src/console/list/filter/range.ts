/** A range of whole numbers, in the form of filters: `30..60`, `30..`, `..60`. */

/** Both ends inclusive; null: open. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

const whole = /^\d{1,9}$/

const end = (text: string): number | null => (whole.test(text) ? Number(text) : null)

/**
 * The range of `30..60`, `30..` or `..60`; null for anything else.
 * @param most the greatest possible number
 */
export function rangeOf(value: string, most: number): Range | null {
  const [first = '', last = '', ...more] = value.split('..')
  const isRange =
    value.includes('..') && more.length === 0 && [first, last].every((text) => text === '' || whole.test(text))
  if (!isRange || (first === '' && last === '')) return null
  const range = { from: end(first), to: end(last) }
  const { from, to } = range
  return (from ?? 0) > most || (to ?? 0) > most || (from !== null && to !== null && to < from) ? null : range
}

/** A range in the form of the address bar; '' if both ends are open. */
export const rangeValue = ({ from, to }: Range): string =>
  from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`

/** A range as users read it: `30 至 60 秒`, `≥ 30 秒`, `≤ 60 秒`. */
export function rangeTitle(value: string, unit: string): string {
  const [from = '', to = ''] = value.split('..')
  return `${from === '' ? `≤ ${to}` : to === '' ? `≥ ${from}` : from === to ? from : `${from} 至 ${to}`} ${unit}`
}

/** Turns a typed range into the form of the address bar: `≥30`, `>30`, `<=60`, `30~60`, `30`; null if it is none. */
export function readRange(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const [, sign, number] = /^(>=|<=|≥|≤|>|<)(\d{1,9})$/.exec(plain) ?? []
  if (sign !== undefined) {
    const limit = Number(number)
    if (sign === '>') return `${limit + 1}..`
    if (sign === '<') return limit === 0 ? null : `..${limit - 1}`
    return sign === '>=' || sign === '≥' ? `${limit}..` : `..${limit}`
  }
  if (whole.test(plain)) return `${plain}..${plain}`
  const parted = plain.replace(/^(\d+)[~至-](\d+)$/, '$1..$2')
  return /^\d*\.\.\d*$/.test(parted) ? parted : null
}
