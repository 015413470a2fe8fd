/** Does one of the server's chores now. */
import { choresOf } from '../../../src/server/chores'
import type { TestApp } from './test-app'

/** @param named what the chore is called */
export async function runChore(t: TestApp, named: string): Promise<void> {
  const chore = choresOf(t.app).find(({ what }) => what === named)
  if (!chore) throw new Error(`no chore is called ${named}`)
  await chore.work(t.app.store.upkeep(), Math.floor(t.clock.now / 1000))
}
