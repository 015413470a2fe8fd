/** Scripts of companies. */
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import type { Db } from '../../db/schema'

const columns = ['call_script.id', 'call_script.title', 'call_script.content', 'call_script.place'] as const
const more = ['call_script.status', 'call_script.version', 'call_script.company_id'] as const

/** A company's scripts in scope, in their order. */
export const scriptsOf = (db: Db, scope: RowScope<'call_script'>, companyId: number) =>
  rowsOf(db, scope)
    .select([...columns, ...more])
    .where('call_script.company_id', '=', companyId)
    .orderBy('call_script.place')
    .orderBy('call_script.id')
    .execute()

export const scriptById = (db: Db, scope: RowScope<'call_script'>, id: number) =>
  rowsOf(db, scope)
    .select([...columns, ...more])
    .where('call_script.id', '=', id)
    .executeTakeFirst()
