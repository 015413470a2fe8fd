/**
 * The limits of a field, read from the schema that the server checks it with. Forms show them before they send
 * anything.
 */
import type { BodyOf, Endpoint, QueryOf } from './endpoint'

/** The limits in a field's schema. */
export interface Limits {
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

type FieldOf<E> = keyof (BodyOf<E> & QueryOf<E>) & string
type Fields = { readonly properties: Readonly<Record<string, Limits>> }

/**
 * Reads the limits of fields of an endpoint's body or query. Use it only for constants whose names end in `Limits`: the
 * console's build drops the schemas and writes these constants out as literals (scripts/vite/bare-endpoints.ts).
 */
export const limitsOf = <E extends Endpoint, K extends FieldOf<E>>(
  { body, query }: E,
  ...names: readonly K[]
): Readonly<Record<K, Limits>> => {
  const { properties } = (body ?? query) as unknown as Fields
  return Object.fromEntries(names.map((name) => [name, limits(properties[name] ?? {})])) as Record<K, Limits>
}

const limits = ({ maxLength, minimum, maximum, maxItems }: Limits): Limits => ({
  ...(maxLength !== undefined && { maxLength }),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
  ...(maxItems !== undefined && { maxItems }),
})
