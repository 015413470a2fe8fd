/** Builds when needed, then runs one of the built server's programs in this very process: signals, input and exit code are its own. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, root } from './freshness.mjs'

/** @param {'main' | 'setup'} program */
export async function runBuilt(program) {
  try {
    ensureBuilt()
  } catch (error) {
    // The build has said why.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  await import(pathToFileURL(join(root, 'dist/server', `${program}.js`)).href)
}
