/** Runs one bench or soak directly from TypeScript, and sends its rows to the parent process. */
import { createServer } from 'vite'
import { root } from './freshness.mjs'

const [file] = process.argv.slice(2)

// Vite only loads modules here: no port, no watching, no bundling of dependencies.
const loader = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
})
// What a reader's thread still answers does not keep the process alive by itself.
setInterval(() => {}, 1_000)
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
// Something that a file left open must not delay the others.
process.exit(code)
