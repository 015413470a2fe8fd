/**
 * What the console's benches run besides the real console: a console with more than 600 entries, and a page of React alone.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type InlineConfig, type Plugin } from 'vite'
import { root } from '../../scripts/support/freshness.mjs'
import { pinyinOf } from '../../scripts/vite/pinyin'
import { manyEntries } from './many-entries'

const bareConsoleFile = fileURLToPath(new URL('bare-console.tsx', import.meta.url))

/** The console with a much larger registry in place of `commands/index.ts`. Users get nothing of it. */
function manyRegistrations(): Plugin {
  const { registrations, modules, titles } = manyEntries()
  const sources = new Map([...modules].map(([path, source]) => [join(root, path), source]))
  sources.set(manyId, registrations)
  return {
    name: 'many-registrations',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.endsWith('/commands') && importer?.endsWith('/src/app/signed-in.tsx')) return manyId
      if (!source.startsWith('/')) return undefined
      // As the console's own sources name them.
      const file = source.startsWith(root) ? source : join(root, source)
      return sources.has(file) ? file : this.resolve(file)
    },
    load: (id) => sources.get(id),
    transform(code, id) {
      if (!id.endsWith('virtual:title-pinyin')) return undefined
      const readings = Object.fromEntries(titles.map((title) => [title, pinyinOf(title)]))
      return `${code.replace('export default', 'const titles =')}\nexport default { ...titles, ...${JSON.stringify(readings)} }`
    },
  }
}

const manyId = 'virtual:many/registrations'

/** This process's test environment has set NODE_ENV, which would put React's development code into the build. */
async function buildForProduction(config: InlineConfig) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await build({ root, logLevel: 'error', ...config })
  } finally {
    process.env.NODE_ENV = before
  }
}

/** Builds it. Returns the folder with it and a server. */
export async function buildLargeConsole(): Promise<string> {
  const folder = join(root, '.cache/large-console')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'dist/server'), join(folder, 'server'), { recursive: true })
  await buildForProduction({
    plugins: [manyRegistrations()],
    build: { outDir: join(folder, 'client'), emptyOutDir: true },
  })
  return folder
}

/** Serves `bare-console.tsx`, compressed like the console. */
export async function serveBareConsole(): Promise<{ url: string; close(): void }> {
  const built = await buildForProduction({
    configFile: false,
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: bareConsoleFile } },
  })
  if (!('output' in built)) throw new Error('one build expected')
  const script = brotliCompressSync(built.output[0].code)
  const page = '<!doctype html><title>bare</title><script type="module" src="/bare.js"></script><body>'
  const server = createServer((request, response) => {
    if (request.url === '/bare.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
