/**
 * Checks commands/ during `npm run dev`, because every part of the console depends on it. Development does not start
 * with a faulty list. If a later change breaks the list, the error appears in the terminal and over the page until it
 * is fixed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import {
  createRunnableDevEnvironment,
  isRunnableDevEnvironment,
  type Plugin,
  type ViteDevServer,
  type WebSocketClient,
} from 'vite'

type CommandsModule = typeof import('../../commands')
type DevelopmentModule = typeof import('../../src/app/development/pages')
type FaultsModule = typeof import('../../src/console/registry/registry-faults')

/** The list loads separately from the server's code: a change of a command must not restart the server. */
const environmentName = 'commands'

/**
 * A change in one of these files may fix a list that could not be loaded, when vite doesn't know yet who imports the
 * file.
 */
const sources = /\/(commands|src)\//

/** Editors and git write many files in a row. In milliseconds. */
const untilQuiet = 50

export function commandsCheck(): Plugin {
  let check: Check | undefined
  return {
    name: 'commands-check',
    apply: (_user, { command, isPreview }) => command === 'serve' && !isPreview,
    config: () => ({
      environments: {
        [environmentName]: {
          consumer: 'server',
          dev: {
            createEnvironment: (name, config) =>
              createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
          },
        },
      },
    }),
    async configureServer(server) {
      check = await startCheck(server)
    },
    hotUpdate({ file, modules }) {
      if (this.environment.name !== environmentName) return
      if (modules.length > 0 || (check?.failed() && sources.test(file))) check?.again()
      // Handled: no browser has anything of this environment.
      return []
    },
    closeBundle: () => check?.end(),
  }
}

/** The state of the list: its faults as one text, or why it could not be loaded. */
type CheckResult = { readonly kind: 'right' } | { readonly kind: 'wrong' | 'broken'; readonly text: string }

interface Check {
  /** Whether the list could not be loaded at the last check. */
  failed(): boolean
  /** Checks again once the file system is quiet, and reports what is new. */
  again(): void
  end(): void
}

/**
 * Ends the process if the list is wrong. If the list can't be loaded, it reports that and waits, as vite does for other
 * broken code.
 */
async function startCheck(server: ViteDevServer): Promise<Check> {
  const { logger } = server.config
  const first = await look(server)
  if (first.kind === 'wrong') {
    process.stderr.write(`${first.text}\n`)
    process.exit(1)
  }
  if (first.kind === 'broken') logger.error(first.text, { timestamp: true })

  let known = first
  let latest: Promise<CheckResult> = Promise.resolve(first)
  let runs = 0

  const tell = (result: CheckResult) => {
    const before = known
    known = result
    if (result.kind !== 'right') {
      logger.error(result.text, { timestamp: true })
      for (const browser of server.ws.clients) browser.send(overlay(result.text))
    } else if (before.kind !== 'right') {
      logger.info('commands/ is mended', { timestamp: true })
      for (const browser of server.ws.clients) browser.send({ type: 'full-reload' })
    }
  }
  const lookWhenQuiet = async (run: number): Promise<CheckResult> => {
    await pause(untilQuiet)
    if (run !== runs) return latest
    const result = await look(server, known.kind === 'broken')
    if (run !== runs) return latest
    tell(result)
    return result
  }
  /** Waits for the running check, because the list may be fixed by then. */
  const tellOne = async (_data: unknown, browser: WebSocketClient) => {
    const result = await latest
    if (result.kind !== 'right') browser.send(overlay(result.text))
  }
  // A page opens or reloads.
  server.ws.on('vite:client:connect', tellOne)
  // The update that follows removes the overlay.
  server.ws.on('vite:invalidate', tellOne)
  return {
    failed: () => known.kind === 'broken',
    again() {
      runs += 1
      latest = lookWhenQuiet(runs)
    },
    end() {
      runs += 1
      latest = Promise.resolve(known)
    },
  }
}

/** @param anew forgets the earlier results for all files: vite remembers a missing import even after it appears */
async function look(server: ViteDevServer, isReload = false): Promise<CheckResult> {
  const environment = server.environments[environmentName]
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error(`vite made no environment for ${environmentName}`)
  const { runner, moduleGraph } = environment
  if (isReload) moduleGraph.invalidateAll()
  runner.clearCache()
  try {
    const { registrations } = await runner.import<CommandsModule>('/commands/index.ts')
    const { developmentPages } = await runner.import<DevelopmentModule>('/src/app/development/pages.ts')
    const { registryFaults } = await runner.import<FaultsModule>('/src/console/registry/registry-faults.ts')
    const faults = await registryFaults({
      ...registrations,
      pages: [...registrations.pages, ...developmentPages],
    })
    if (faults.length === 0) return { kind: 'right' }
    return { kind: 'wrong', text: ['commands/ is wrong:', ...faults.map((fault) => `- ${fault}`)].join('\n') }
  } catch (error) {
    return { kind: 'broken', text: `commands/ not loaded: ${error instanceof Error ? error.stack : String(error)}` }
  }
}

/** @param text may contain a terminal's colour codes */
const overlay = (text: string) => ({
  type: 'error' as const,
  err: { message: stripVTControlCharacters(text), stack: '' },
})
