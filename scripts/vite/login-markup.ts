import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { loginHead } from '../../src/lib/login/login-head.ts'

type LoginMarkupModule = typeof import('../../src/app/login-markup')

/**
 * Renders the login page during the build with the console's own components. The server puts it into the page, so that
 * users can type before the script arrives; React then takes it over.
 */
export function loginMarkup(): Plugin {
  return {
    name: 'login-markup',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { root } = this.environment.config
      const view = join(root, 'src/features/auth/login-page.tsx')
      const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(view))
      if (!chunk) throw new Error(`no chunk has ${view}`)
      // The browser requests it together with the entry, not after reading the entry.
      const source = `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`
      this.emitFile({ type: 'asset', fileName: loginHead, source })
      const file = join(root, 'src/app/login-markup.tsx')
      const { module } = await runnerImport<LoginMarkupModule>(file, { root, configFile: false })
      for (const drawn of module.drawLoginFiles()) this.emitFile({ type: 'asset', ...drawn })
    },
  }
}
