import type { Db } from './schema'

/**
 * Builds something once for a database: the part of a query that never changes, such as the columns of a list. Kysely's
 * builders are immutable, so the result can be shared and extended.
 */
export function once<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    let value = built.get(db)
    if (value === undefined) {
      value = build(db)
      built.set(db, value)
    }
    return value
  }
}
