/** Jobs of everybody, waiting and ended, some with a file. */
import { addJob } from '../../access/foreign-rows'
import type { TestApp } from '../../server/test-app'

export async function plantJobs(t: TestApp): Promise<void> {
  const users = await t.db.selectFrom('user').select('id').orderBy('id').execute()
  for (const state of ['DONE', 'QUEUED', 'DONE'] as const) {
    for (const { id } of users) await addJob(t, id, state)
  }
}
