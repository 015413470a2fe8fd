import type { Services } from '../../access/handler'
import type { Calls } from '../../call/port'
import type { Db } from '../../db/schema'

/** What the parts of the station share. */
export interface StationContext {
  /** The database, or a refusal while there is none. */
  database: () => Db
  services: Services
  calls: Calls
  /** Runs in a transaction of its own, again where PostgreSQL gave it up for another's sake. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
