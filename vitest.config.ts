/** The test projects. `vitest --project unit` runs one; `npm test` runs them all and every other check. */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { titlePinyin } from './scripts/vite/pinyin.ts'

// A time zone that nobody works in, with a half hour and summer time: code that depends on the machine's zone then
// fails on every machine.
process.env.TZ = 'America/St_Johns'

/**
 * Files that mock modules have a process each: where files share one, a module that another file has loaded stays real,
 * and a mocked one stays mocked. tests/structure.test.ts finds a file that belongs here.
 */
const alone = [
  'src/console/live/live.test.ts',
  'src/console/settings/settings.test.ts',
  'tests/api/non-interference.test.ts',
]

/** The files that take more than a minute. Begun first, they don't go on alone at the end. */
const long = [
  ...['crawler', 'situations', 'server', 'crash', 'calls', 'list', 'forty-calls', 'crash-import', 'page-costs'],
  ...['axe', 'widths', 'crash-calls'],
].map((name) => `tests/e2e/${name}.test.ts`)

/** A clean clone has no times of earlier runs, and the size of a file says little about its time. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(`/${file}`))
    // Within its own group: those of other groups come before it whatever the order is here.
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const postgres = 'tests/support/setup/postgres-setup.ts'

export default defineConfig({
  plugins: [titlePinyin()],
  test: {
    // Forks, because native modules and process.exit don't work well with threads.
    pool: 'forks',
    // Three for two cores: a test of the server waits for its database a third of the time, one of views for what it
    // expects, a journey for its browser.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    setupFiles: 'tests/support/setup/each-file-setup.ts',
    projects: [
      {
        extends: true,
        // A property test takes seconds on a busy machine.
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'commands/**/*.test.ts'],
          exclude: alone,
          testTimeout: 30_000,
          // Most of these files need milliseconds, and a process of their own half a second.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'view',
          include: ['src/**/*.test.tsx', 'commands/**/*.test.tsx'],
          environment: 'happy-dom',
          // Isolated as well as by a process for each file, at half its cost.
          pool: 'vmThreads',
          vmMemoryLimit: '600MB',
          // The first import of a lazy part takes seconds on a busy machine. A test that hangs still ends.
          testTimeout: 30_000,
          setupFiles: ['tests/support/setup/each-file-setup.ts', 'tests/support/setup/view-setup.ts'],
        },
      },
      {
        extends: true,
        // Some of these tests build code, which takes long on a busy machine.
        test: { name: 'structure', include: ['tests/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/property/**/*.test.ts'],
          exclude: alone,
          globalSetup: postgres,
          // Each test opens a server of its own; loading the server's code anew for each file took half of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: postgres, testTimeout: 20_000, hookTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/setup/build-setup.ts', 'tests/support/setup/demo-setup.ts', postgres],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As for the API tests: each file opens a server of its own. They share a browser.
          isolate: false,
          // After all others, which are over sooner.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
