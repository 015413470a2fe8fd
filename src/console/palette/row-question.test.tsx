/** When the palette asks for a command's row; how it looks is in palette-steps.test.tsx. */
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { type Command, defineCommand } from '../registry/registry'
import type { Scopes } from '../registry/scopes'
import { asksForRow, refusalFrom } from './row-question'

afterEach(cleanup)

const stop = defineCommand({
  id: 'company.stop',
  title: '停用企业',
  section: '企业',
  when: { rows: ['company', 'all-company'], selection: 'one' },
  rowStep: { title: '选择企业', permission: '/company/list', search: async () => [] },
  run: vi.fn(),
})

async function at(scopes: Partial<Scopes>, { command = stop as Command, paths = ['/company/list'] } = {}) {
  const { shell } = await renderInShell(null, { pages: [testPage('/a')], commands: [command], user: { paths } })
  shell.scopes.patch(scopes)
  return { asks: asksForRow(shell, command), refusal: refusalFrom(shell, command) }
}

it('asks where no row of its kinds is selected', async () => {
  const asking = { asks: true, refusal: null }
  expect(await at({})).toEqual(asking)
  expect(await at({ list: true, rows: 'flow', selection: 'one' })).toEqual(asking)
  expect(await at({ list: true, rows: 'company', selection: 'none' })).toEqual(asking)
})

it('acts on a selected row, and refuses several, without asking', async () => {
  expect(await at({ list: true, rows: 'company', selection: 'one' })).toEqual({ asks: false, refusal: null })
  expect(await at({ list: true, rows: 'all-company', selection: 'one' })).toEqual({ asks: false, refusal: null })
  const several = { asks: false, refusal: '一次只能选一行' }
  expect(await at({ list: true, rows: 'company', selection: 'many' })).toEqual(several)
})

it('asks nobody who may not see the list that it would search', async () => {
  expect(await at({}, { paths: [] })).toEqual({ asks: false, refusal: '请先打开它的列表' })
})

it('asks for nothing where a row would not help', async () => {
  const command = { ...stop, when: { ...stop.when, call: 'talking' } } as Command
  expect((await at({ call: 'none' }, { command })).asks).toBe(false)
  expect((await at({ call: 'talking' }, { command })).asks).toBe(true)
})

it('asks for no row that the command does not need', async () => {
  const { rowStep: _, ...command } = stop
  expect(await at({}, { command })).toEqual({ asks: false, refusal: '请先打开它的列表' })
})
