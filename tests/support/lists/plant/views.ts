/** Saved views of everybody, in another order than they were saved. */
import type { TestApp } from '../../server/test-app'

export async function plantViews({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select('id').orderBy('id').execute()
  const pages = ['/manager/userlist', '/call/history']
  const rows = users.flatMap(({ id }) =>
    [0, 1, 2, 3].map((nth) => ({
      ...{ user_id: id, page: pages[nth % 2] as string, name: `视图${nth}`, query: '', sort: (7 - nth) % 5 },
      ...{ created_at: nth, updated_at: nth },
    })),
  )
  await db.insertInto('saved_view').values(rows).execute()
}
