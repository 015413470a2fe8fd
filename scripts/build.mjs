/** `npm run build`: the console into dist/client, the server into dist/server. `--quiet` prints warnings and errors only. */
import { build } from 'vite'
import { root, stamped } from './support/freshness.mjs'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

await stamped(async () => {
  await build({ root, logLevel })
  await build({ root, logLevel, build: { ssr: true } })
})
