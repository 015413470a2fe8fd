/**
 * `npm run dev` serves the API on vite's own port, in vite's process. It reloads the server when one of its files
 * changes.
 */
import type { FastifyInstance } from 'fastify'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { commandsCheck } from './commands-check.ts'

type AppModule = typeof import('../../src/server/app')
type ChoresModule = typeof import('../../src/server/chores')
type ConfigModule = typeof import('../../src/server/config')
type PageModule = typeof import('../../src/server/http/page')

/** The paths that the server answers; vite serves everything else. */
const isForServer = (url = '') =>
  /^\/(healthz|readyz|metrics|openapi[^/]*|docs(\/.*)?)$|^\/(?!src\/|node_modules\/|@)[^/]+\/api\//.test(
    url.replace(/\?.*/s, ''),
  )

/**
 * A change in one of these files may fix a server that is not loaded, when vite doesn't know yet who imports the
 * file.
 */
const serverCode = /\/src\/(server|contract|lib)\//

/** What development needs in addition to a build. */
export const devServer = (): Plugin[] => [apiServer(), commandsCheck()]

function apiServer(): Plugin {
  let api: LiveApi | undefined
  return {
    name: 'api-server',
    apply: (_user, { command, isPreview }) => command === 'serve' && !isPreview,
    async config({ root = process.cwd() }) {
      const { host, port, dataDir } = await settings(root)
      return { server: { host, port, strictPort: true, watch: { ignored: [`${dataDir}/**`, `${root}/dist/**`] } } }
    },
    configureServer(server) {
      const live = liveApi(server)
      api = live
      // Not earlier: when vite restarts itself, the previous server holds the database until it has closed.
      server.httpServer?.once('listening', live.reload)
      // The live connection uses the same port as vite's own. The app's server doesn't listen, but its routes get the
      // upgrades through it.
      server.httpServer?.on('upgrade', (request, socket, head) => {
        if (!isForServer(request.url)) return
        live.current().then(
          (app) => app.server.emit('upgrade', request, socket, head),
          () => socket.destroy(),
        )
      })
      server.middlewares.use((request, response, next) => {
        if (!isForServer(request.url)) return next()
        live.current().then(
          (app) => app.routing(request, response),
          (error) => response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error?.stack)),
        )
      })
    },
    hotUpdate({ file, modules }) {
      if (this.environment.name !== 'ssr') return
      if (modules.length > 0 || (api?.isLoaded() === false && serverCode.test(file))) api?.reloadSoon()
      // Handled: vite has nothing to reload in this environment.
      return []
    },
    closeBundle: () => api?.close(),
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!server) return html
        const { siteHead } = await load<PageModule>(server, 'http/page')
        const config = await configOf(server)
        // The page is shown even if the server can't be loaded.
        const app = await api?.current().catch(() => undefined)
        return html.replace('<!--site-->', () =>
          siteHead(
            config,
            app?.services.limits.sessionHours ?? config.sessionHours,
            app?.services.codes.isOn() ?? false,
          ),
        )
      },
    },
  }
}

const load = <T>(server: ViteDevServer, name: string) => server.ssrLoadModule(`/src/server/${name}.ts`) as Promise<T>

const configOf = async (server: ViteDevServer) => (await load<ConfigModule>(server, 'config')).readConfig(process.env)

/**
 * Runs before there is a vite server. The user must fix a bad setting, and its message is enough: a stack would hide
 * it.
 */
async function settings(root: string) {
  const { module } = await runnerImport<ConfigModule>('/src/server/config.ts', { root, configFile: false })
  try {
    return module.readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

interface LiveApi {
  current(): Promise<FastifyInstance>
  /** False while it loads too: what a change mends may have been read before the change. */
  isLoaded(): boolean
  /** Closes the running app, then loads and opens the newest one. */
  reload(): void
  /** The same once the file system is quiet, because editors and git write many files in a row. */
  reloadSoon(): void
  close(): Promise<void>
}

function liveApi(server: ViteDevServer): LiveApi {
  const { logger } = server.config
  let app: Promise<FastifyInstance> | undefined
  let loaded = false
  let timer: NodeJS.Timeout | undefined

  const open = async () => {
    const { createApp } = await load<AppModule>(server, 'app')
    const next = await createApp({ config: await configOf(server) })
    const { startChores } = await load<ChoresModule>(server, 'chores')
    const endChores = startChores(next)
    next.addHook('onClose', async () => endChores())
    await next.ready()
    next.store.openPatiently().catch((error: Error) => logger.error(error.message, { timestamp: true }))
    return next
  }
  const close = async () => {
    clearTimeout(timer)
    const last = app
    app = undefined
    await last?.then((running) => running.close()).catch(() => {})
  }
  const reload = () => {
    const closed = close()
    // Vite remembers that an import was missing, even after it appears.
    if (!loaded) server.environments.ssr.moduleGraph.invalidateAll()
    loaded = false
    const opened = closed.then(open)
    app = opened
    opened.then(
      () => (loaded = app === opened),
      (error: Error) => {
        server.ssrFixStacktrace(error)
        logger.error(`server not loaded: ${error.stack}`, { timestamp: true })
      },
    )
  }
  return {
    current: () => app ?? Promise.reject(new Error('the server is not loaded yet')),
    isLoaded: () => loaded,
    reload,
    reloadSoon() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        logger.info('server code changed, reloading', { timestamp: true })
        reload()
      }, 50)
    },
    close,
  }
}
