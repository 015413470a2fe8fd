/**
 * `npm run dev` and what is wrong with commands/, which every part of the console stands on: it refuses to start with a
 * faulty list, and says what a later change broke, in the terminal and over the page, until that is mended.
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

/** The list is loaded apart from the server's code, which a change of a command must not restart. */
const environmentName = 'commands'

/** A file whose change may mend a list that could not be loaded, when vite doesn't know yet who imports it. */
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
      // Dealt with: nothing of this environment is in any browser.
      return []
    },
    closeBundle: () => check?.end(),
  }
}

/** What the list is like: its faults as one text, or why it could not be loaded. */
type Verdict = { readonly kind: 'right' } | { readonly kind: 'wrong' | 'broken'; readonly text: string }

interface Check {
  /** Whether the list could not be loaded when it was last looked at. */
  failed(): boolean
  /** Looks once more, as soon as the file system is quiet, and says what is new. */
  again(): void
  end(): void
}

/** Ends the process when the list is wrong. One that can't be loaded is told of, and waited for, as broken code is elsewhere. */
async function startCheck(server: ViteDevServer): Promise<Check> {
  const { logger } = server.config
  const first = await look(server)
  if (first.kind === 'wrong') {
    process.stderr.write(`${first.text}\n`)
    process.exit(1)
  }
  if (first.kind === 'broken') logger.error(first.text, { timestamp: true })

  let known = first
  let latest: Promise<Verdict> = Promise.resolve(first)
  let runs = 0

  const tell = (verdict: Verdict) => {
    const before = known
    known = verdict
    if (verdict.kind !== 'right') {
      logger.error(verdict.text, { timestamp: true })
      for (const browser of server.ws.clients) browser.send(overlay(verdict.text))
    } else if (before.kind !== 'right') {
      logger.info('commands/ is mended', { timestamp: true })
      for (const browser of server.ws.clients) browser.send({ type: 'full-reload' })
    }
  }
  const lookWhenQuiet = async (run: number): Promise<Verdict> => {
    await pause(untilQuiet)
    if (run !== runs) return latest
    const verdict = await look(server, known.kind === 'broken')
    if (run !== runs) return latest
    tell(verdict)
    return verdict
  }
  /** It waits for the look that is under way: the list may be mended by then. */
  const tellOne = async (_data: unknown, browser: WebSocketClient) => {
    const verdict = await latest
    if (verdict.kind !== 'right') browser.send(overlay(verdict.text))
  }
  // A page that is opened or reloads.
  server.ws.on('vite:client:connect', tellOne)
  // The update that follows takes the overlay away.
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

/** @param anew forgets what was found of the files so far: vite keeps that an import was not found, even when it could be by now */
async function look(server: ViteDevServer, isReload = false): Promise<Verdict> {
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

/** @param text may have a terminal's colours */
const overlay = (text: string) => ({
  type: 'error' as const,
  err: { message: stripVTControlCharacters(text), stack: '' },
})
