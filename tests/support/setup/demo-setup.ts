/** For vitest: makes the demo data once in a run. The tests' servers begin with a copy of `inject('demoData')`. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../server/server-process'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo data in SQLite, and its key. */
    demoData: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'huanhu-demo-'))
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  try {
    // After its stop, the server has written everything into the one file.
    await server.kill('SIGTERM')
    cpSync(server.dataDir, folder, { recursive: true })
  } finally {
    await server.stop()
  }
  project.provide('demoData', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
