import { inject } from 'vitest'
import { demoDatabase } from '../server/demo-database'
import { readPostgres, readSqlite, writeSqlite } from '../server/read-database'
import { type ServerProcess, startServer } from '../server/server-process'
import type { Read } from './crash'

/** The built server with the demo data, and its database as it looks from outside. */
export async function demoServer(
  dialect: 'sqlite' | 'postgres',
): Promise<{ server: ServerProcess; read: Read; write: Read }> {
  const url = dialect === 'postgres' ? await demoDatabase() : undefined
  const server = await startServer({
    env: { LOG_LEVEL: 'warn', ...(url !== undefined && { DATABASE_URL: url }) },
    data: inject('demoData'),
  })
  if (url !== undefined) return { server, read: readPostgres(url), write: readPostgres(url) }
  return { server, read: readSqlite(server.dataDir), write: writeSqlite(server.dataDir) }
}
