/** `npm run build`: the console into dist/client, the server into dist/server. `--quiet` prints warnings and errors only. */
import { build } from 'vite'
import { root, stamped } from './support/freshness.mjs'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

try {
  await stamped(async () => {
    await build({ root, logLevel })
    await build({ root, logLevel, build: { ssr: true } })
  })
} catch (error) {
  // The message names file and line; the stack would be the bundler's.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
