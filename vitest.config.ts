/** The test projects. `vitest --project unit` runs one; `npm test` runs them all and every other check. */
import { defineConfig } from 'vitest/config'
import { titlePinyin } from './scripts/vite/pinyin.ts'

// A zone nobody works in, half an hour askew and with summer time: what depends on the machine's zone fails everywhere alike.
process.env.TZ = 'America/St_Johns'

const postgres = 'tests/support/postgres-setup.ts'

export default defineConfig({
  plugins: [titlePinyin()],
  test: {
    // Forks, since native modules and process.exit don't mix with threads.
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: 'tests/support/seed-setup.ts',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'commands/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'view',
          include: ['src/**/*.test.tsx', 'commands/**/*.test.tsx'],
          environment: 'happy-dom',
          // The first import of a lazy part takes seconds where every core is busy; a test that hangs still ends.
          testTimeout: 30_000,
          setupFiles: ['tests/support/seed-setup.ts', 'tests/support/view-setup.ts'],
        },
      },
      {
        extends: true,
        // Some build code: that takes its time where every core is busy.
        test: { name: 'structure', include: ['tests/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/property/**/*.test.ts'],
          globalSetup: postgres,
          testTimeout: 20_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/build-setup.ts', 'tests/support/demo-setup.ts', postgres],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // After all others. Two files at a time: a browser, a server and the test wait for each other half of the time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
