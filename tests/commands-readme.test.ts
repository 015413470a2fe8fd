// @vitest-environment happy-dom
/** Follows commands/README.md to the letter: what it promises a newcomer must come true. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pinyinOf } from '../scripts/vite/pinyin'
import { keycaps } from '../src/console/keys'
import { type ListControl, rowOf } from '../src/console/list/active-list'
import { createRanker } from '../src/console/palette/ranking'
import { type Command, createRegistry, hotkeysOf, type Registrations } from '../src/console/registry'
import { registryFaults } from '../src/console/registry-faults'
import type { CustomerFlow } from '../src/contract/customer'
import { flowList } from '../src/features/customer/flow-list'
import { renderInShell } from './support/shell'
import './support/view-setup'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const readme = readFileSync(join(root, 'commands/README.md'), 'utf8')
/** Beside commands/, so that its imports lead to the same places. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(root, '.newcomer-'))
  cpSync(join(root, 'commands'), folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllGlobals())

const flow: CustomerFlow = {
  id: 3,
  customerId: 5,
  type: 10,
  remark: '有兴趣，要报价',
  userId: 7,
  updateTime: 1_795_228_800,
  user: null,
  customer: { name: '黎欣怡', phone: '161****2722', phoneRef: `p_${'A'.repeat(22)}`, type: 10 },
}

// The compiler's run takes most of it.
it('adds the command of its lines', async () => {
  const [, file = ''] = /^1\. Open the noun's file: \[`(.+?)`\]/m.exec(readme) ?? []
  const [, list = ''] = /^2\. Put this at the end of `(.+?)`:/m.exec(readme) ?? []
  const [, code = ''] = /```ts\n(.+?)```/s.exec(readme) ?? []
  expect([file, list]).not.toContain('')
  expect(readme).toContain(`## Add a command in ${code.trim().split('\n').length} lines\n`)

  const source = readFileSync(join(folder, file), 'utf8')
  const start = source.indexOf(`export const ${list}`)
  const end = source.indexOf('\n]\n', start)
  expect(Math.min(start, end)).toBeGreaterThan(0)
  writeFileSync(join(folder, file), `${source.slice(0, end + 1)}${code}${source.slice(end + 1)}`)

  const tsconfig = join(folder, 'tsconfig.json')
  writeFileSync(tsconfig, JSON.stringify({ extends: '../tsconfig.json', include: ['**/*.ts', '../src/**/*.d.ts'] }))
  execFileSync('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', tsconfig], { stdio: 'pipe' })

  const { registrations } = (await import(join(folder, 'index.ts'))) as { registrations: Registrations }
  const registry = createRegistry(registrations)
  await registry.complete()
  expect(await registryFaults(registrations)).toEqual([])
  const command = registry.command('customer.copy-name')
  expect(command?.title).toBe('复制客户名')
  expect(registry.at('flow.row')).toContain(command)

  const [, typed = ''] = /`([a-z]+)` in the palette/.exec(readme) ?? []
  const entries = registry.commands.map((each) => ({ keywords: [], kind: 'action' as const, ...each }))
  expect(createRanker(entries, pinyinOf).rank(typed)[0]?.entry.id).toBe('customer.copy-name')

  const [, last, section] = /put `` · (.+?) `` at the end of its line (.+)\.$/m.exec(readme) ?? []
  const keyed = registry.commands.filter((each) => each.section === section && hotkeysOf(each).length > 0)
  expect(keyed.map((each) => `\`${keycaps(hotkeysOf(each)[0] ?? '', false).join(' ')}\` ${each.title}`).at(-1)).toBe(
    last,
  )

  const { shell } = await renderInShell(null, { commands: registrations.commands })
  await shell.registry.complete()
  const flows = flowList(() => true)
  shell.list.attach({ kind: 'flow', rows: () => [rowOf(flows, flow)] } as Partial<ListControl> as ListControl)
  shell.scopes.patch({ list: true, rows: 'flow', selection: 'one' })
  const [, key = ''] = /`(.)` copies now/.exec(readme) ?? []
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` })
  await waitFor(() => expect(shell.toasts.get().map(({ text }) => text)).toEqual(['已复制']))
  expect(await navigator.clipboard.readText()).toBe('黎欣怡')
}, 120_000)

it('has a line for each field that a command may have', () => {
  const fields: Readonly<Record<keyof Command, true>> = {
    id: true,
    title: true,
    section: true,
    keywords: true,
    icon: true,
    hotkey: true,
    places: true,
    when: true,
    permission: true,
    params: true,
    run: true,
    code: true,
    refuses: true,
    danger: true,
    repeatable: true,
    allowInInput: true,
    overOverlay: true,
    leadsToField: true,
    keyOnly: true,
    whileOn: true,
  }
  const listed = [...readme.matchAll(/^\| `(\w+)` /gm)].map(([, field]) => field)
  expect(listed).toEqual(Object.keys(fields))
})
