/** Saved views of everybody, in another order than they were saved, some of them shared. */
import type { TestApp } from '../../server/test-app'

export async function plantViews({ db }: TestApp): Promise<void> {
  const users = await db
    .selectFrom('user')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.company_id', 'company_user.department_id'])
    .orderBy('user.id')
    .execute()
  const pages = ['/manager/userlist', '/call/history']
  const rows = users.flatMap(({ id, company_id, department_id }, place) =>
    [0, 1, 2, 3].map((nth) => ({
      ...{ user_id: id, page: pages[nth % 2] as string, name: `视图${nth}`, query: '', sort: (7 - nth) % 5 },
      shared_company_id: place % 5 === 0 && nth === 1 ? company_id : null,
      shared_department_id: nth === 2 ? department_id : null,
      ...{ created_at: nth, updated_at: nth },
    })),
  )
  await db.insertInto('saved_view').values(rows).execute()
}
