/** Runs one bench or soak, TypeScript as it stands, and hands its rows to the process that asked for it. */
import { createServer } from 'vite'
import { root } from './freshness.mjs'

const [file] = process.argv.slice(2)

// Vite as a loader of modules only: no port, no watching, no bundling of dependencies.
const loader = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
})
let code = 0
try {
  const { name, run } = await loader.ssrLoadModule(`/${file}`)
  const rows = await run()
  await new Promise((resolve) => process.send?.({ name, rows }, resolve))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  code = 1
}
await loader.close()
// Whatever a file has left open must not keep the others waiting.
process.exit(code)
