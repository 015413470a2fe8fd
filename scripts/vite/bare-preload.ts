import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const preloading = fileURLToPath(new URL('../../src/app/preload.ts', import.meta.url))

/**
 * What vite puts round each lazy import asks for all that it needs at once. Its own also serves browsers and policies that are
 * none of ours, and stands in the first load: the build takes `app/preload.ts` instead.
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
