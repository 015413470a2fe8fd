/** Two builds from one file: `vite build` makes the console, `vite build --ssr` the server. `vite` alone is `npm run dev`. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { bareEndpoints } from './scripts/vite/bare-endpoints.ts'
import { bareIcons } from './scripts/vite/bare-icons.ts'
import { barePreload } from './scripts/vite/bare-preload.ts'
import { bareRouter } from './scripts/vite/bare-router.ts'
import { blockRendering } from './scripts/vite/block-rendering.ts'
import { devServer } from './scripts/vite/dev-server.ts'
import { loginMarkup } from './scripts/vite/login-markup.ts'
import { titlePinyin } from './scripts/vite/pinyin.ts'
import { precompress } from './scripts/vite/precompress.ts'

// Loaded by node as they are, in development too: they hold native code or find files beside themselves.
const native = ['better-sqlite3', '@node-rs/argon2', 'pg']

const server: UserConfig = {
  // One file of everything else starts in half the time that node needs to find and read hundreds: calls wait for a restart.
  ssr: { external: [...native, '@fastify/swagger-ui'], noExternal: true },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', setup: 'src/server/setup.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

const client: UserConfig = {
  plugins: [
    react(),
    tailwindcss(),
    titlePinyin(),
    bareEndpoints(),
    bareIcons(),
    barePreload(),
    bareRouter(),
    devServer(),
    blockRendering(),
    loginMarkup(),
    precompress(),
  ],
  // For Reacts older than 18, which had none of their own.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  ssr: { external: native },
  build: {
    outDir: 'dist/client',
    // For browsers older than those that the build is for.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes with its version only, so browsers keep it over our releases.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            // Each with all it needs that none above has: a page takes a few requests, not one for every shared icon.
            { name: 'login', tags: ['$initial'] },
            // What permissions are called is read by the account's dialog only.
            { name: 'signed-in', test: /\/src\/(app\/signed-in\.tsx$|contract\/(?!permissions))/ },
            // What pages with a list and those without one share, and what all that is about calls does: a page without a
            // list must not fetch the lists' code for an icon of theirs.
            {
              name: 'page',
              test: /\/(lib\/(time|number|duration|metrics|call-outcome)|console\/(live\/clock|call-address)|(ui|console)\/(facts|timeline|ring|segmented|empty|loaded|count|rows-in-view|customer-type)|icons\/(check|clipboard-paste|list-filter|trash|phone-off|mic|mic-off))\.(tsx?|mjs)$/,
            },
            // Most people's first page, with its memory, which whoever dials elsewhere takes there anyway.
            { name: 'phone-page', test: /\/src\/features\/phone\/(phone-page|station\/workstation)\.tsx?$/ },
            // What every dialog, drawer and popover is made of.
            {
              name: 'overlay',
              test: /\/src\/(ui\/(overlay|scroll-body|dialog|drawer|confirm-dialog|use-form|use-guarded-close|text-area|switch)|console\/form\/form-dialog)\.tsx?$/,
            },
            // Of all nouns at once: every list waits for them, and so does the palette.
            { name: 'commands', test: /\/commands\/(?!pages\/)[a-z/-]+\.ts$/ },
            { name: 'list', test: /\/src\/console\/list\/(list-page|detail-head|define-list)\.tsx?$/ },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client))
