/** A page number, or a gap between page numbers. */
export type PageItem = number | 'gap-before' | 'gap-after'

/**
 * The page numbers to offer: the first, the last, the current one and its neighbours; at most `most` (5 or more) items,
 * gaps included.
 */
export function pageItems(page: number, pages: number, most = 7): PageItem[] {
  if (pages <= most) return numbers(1, pages)
  // Without the first, the last and both gaps.
  const inner = most - 4
  const from = Math.round(page - (inner - 1) / 2)
  // A gap for a single page would be as wide as the page number.
  if (from <= 3) return [...numbers(1, most - 2), 'gap-after', pages]
  if (from + inner - 1 >= pages - 2) return [1, 'gap-before', ...numbers(pages - most + 3, pages)]
  return [1, 'gap-before', ...numbers(from, from + inner - 1), 'gap-after', pages]
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
