/** Makes separate databases in the run's PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The URL of another database of the same server. */
const databaseUrl = (base: string, name: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href

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

/** Makes an empty database and returns its URL. */
export const freshDatabase = (base: string): Promise<string> => create(base)

/**
 * Makes a copy of a filled database and returns its URL. `fill` gets the URL of an empty one, once in a run, from
 * whichever test file comes first; it must leave no connection, because a database in use can't be copied.
 */
export async function filledDatabase(
  base: string,
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await onServer(base, async (client) => {
    await client.query('select pg_advisory_lock(2, hashtext($1))', [template])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return
    const building = `${template}_building`
    // What an attempt left that failed.
    await client.query(`drop database if exists ${building}`)
    await client.query(`create database ${building}`)
    await fill(databaseUrl(base, building))
    await client.query(`alter database ${building} rename to ${template}`)
  })
  return create(base, template)
}

async function create(base: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(base, async (client) => {
    // A template can be copied by one at a time.
    await client.query('select pg_advisory_lock(1)')
    // Copying the files takes a quarter of the time of writing each page through the log, as PostgreSQL does by default.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return databaseUrl(base, name)
}
