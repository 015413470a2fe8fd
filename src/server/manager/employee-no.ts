/** Employee numbers. */

/** The first number of a company that has no number to continue. */
const first = '1001'

/**
 * The next number after the last one. It keeps the text before the final digits, and their count: `1019` follows
 * `1018`, `A10` follows `A09`.
 * @param known the company's numbers, the last added first
 */
export function nextEmployeeNo(known: readonly string[]): string {
  const parted = known.flatMap((text) => {
    const [, prefix, digits] = /^(.*?)(\d{1,9})$/.exec(text) ?? []
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }]
  })
  const last = parted[0]
  if (!last) return known.includes(first) ? `${first}1` : first
  const alike = parted.filter(({ prefix }) => prefix === last.prefix)
  const greatest = Math.max(...alike.map(({ digits }) => Number(digits)))
  return last.prefix + String(greatest + 1).padStart(last.digits.length, '0')
}
