// @vitest-environment happy-dom
/** Follows commands/README.md exactly: what it promises a newcomer must be true. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { pinyinOf } from '../scripts/vite/pinyin'
import { type ListControl, rowOf } from '../src/console/list/active-list'
import { PaletteHost } from '../src/console/palette/palette-host'
import { createRanker } from '../src/console/palette/search/ranking'
import { keycaps } from '../src/console/registry/keys'
import { type Command, createRegistry, hotkeysOf, type Registrations } from '../src/console/registry/registry'
import { registryFaults } from '../src/console/registry/registry-faults'
import { companyEndpoints } from '../src/contract/company'
import type { CustomerFlow } from '../src/contract/customer/customers'
import { systemEndpoints } from '../src/contract/system'
import { flowList } from '../src/features/customer/flows/flow-list'
import { fakeServer } from './support/console/fake-server'
import { renderInShell, testPage } from './support/console/shell'
import './support/setup/view-setup'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const readme = readFileSync(join(root, 'commands/README.md'), 'utf8')
const folders: string[] = []

/** A copy of commands/ next to it, so that its imports find the same files. */
function newcomersFolder(): string {
  const folder = mkdtempSync(join(root, '.newcomer-'))
  folders.push(folder)
  cpSync(join(root, 'commands'), folder, { recursive: true })
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
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
  mayNot: {},
}

/** The folder of whoever adds the command. */
function withCommand(): string {
  const folder = newcomersFolder()
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
  return folder
}

const section = readme.slice(readme.indexOf('## Let the palette find'), readme.indexOf('## Add a page'))
/** The imports that the lines of a source need, as an editor would add them. */
const imports = `import { UserPlus } from 'lucide-react'
import { defineSource, type PaletteSource } from '../src/console/registry/palette-source'
import { read } from '../src/console/data/read'
import { type CompanyUser, companyEndpoints } from '../src/contract/company'
`

/** The folder of whoever adds the source. */
function withSource(): string {
  const folder = newcomersFolder()
  const [, file = ''] = /in \[`(\w+\.ts)`\]/.exec(section) ?? []
  const [, code = ''] = /```ts\n(.+?)```/s.exec(section) ?? []
  const source = readFileSync(join(folder, file), 'utf8').replace(/^import .*palette-source'\n/m, '')
  writeFileSync(join(folder, file), `${imports}${source}\n${code}`)
  return folder
}

const commandsFolder = withCommand()
const sourceFolder = withSource()

// Both at once, because most of the compiler's time goes into what they share.
it('has lines that compile', () => {
  const tsconfig = join(commandsFolder, 'tsconfig.json')
  const include = ['**/*.ts', `../${basename(sourceFolder)}/**/*.ts`, '../src/**/*.d.ts']
  writeFileSync(tsconfig, JSON.stringify({ extends: '../tsconfig.json', include }))
  const { stdout } = spawnSync('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', tsconfig], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
}, 240_000)

it('adds the command of its lines', async () => {
  const { registrations } = (await import(join(commandsFolder, 'index.ts'))) as { registrations: Registrations }
  const registry = createRegistry(registrations)
  await registry.complete()
  expect(await registryFaults(registrations)).toEqual([])
  const command = registry.command('customer.copy-name')
  expect(command?.title).toBe('复制客户名')
  expect(registry.at('flow.row')).toContain(command)

  const [, typed = ''] = /`([a-z]+)` in the palette/.exec(readme) ?? []
  const entries = registry.commands.map((each) => ({ keywords: [], kind: 'action' as const, ...each }))
  expect(createRanker(entries, pinyinOf).rank(typed)[0]?.entry.id).toBe('customer.copy-name')

  const [, last, listed] = /put `` · (.+?) `` at the end of its line (.+)\.$/m.exec(readme) ?? []
  const keyed = registry.commands.filter((each) => each.section === listed && hotkeysOf(each).length > 0)
  expect(keyed.map((each) => `\`${keycaps(hotkeysOf(each)[0] ?? '', false).join(' ')}\` ${each.title}`).at(-1)).toBe(
    last,
  )

  const { shell } = await renderInShell(null, { commands: registrations.commands })
  await shell.registry.complete()
  const flows = flowList({ may: () => true })
  shell.list.attach({ kind: 'flow', rows: () => [rowOf(flows, flow)] } as Partial<ListControl> as ListControl)
  shell.scopes.patch({ list: true, rows: 'flow', selection: 'one' })
  const [, key = ''] = /`(.)` copies now/.exec(readme) ?? []
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` })
  await waitFor(() => expect(shell.toasts.get().map(({ text }) => text)).toEqual(['已复制']))
  expect(await navigator.clipboard.readText()).toBe('黎欣怡')
})

it('lets the palette find what its lines say', async () => {
  const { registrations } = (await import(join(sourceFolder, 'index.ts'))) as { registrations: Registrations }
  expect(await registryFaults(registrations)).toEqual([])
  const server = fakeServer()
  server.gives(systemEndpoints.usageList, [])
  const user = { nickname: '尹艳', phone: null, phoneRef: null }
  const row = {
    id: 4,
    userId: 9,
    employeeNo: '1003',
    companyId: 3,
    companyDepartmentId: null,
    status: 'ENABLED' as const,
  }
  server.gives(companyEndpoints.companyUserList, [{ ...row, user }])
  const users = testPage('/manager/userlist', { title: '用户列表' })
  const { shell } = await renderInShell(createElement(PaletteHost), {
    ...{ server, pages: [testPage('/a'), users], commands: registrations.commands },
    user: { paths: ['company-user:list'] },
  })
  const [, typed = ''] = /`(\S+)`\s+in the palette finds now/.exec(section) ?? []
  act(() => shell.palette.toggle(typed))
  fireEvent.click(await screen.findByRole('option', { name: /尹艳.*1003/ }))
  await waitFor(() =>
    expect(decodeURIComponent(location.pathname + location.search)).toBe('/manager/userlist?keywords=尹艳'),
  )
  const asked = server.asked.find(({ endpoint }) => endpoint.endsWith(companyEndpoints.companyUserList.path))
  expect(asked?.query).toMatchObject({ employeeNo: '1003' })
})

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
    rowStep: true,
    run: true,
    opens: true,
    refuses: true,
    takesAll: true,
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
