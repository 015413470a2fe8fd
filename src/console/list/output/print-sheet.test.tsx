import { act, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../../tests/support/console/shell'
import { type ManagerUser, managerEndpoints } from '../../../contract/manager'
import { plainLayout } from '../../../ui/table/table-columns'
import { defineList } from '../define-list'
import { type PrintedList, PrintSheet } from './print-sheet'

const spec = defineList(managerEndpoints.userList, {
  kind: 'user',
  title: '用户列表',
  fields: [],
  columns: [
    { key: 'nickname', title: '姓名' },
    { key: 'employeeNo', title: '工号', optional: true },
    { key: 'status', title: '状态', text: () => '启用', sum: ({ enabled }) => `启用 ${enabled}` },
  ],
  defaultSort: 'account',
  labelOf: ({ nickname }) => nickname,
  empty: { title: '还没有用户', text: '' },
})
const rows = [
  { id: 1, nickname: '林晓彤', employeeNo: 'x1' },
  { id: 2, nickname: '张伟', employeeNo: 'x2' },
] as ManagerUser[]

const print = vi.fn()
const close = vi.fn()

beforeEach(() => {
  print.mockClear()
  close.mockClear()
  vi.stubGlobal('print', print)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function put(more: Partial<PrintedList<ManagerUser>> = {}) {
  const list = { spec, layout: plainLayout, rows, total: 2, isChoice: false, sums: { enabled: 2 }, filters: [] }
  await renderInShell(<PrintSheet {...list} order="姓名，升序" {...more} close={close} />)
  const sheet = document.querySelector('[data-print]') as HTMLElement
  const facts = [...sheet.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  const lines = [...sheet.querySelectorAll('tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent?.trim()),
  )
  return { sheet, facts, lines }
}

it('puts rows in the columns shown under filter, order, number and sums, and asks the browser to print', async () => {
  const filters = [
    { title: '状态', text: '启用' },
    { title: '部门', text: '销售部' },
  ]
  const { sheet, facts, lines } = await put({ filters })
  expect(print).toHaveBeenCalledOnce()
  expect(within(sheet).getByText('用户列表').tagName).toBe('H1')
  expect(facts.slice(1)).toEqual(['筛选：状态 启用；部门 销售部', '排序：姓名，升序', '条数：2 条'])
  expect(lines).toEqual([
    ['姓名', '状态'],
    ['合计 2', '启用 2'],
    ['林晓彤', '启用'],
    ['张伟', '启用'],
  ])
})

it('says that nothing is filtered, and how many there are beyond what it holds', async () => {
  const { facts, lines } = await put({ total: 5184 })
  expect(facts[1]).toBe('筛选：全部')
  expect(facts[3]).toBe('条数：共 5,184 条，这里是前 2 条')
  expect(lines[1]?.[0]).toBe('合计 5,184')
})

it('of checked rows says so, and omits the sums of the whole filter', async () => {
  const { facts, lines } = await put({ isChoice: true })
  expect(facts[3]).toBe('条数：已勾选的 2 条')
  expect(lines).toHaveLength(3)
})

it('goes when the browser has printed', async () => {
  await put()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(close).toHaveBeenCalledOnce()
})
