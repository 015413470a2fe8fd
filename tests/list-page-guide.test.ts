// @vitest-environment happy-dom
/**
 * Follows docs/add-a-list-page.md exactly: its page must do everything that the guide promises. tests/api has the
 * server's part.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type * as Registry from '../src/console/registry/registry'
import type * as Faults from '../src/console/registry/registry-faults'
import type { Endpoint } from '../src/contract/endpoint'
import { codes } from '../src/contract/envelope'
import { systemEndpoints } from '../src/contract/system'
import type * as Shells from './support/console/shell'
import { followGuide, guide, steps } from './support/rules/follow-guide'
import './support/setup/view-setup'

const bin = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.bin')
const { folder, remove } = followGuide()
const load = <M>(file: string) => import(join(folder, file)) as Promise<M>
afterAll(remove)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('says where each of its lines goes, and how many they are', () => {
  expect(steps).toHaveLength([...guide.matchAll(/^```tsx?$/gm)].length)
  const lines = steps.flatMap(({ code }) => code.split('\n'))
  const own = lines.filter((line) => line.trim() !== '' && !line.startsWith('import '))
  expect(own.length).toBeLessThanOrEqual(250)
  expect(guide).toContain(`${own.length} lines of your own, without imports and blank lines`)
})

// The compiler reads the whole project.
it('compiles', () => {
  const { stdout, status } = spawnSync(join(bin, 'tsc'), ['-p', join(folder, 'tsconfig.json')], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
}, 240_000)

it('keeps the rules of the linter and of its format', () => {
  const files = [...new Set(steps.map(({ file }) => file))]
  const options = ['check', '--error-on-warnings', '--vcs-enabled=false']
  execFileSync(join(bin, 'biome'), [...options, ...files], { stdio: 'pipe', cwd: folder })
})

const rows = [
  { id: 1, title: '开场白', content: '您好，我是欢呼的林晓彤', status: 'ENABLED' },
  { id: 2, title: '报价', content: '每个坐席每月', status: 'DISABLED' },
].map((row) => ({ ...row, companyId: 3, version: 4, updateTime: 1_795_228_800 }))
const agents = [{ id: 9, userId: 9, employeeNo: '1003', companyId: 3, companyDepartmentId: null, status: 'ENABLED' }]

type ScriptEndpoint = 'scriptList' | 'scriptAdd' | 'scriptStatusBatch'

/** The page in the console, with a fake server. */
async function openPage() {
  const { registrations } = await load<{ registrations: Registry.Registrations }>('commands/index.ts')
  const { registryFaults } = await load<typeof Faults>('src/console/registry/registry-faults.ts')
  expect(await registryFaults(registrations)).toEqual([])
  const page = registrations.pages.find(({ path }) => path === '/company/script')
  const { companyEndpoints } = await load<{ companyEndpoints: Record<ScriptEndpoint | 'companyUserList', Endpoint> }>(
    'src/contract/company.ts',
  )
  const { envelope, fakeServer } = await load<typeof import('./support/console/fake-server')>(
    'tests/support/console/fake-server.ts',
  )
  const { renderInShell, testPage } = await load<typeof Shells>('tests/support/console/shell.tsx')
  const { PaletteHost } = await load<typeof import('../src/console/palette/palette-host')>(
    'src/console/palette/palette-host.tsx',
  )
  // Wide enough for the detail to stand beside the list.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('min-width: 1200px'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  const server = fakeServer()
  const { scriptList, scriptAdd, scriptStatusBatch, companyUserList } = companyEndpoints
  server.answers(scriptList, ({ query }) =>
    envelope(codes.ok, '', query.noPaging ? [rows[0]] : { records: rows, total: 2, sums: { enabled: 1 } }),
  )
  server.gives(scriptAdd, { id: 5 } as never)
  server.gives(scriptStatusBatch, rows.map(({ id }) => ({ id, ok: true, msg: null })) as never)
  const people = agents.map((row) => ({ ...row, user: { nickname: '尹艳', phone: null, phoneRef: null } }))
  server.gives(companyUserList, { records: people, total: 1 } as never)
  server.gives(systemEndpoints.usageList, [])
  const View = await (page as unknown as { view(): Promise<() => null> }).view()
  const view = createElement('div', null, createElement(View), createElement(PaletteHost))
  const { shell } = await renderInShell(view, {
    server,
    pages: [testPage('/company/script', { title: '话术' })],
    commands: registrations.commands,
    user: { paths: ['/company/script', 'script:save', 'company-user:list'] },
  })
  await shell.registry.complete()
  const asked = (endpoint: Endpoint) => server.asked.filter((one) => one.endpoint.endsWith(endpoint.path))
  return { shell, asked, endpoints: companyEndpoints }
}

it('shows the list with its sum, the detail with the list inside, the form, the batch, and what the palette finds', async () => {
  const { shell, asked, endpoints } = await openPage()
  const { scriptList, scriptAdd, scriptStatusBatch } = endpoints

  const table = await screen.findByRole('grid')
  expect(await within(table).findByText('开场白')).toBeDefined()
  expect(within(table).getByText('启用 1')).toBeDefined()
  expect(asked(scriptList)[0]?.query).toMatchObject({ sort: '-updateTime' })

  fireEvent.click(within(table).getByText('报价'))
  expect(await screen.findByText('尹艳')).toBeDefined()
  expect(screen.getByRole('heading', { name: /谁在用 1 位/ })).toBeDefined()

  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' })
  const dialog = await screen.findByRole('dialog', { name: '新增话术' })
  fireEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
  expect(await within(dialog).findByText('标题不能为空')).toBeDefined()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /标题/ }), { target: { value: '回访' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /内容/ }), { target: { value: '上次您说' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(scriptAdd)[0]?.body).toEqual({ title: '回访', content: '上次您说' })

  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
  fireEvent.click(await screen.findByRole('button', { name: /停用话术/ }))
  await waitFor(() => expect(shell.toasts.get().map(({ text }) => text)).toContain('已停用 2 条话术'))
  expect(asked(scriptStatusBatch)[0]?.body).toEqual({ ids: [1, 2], status: 'DISABLED' })

  act(() => shell.palette.toggle('~开场'))
  expect(await screen.findByRole('option', { name: /开场\s*白/ })).toBeDefined()
}, 60_000)
