/**
 * How long `npm test` takes. It runs the whole suite, so it is asked for by name: `npm run bench -- suite`.
 */
import { spawnSync } from 'node:child_process'
import { root } from '../../scripts/support/freshness.mjs'
import { pagesWithViews } from '../support/browser/page-bytes'

export const name = '测试'

/** What four pages may take, each further one, and all of them together; in minutes. */
const limits = { pages: 4, base: 12, furtherPage: 20 / 60, all: 25 }

export async function run() {
  const pages = pagesWithViews().length
  const started = performance.now()
  const { status, stdout } = spawnSync('node', ['scripts/test.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const minutes = (performance.now() - started) / 60_000
  if (status !== 0) throw new Error(stdout.slice(-4000))
  const most = Math.min(limits.all, limits.base + Math.max(0, pages - limits.pages) * limits.furtherPage)
  const slowest = /The slowest files:\n +([\d.]+ s {2}.*)/.exec(stdout)?.[1] ?? ''
  return [
    { metric: `npm test，${pages} 页`, value: minutes, unit: '分', limit: { most }, note: `最慢的文件 ${slowest}` },
  ]
}
