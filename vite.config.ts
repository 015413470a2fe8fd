/**
 * Two builds from one file: `vite build` builds the console, `vite build --ssr` the server. `vite` alone is `npm run
 * dev`.
 */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { bareEndpoints } from './scripts/vite/bare-endpoints.ts'
import { bareIcons } from './scripts/vite/bare-icons.ts'
import { barePreload } from './scripts/vite/bare-preload.ts'
import { bareRouter } from './scripts/vite/bare-router.ts'
import { blockRendering } from './scripts/vite/block-rendering.ts'
import { chunkRules } from './scripts/vite/chunk-rules.ts'
import { chunkTable } from './scripts/vite/chunk-table.ts'
import { devServer } from './scripts/vite/dev-server.ts'
import { directIcons } from './scripts/vite/direct-icons.ts'
import { loginMarkup } from './scripts/vite/login-markup.ts'
import { minifyAgain } from './scripts/vite/minify-again.ts'
import { titlePinyin } from './scripts/vite/pinyin.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { splitPages } from './scripts/vite/split-pages.ts'

// Node loads these as they are, also in development, because they contain native code or find files next to themselves.
const native = ['better-sqlite3', '@node-rs/argon2', 'pg']

const server: UserConfig = {
  // With everything else in one file, the server starts in half the time that node needs to find and read hundreds of
  // files. That matters, because calls wait for a restart.
  ssr: { external: [...native, '@fastify/swagger-ui'], noExternal: true },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        setup: 'src/server/setup.ts',
        'rotate-key': 'src/server/rotate-key.ts',
        backup: 'src/server/system/backup/backup.ts',
        restore: 'src/server/system/backup/restore.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

const chunks = chunkRules()

const client: UserConfig = {
  plugins: [
    react(),
    tailwindcss(),
    titlePinyin(),
    splitPages(),
    bareEndpoints(),
    directIcons(),
    bareIcons(),
    barePreload(),
    bareRouter(),
    devServer(),
    blockRendering(),
    loginMarkup(),
    chunks,
    chunkTable(),
    minifyAgain(),
    precompress(),
  ],
  // This shim is for Reacts older than 18, which had no such function.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  ssr: { external: native },
  build: {
    outDir: 'dist/client',
    // For browsers older than those that the build supports.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Rendering, compressing and reading titles need their time, so a warning about it would be useless.
      checks: { bundlerTimings: false },
      output: {
        // The first load names every chunk, and hashes don't compress: seven characters tell builds apart. A chunk that
        // many share has the names of all of them, of which the first is enough.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 20)}-[hash:7].js`,
        codeSplitting: {
          groups: chunks.groups,
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client))
