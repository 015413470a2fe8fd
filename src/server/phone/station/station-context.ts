import type { Services } from '../../access/handler'
import type { Calls } from '../../call/port'
import type { Db } from '../../db/schema'

/** What the parts of the station share. */
export interface StationContext {
  /** The database, or a refusal if it is not open. */
  database: () => Db
  services: Services
  calls: Calls
  /** Runs the work in its own transaction, and again if PostgreSQL gave it up in favour of another. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
