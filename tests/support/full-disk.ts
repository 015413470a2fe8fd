/** A database with no room left, on a machine that has some: as the database itself tells it. */
import { sql } from 'kysely'
import { storeEvents } from '../../src/server/call/reports'
import { isUnavailable } from '../../src/server/db/dialects'
import type { TestApp } from './test-app'

/** Tables without which nothing is written: what gateways tell, the log of what people do, when a session was used last. */
const tables = ['cdr_raw', 'operation_log', 'session']

/** Leaves no room for anything; answers the function that makes room again. */
export async function fillDisk(t: TestApp, dialect: 'sqlite' | 'postgres'): Promise<() => Promise<void>> {
  if (dialect === 'postgres') {
    await sql`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(t.db)
    for (const table of tables) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)}
        for each statement execute function full_disk()`.execute(t.db)
    }
    return async () => void (await sql`drop function full_disk cascade`.execute(t.db))
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(t.db)
  // Pages that are there already have room for a few more: events of calls that are not ours take it. One may meet a full page
  // of an index where another doesn't, so it takes many in a row that don't fit.
  for (let at = 0, refused = 0; refused < 50; at += 1) refused = (await fits(t, at)) ? 0 : refused + 1
  return async () => void (await sql`pragma max_page_count = 1073741823`.execute(t.db))
}

async function fits(t: TestApp, at: number): Promise<boolean> {
  const callNo = `foreign-${at}`
  const event = { provider: 'full', providerCallId: callNo, eventId: callNo, callNo, kind: 'HANGUP' as const, at }
  try {
    await storeEvents(t.db, [event], t.app.services)
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return false
  }
}
