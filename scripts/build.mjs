/**
 * `npm run build` builds the console into dist/client and the server into dist/server. `--quiet` prints only warnings
 * and errors.
 */
import { build } from 'vite'
import { root, stamped } from './support/freshness.mjs'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

try {
  await stamped(async () => {
    await build({ root, logLevel })
    await build({ root, logLevel, build: { ssr: true } })
  })
} catch (error) {
  // The message names file and line. The stack would only show the bundler.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
