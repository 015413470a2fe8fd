/** Compares modification times to see whether `dist` is still up to date, and builds if it isn't. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Everything a build reads. */
const inputs = [
  ...['src', 'commands', 'public', 'index.html', 'scripts/vite', 'scripts/build.mjs'],
  ...['vite.config.ts', 'tailwind.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
]
const isTest = /\.test\.tsx?$/
const stamp = 'dist/.built'

/**
 * Milliseconds of the newest change under a path; 0 if nothing is there.
 * A folder's own time counts too, because a deleted file changes it.
 * @param {string} path
 * @returns {number}
 */
function newestUnder(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry || isTest.test(path)) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestUnder(join(path, name))))
}

/**
 * @param {string} [tree] the project's folder
 * @returns {'missing' | 'stale' | 'fresh'}
 */
export function buildState(tree = root) {
  const built = statSync(join(tree, stamp), { throwIfNoEntry: false })
  if (!built) return 'missing'
  return inputs.some((input) => newestUnder(join(tree, input)) > built.mtimeMs) ? 'stale' : 'fresh'
}

/**
 * Runs a build between two marks, so that a failed or interrupted build never counts as a build.
 * @param {() => Promise<void>} build
 */
export async function stamped(build) {
  const file = join(root, stamp)
  // The build does not contain what changes while it runs.
  const started = new Date()
  rmSync(file, { force: true })
  await build()
  writeFileSync(file, '')
  utimesSync(file, started, started)
}

/** Builds if needed, in a separate process: the server's process must not keep the bundler's memory. */
export function ensureBuilt() {
  const state = buildState()
  if (state === 'fresh') return
  process.stdout.write(`dist ${state === 'missing' ? '不存在' : '比源码旧'}，正在构建…\n`)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Production in any case: a build under a test's NODE_ENV would contain React's development code.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('构建失败')
}
