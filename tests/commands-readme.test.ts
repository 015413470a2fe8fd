/** Follows commands/README.md to the letter: what it promises a newcomer must come true. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pinyinOf } from '../scripts/vite/pinyin'
import { createRanker } from '../src/console/palette/ranking'
import { createRegistry, type Registrations } from '../src/console/registry'

const root = new URL('..', import.meta.url).pathname
const readme = readFileSync(join(root, 'commands/README.md'), 'utf8')
/** Beside commands/, so that its imports lead to the same places. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(root, '.newcomer-'))
  cpSync(join(root, 'commands'), folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The compiler's run takes most of it.
it('adds the command of its ten lines', async () => {
  const [, file = ''] = /^1\. Open the noun's file: \[`(.+?)`\]/m.exec(readme) ?? []
  const [, list = ''] = /^2\. Put this at the end of `(.+?)`:/m.exec(readme) ?? []
  const [, code = ''] = /```ts\n(.+?)```/s.exec(readme) ?? []
  expect([file, list]).not.toContain('')

  const source = readFileSync(join(folder, file), 'utf8')
  const start = source.indexOf(`export const ${list}`)
  const end = source.indexOf('\n]\n', start)
  expect(Math.min(start, end)).toBeGreaterThan(0)
  writeFileSync(join(folder, file), `${source.slice(0, end + 1)}${code}${source.slice(end + 1)}`)

  const tsconfig = join(folder, 'tsconfig.json')
  writeFileSync(tsconfig, JSON.stringify({ extends: '../tsconfig.json', include: ['*.ts', '../src/**/*.d.ts'] }))
  execFileSync('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', tsconfig], { stdio: 'pipe' })

  const { registrations } = (await import(join(folder, 'index.ts'))) as { registrations: Registrations }
  const registry = createRegistry(registrations)
  expect(registry.faults()).toEqual([])
  const command = registry.command('customer.copy-name')
  expect(command?.title).toBe('复制客户名')
  expect(registry.at('flow.row')).toContain(command)

  const [, typed = ''] = /`([a-z]+)` in the palette/.exec(readme) ?? []
  const entries = registry.commands.map((each) => ({ keywords: [], kind: 'action' as const, ...each }))
  expect(createRanker(entries, pinyinOf).rank(typed)[0]?.entry.id).toBe('customer.copy-name')
}, 120_000)
