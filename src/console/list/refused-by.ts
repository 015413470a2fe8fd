/** What the server says about rows: whether this viewer may do something with them. */

interface RowWithMayNot<A extends string> {
  readonly mayNot: { readonly [K in A]?: string }
}

/** Why this is impossible with all of the rows. If only some refuse, the answer to the batch names those. */
export function refusedBy<A extends string>(rows: readonly RowWithMayNot<A>[], action: A): string | null {
  const reasons = rows.flatMap(({ mayNot }) => mayNot[action] ?? [])
  return reasons.length === rows.length ? (reasons[0] ?? null) : null
}
