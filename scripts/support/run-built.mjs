/**
 * Builds if needed, then runs one of the built server's programs in this same process, so that it gets signals and
 * input and sets the exit code.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, root } from './freshness.mjs'

/** @param {'main' | 'setup' | 'rotate-key' | 'backup' | 'restore'} program */
export async function runBuilt(program) {
  try {
    ensureBuilt()
  } catch (error) {
    // The build has already printed why.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  await import(pathToFileURL(join(root, 'dist/server', `${program}.js`)).href)
}
