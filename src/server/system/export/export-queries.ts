import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'

/** Numbers, encrypted. The caller has their references from rows in the viewer's scope. */
export const encryptedNumbers = (db: Db, phoneIds: readonly number[]) =>
  db
    .selectFrom('phone')
    .select(['id', 'enc'])
    .where(among(db, 'id', phoneIds))
    .execute()
