/** Saved views: people's own, and those that they share. */
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import type { Viewer } from '../access/viewer'
import type { Db, NewRow } from '../db/schema'
import { departmentsAbove } from '../db/where'

const viewColumns = [
  'saved_view.id',
  'saved_view.page',
  'saved_view.name',
  'saved_view.query',
  'saved_view.sort',
] as const
const shareColumns = ['saved_view.shared_company_id', 'saved_view.shared_department_id'] as const

/** The most views that somebody is shown. */
const mostShown = 500

/** A user's own views of one page, in the user's order. */
export const ownViews = (db: Db, scope: RowScope<'saved_view'>, page: string) =>
  rowsOf(db, scope)
    .select(viewColumns)
    .where('saved_view.page', '=', page)
    .orderBy('saved_view.sort')
    .orderBy('saved_view.id')
    .execute()

/**
 * A user's views of one page, or of all pages, and those that colleagues share with them; but not those of colleagues
 * who can no longer sign in. Their own come first, if there are too many.
 */
export const viewsFor = (
  db: Db,
  scope: RowScope<'saved_view'>,
  { companyId, departmentId, userId }: Pick<Viewer, 'companyId' | 'departmentId' | 'userId'>,
  page: string | undefined,
) =>
  db
    .selectFrom('saved_view')
    .innerJoin('user', 'user.id', 'saved_view.user_id')
    .select([...viewColumns, ...shareColumns, 'saved_view.user_id', 'user.nickname'])
    .where((eb) => {
      const isShared = eb.or([
        eb('saved_view.shared_company_id', '=', companyId),
        eb('saved_view.shared_department_id', 'in', departmentsAbove(departmentId)),
      ])
      const isThere = eb.and([eb('user.status', '=', 'ENABLED'), eb('user.deleted_at', 'is', null)])
      return eb.or([scope.condition, eb.and([isShared, isThere])])
    })
    .where((eb) => (page === undefined ? eb.lit(true) : eb('saved_view.page', '=', page)))
    .orderBy((eb) => eb.case().when('saved_view.user_id', '=', userId).then(0).else(1).end())
    .orderBy('saved_view.page')
    .orderBy('saved_view.sort')
    .orderBy('saved_view.id')
    .limit(mostShown)
    .execute()

export const savedViewById = (db: Db, scope: RowScope<'saved_view'>, id: number) =>
  rowsOf(db, scope)
    .select([...viewColumns, ...shareColumns])
    .where('saved_view.id', '=', id)
    .executeTakeFirst()

export async function insertView(db: Db, row: NewRow<'saved_view'>): Promise<number> {
  const { id } = await db.insertInto('saved_view').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateView = async (
  db: Db,
  scope: RowScope<'saved_view'>,
  id: number,
  changes: Partial<NewRow<'saved_view'>>,
): Promise<void> => {
  await db.updateTable('saved_view').set(changes).where(scope.condition).where('saved_view.id', '=', id).execute()
}

export const deleteView = async (db: Db, scope: RowScope<'saved_view'>, id: number): Promise<void> => {
  await db.deleteFrom('saved_view').where(scope.condition).where('saved_view.id', '=', id).execute()
}
