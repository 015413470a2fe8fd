/** What a copy of a database says of itself, whichever database it is. */
export interface Copied {
  readonly migrations: readonly string[]
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: Readonly<Record<string, number>>
  readonly anchor: { readonly to_id: number; readonly hash: string } | null
  /** The files of the copy, within its folder. */
  readonly files: readonly string[]
}
