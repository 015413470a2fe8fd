import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const preloading = fileURLToPath(new URL('../../src/app/preload.ts', import.meta.url))

/**
 * Vite wraps each lazy import in code that requests all its files at once. Vite's own version also supports browsers
 * and policies that we don't need, and it is in the first load. The build uses `app/preload.ts` instead.
 */
export const barePreload = (): Plugin => ({
  name: 'bare-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { preload as __vitePreload } from ${JSON.stringify(preloading)}`,
  },
})
