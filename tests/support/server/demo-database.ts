/** The demo data of a run for servers on PostgreSQL. For those on SQLite they are the folder `inject('demoData')`. */
import { inject } from 'vitest'
import { filledDatabase } from './fresh-database'
import { startServer } from './server-process'

/** A database with the demo data, whose key is that of `inject('demoData')`. Filling it takes seconds, a copy does not. */
export const demoDatabase = (): Promise<string> =>
  filledDatabase(inject('postgresUrl'), 'huanhu_demo', async (url) => {
    const server = await startServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'warn' }, data: inject('demoData') })
    await server.stop()
  })
