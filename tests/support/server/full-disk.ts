/** Makes a database behave as on a full disk, while the machine still has room. */
import { sql } from 'kysely'
import { storeEvents } from '../../../src/server/call/reports'
import { isUnavailable } from '../../../src/server/db/database-errors'
import type { TestApp } from './test-app'

/** The tables that every write needs: gateways' events, the operation log, the last use of sessions. */
const tables = ['cdr_raw', 'operation_log', 'session']

/** Leaves no room for any write. Returns the function that makes room again. */
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
  // Existing pages have room for a few more rows; events of unknown calls fill it. One of them may meet a full index
  // page where another doesn't, so it stops only after many refused rows in a row.
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
