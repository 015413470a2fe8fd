/** What the server says of the rows: whether this viewer may do something with them. */

interface RowWithMayNot<A extends string> {
  readonly mayNot: { readonly [K in A]?: string }
}

/** Why this can be done with none of the rows; of several, the answer to a batch says it of the others. */
export function refusedBy<A extends string>(rows: readonly RowWithMayNot<A>[], action: A): string | null {
  const reasons = rows.flatMap(({ mayNot }) => mayNot[action] ?? [])
  return reasons.length === rows.length ? (reasons[0] ?? null) : null
}
