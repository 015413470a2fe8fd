/** Numbers as the product shows them. */

const nothing = '—'
const symbols = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/**
 * A short form with k, M, G, T, P, E for 1e3 to 1e18 (spec §9): 12345 → `12.3k`. Rounds half away from zero to at most
 * `digits` decimals (0 to 100) and drops trailing zeros, also below 1000. A value that rounds to 1000 takes the next
 * symbol, so 999950 is `1M`; beyond E it stays E. '—' for null, NaN and infinities; never `-0`.
 */
export function abbreviate(n: number | null | undefined, digits = 1): string {
  if (n === null || n === undefined || !Number.isFinite(n)) return nothing
  const rounded = (step: number) => (Math.abs(n) / 1000 ** step).toFixed(digits)
  let step = 0
  while (step < symbols.length - 1 && Number(rounded(step)) >= 1000) step += 1
  const text = rounded(step).replace(/\.0*$|(\.\d*[1-9])0+$/, '$1')
  return `${n < 0 && text !== '0' ? '-' : ''}${text}${symbols[step]}`
}

/** A number of rows: 10000 → `10,000`, or `10,000+` if there are more. */
export const rowCount = (total: number, isCapped = false): string => `${thousands(total)}${isCapped ? '+' : ''}`

/**
 * Puts a comma after every three digits of the whole part (spec §9) and keeps sign and decimals: '-1234.50' →
 * `-1,234.50`. Takes numbers (never shown with an exponent), bigints, and strings of digits of any length with an
 * optional sign and decimals. '—' for null, '', NaN, infinities and any other text.
 */
export function thousands(n: number | bigint | string | null | undefined): string {
  const text = typeof n === 'number' ? withoutExponent(n) : String(n ?? '').trim()
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(text)
  if (!match) return nothing
  const [, sign = '', whole = '', decimals = ''] = match
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + decimals
}

function withoutExponent(n: number): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(n))
  if (!match) return String(n)
  const [, sign = '', lead = '', fraction = '', exponent = ''] = match
  const digits = lead + fraction
  const point = 1 + Number(exponent)
  // JavaScript writes an exponent from 1e21 and below 1e-6, so the point never lies among the 17 digits.
  return point > 0 ? sign + digits.padEnd(point, '0') : `${sign}0.${'0'.repeat(-point)}${digits}`
}

/** A ratio as a percentage with one decimal: 0.4567 → `45.7%`. '—' for null (a rate without a denominator) and NaN. */
export const percent = (ratio: number | null | undefined): string =>
  ratio === null || ratio === undefined || !Number.isFinite(ratio) ? nothing : `${(ratio * 100).toFixed(1)}%`
