/** Employee numbers. */

/** What a company's first is, where it has none to go on from. */
const first = '1001'

/**
 * The number after the last: as those before it that end in digits, with as many of them. `1018` is followed by `1019`, `A09` by
 * `A10`.
 * @param known the company's, the last added first
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
