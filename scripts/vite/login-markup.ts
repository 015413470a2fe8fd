import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { loginHead } from '../../src/lib/login-head.ts'

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
    async generateBundle(_options, bundle) {
      const view = join(root, 'src/features/auth/login-page.tsx')
      const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(view))
      if (!chunk) throw new Error(`no chunk has ${view}`)
      // Asked for beside the entry, not once that has been read.
      const source = `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`
      this.emitFile({ type: 'asset', fileName: loginHead, source })
      const file = join(root, 'src/app/login-markup.tsx')
      const { module } = await runnerImport<LoginMarkupModule>(file, { root, configFile: false })
      for (const drawn of module.drawLoginFiles()) this.emitFile({ type: 'asset', ...drawn })
    },
  }
}
