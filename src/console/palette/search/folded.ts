/** Texts in the form in which the palette compares them, with the positions of the characters to mark. */

/** A part of a text: from one character to another, excluding the latter (UTF-16 units). */
export type Range = readonly [start: number, end: number]

/** A text in lower case, half-width and without spaces, and the origin of each unit. */
export interface Folded {
  readonly text: string
  readonly origins: readonly Range[]
}

/** Folds a text: `Ａ b` is `ab`. */
export function fold(source: string): Folded {
  let text = ''
  const origins: Range[] = []
  let at = 0
  for (const char of source) {
    const end = at + char.length
    for (const unit of char.normalize('NFKC').toLowerCase().replace(/\s/g, '').split('')) {
      text += unit
      origins.push([at, end])
    }
    at = end
  }
  return { text, origins }
}

/** The position of a part of the folded text in the source. */
export function originOf({ origins }: Folded, at: number, length: number): Range {
  return [origins[at]?.[0] ?? 0, origins[at + length - 1]?.[1] ?? 0]
}

/** The same parts in order; parts that touch or overlap become one. */
export function merged(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)]
    else if (end > start) joined.push([start, end])
  }
  return joined
}
