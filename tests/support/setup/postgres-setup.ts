/** For vitest: one cluster in a run, for any number of projects. Tests read `inject('postgresUrl')`. */
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from '../server/postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** See `Postgres.url`. */
    postgresUrl: string
  }
}

interface Shared {
  postgres: Promise<Postgres>
  users: number
}

// Every project loads this file again, in the same process.
const shared: { huanhuPostgres?: Shared } = globalThis as never

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.huanhuPostgres ??= { postgres: startPostgres(), users: 0 }
  const cluster = shared.huanhuPostgres
  cluster.users++
  const { url, stop } = await cluster.postgres
  project.provide('postgresUrl', url)
  return async () => {
    if (--cluster.users > 0) return
    delete shared.huanhuPostgres
    await stop()
  }
}
