/** A page number, or a gap in their row. */
export type PageItem = number | 'gap-before' | 'gap-after'

/** The page numbers to offer: the first, the last, the current one and its neighbours; `most` (5 or more) in all, gaps included. */
export function pageItems(page: number, pages: number, most = 7): PageItem[] {
  if (pages <= most) return numbers(1, pages)
  // First, last and both gaps aside.
  const inner = most - 4
  const from = Math.round(page - (inner - 1) / 2)
  // A gap for one page alone would be as wide as the page.
  if (from <= 3) return [...numbers(1, most - 2), 'gap-after', pages]
  if (from + inner - 1 >= pages - 2) return [1, 'gap-before', ...numbers(pages - most + 3, pages)]
  return [1, 'gap-before', ...numbers(from, from + inner - 1), 'gap-after', pages]
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
