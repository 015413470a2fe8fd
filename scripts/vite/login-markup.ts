import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

type LoginMarkupModule = typeof import('../../src/app/login-markup')

/**
 * Draws the login page at build, by the components that the console itself has: the server puts it into the page, where it can
 * be typed into before the script has come, and React takes it over.
 */
export function loginMarkup(): Plugin {
  let root = process.cwd()
  return {
    name: 'login-markup',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const file = join(root, 'src/app/login-markup.tsx')
      const { module } = await runnerImport<LoginMarkupModule>(file, { root, configFile: false })
      for (const drawn of await module.drawLoginFiles()) this.emitFile({ type: 'asset', ...drawn })
    },
  }
}
