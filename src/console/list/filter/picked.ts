/**
 * One of many, in the form of filters: `3`, the id. For a tree also `3_below`, including those below it, or `3_only`,
 * without them; the default is not written. No side effects.
 */

interface Tree {
  readonly below?: { readonly usual: boolean }
}

export interface Picked {
  readonly id: number
  /** Includes those below it. */
  readonly below: boolean
}

/** The id in a value; null for anything else. */
export function pickedOf({ below }: Tree, value: string): Picked | null {
  const [, id, reach] = /^([1-9]\d{0,14})(?:_(below|only))?$/.exec(value) ?? []
  if (id === undefined || (reach !== undefined && !below)) return null
  return { id: Number(id), below: reach === undefined ? (below?.usual ?? false) : reach === 'below' }
}

/** In the form of the address. */
export function pickedValue({ below: tree }: Tree, { id, below }: Picked): string {
  if (!tree || below === tree.usual) return String(id)
  return `${id}_${below ? 'below' : 'only'}`
}

/** A name with the note about those below it: `销售部（含下级）`. */
export const pickedTitle = (name: string, { below }: Picked): string => (below ? `${name}（含下级）` : name)

/** The same as people type it: `销售部含下级`, `销售部（不含下级）`. */
export function readPicked({ below }: Tree, typed: string): { text: string; below?: boolean } {
  const [, text, not] = (below && /^(.+?)\s*[（(]?(不)?含下级[)）]?$/.exec(typed.trim())) || []
  return text === undefined ? { text: typed.trim() } : { text, below: not === undefined }
}
