/** How much of something a field takes, read off the schema that the server checks it by: forms say it before it is sent. */
import type { BodyOf, Endpoint, QueryOf } from './endpoint'

/** What a field's schema says of its size. */
export interface Limits {
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

type FieldOf<E> = keyof (BodyOf<E> & QueryOf<E>) & string
type Fields = { readonly properties: Readonly<Record<string, Limits>> }

/**
 * The limits of fields of an endpoint's body, or of its query. Only for constants whose names end in `Limits`: the console's
 * build has no schemas, and writes those out as they are here (scripts/vite/bare-endpoints.ts).
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
