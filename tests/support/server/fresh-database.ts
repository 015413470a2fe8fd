/** Makes separate databases in the run's PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The URL of another database of the same server. */
export const databaseUrl = (base: string, name: string): string =>
  Object.assign(new URL(base), { pathname: `/${name}` }).href

/** Runs statements on the server's own database. */
export async function onServer<T>(base: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(base, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes an empty database, or a copy of a template, and returns its URL. */
export async function freshDatabase(base: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(base, async (client) => {
    // A template can be copied by one at a time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  })
  return databaseUrl(base, name)
}
