import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/fake-server'
import { renderInShell } from '../../../tests/support/shell'
import { codes } from '../../contract/envelope'
import { mostInBatch } from '../../contract/list'
import { managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import type { Shell } from '../shell'
import { type Batch, type BatchAnswer, namesOf, runBatch } from './batch'

const { userStatusBatch, userList } = managerEndpoints

let server: FakeServer
let shell: Shell
beforeEach(async () => {
  ;({ server, shell } = await renderInShell(null))
  server.asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, label: `员工 ${at + 1}` }))
const ok = (id: number): BatchAnswer => ({ id, ok: true, msg: null })
const batchOf = (rows: Batch<BatchAnswer>['rows']): Batch<BatchAnswer> => ({
  ...{ rows, verb: '停用', noun: '用户', unit: '位', refresh: [userList] },
  ask: (ids) => call(userStatusBatch, { body: { ids, status: 'DISABLED' } }),
})
const askedIds = () => server.asked.map(({ body }) => (body as { ids: number[] }).ids)
const toastTexts = () => shell.toasts.get().map(({ kind, text }) => `${kind} ${text}`)

it('names few rows, and of many the first two and how many', () => {
  expect(namesOf(rowsOf(3), '位')).toBe('员工 1、员工 2、员工 3')
  expect(namesOf(rowsOf(1200), '位')).toBe('员工 1、员工 2等 1,200 位')
})

it('asks about each row once, in parts, and says how far it is', async () => {
  const seen: string[][] = []
  server.answers(userStatusBatch, ({ body }) => {
    seen.push(toastTexts())
    return envelope(codes.ok, '', (body as { ids: number[] }).ids.map(ok))
  })
  const rows = rowsOf(2 * mostInBatch + 1)
  const { changed, same } = await act(() => runBatch(shell, batchOf(rows)))
  expect(askedIds().map(({ length }) => length)).toEqual([mostInBatch, mostInBatch, 1])
  expect(askedIds().flat()).toEqual(rows.map(({ id }) => id))
  expect(seen).toEqual([
    ['busy 正在停用：0 / 1,001 位'],
    ['busy 正在停用：500 / 1,001 位'],
    ['busy 正在停用：1,000 / 1,001 位'],
  ])
  expect([changed.length, same.length, toastTexts()]).toEqual([rows.length, 0, []])
})

it('says nothing of how far it is where one call is enough', async () => {
  let seen: string[] | undefined
  server.answers(userStatusBatch, ({ body }) => {
    seen = toastTexts()
    return envelope(codes.ok, '', (body as { ids: number[] }).ids.map(ok))
  })
  await act(() => runBatch(shell, batchOf(rowsOf(mostInBatch))))
  expect(seen).toEqual([])
})

it('tells apart who changed, who was so already, and who was refused, whatever the order of the answers', async () => {
  server.gives(userStatusBatch, [
    { id: 3, ok: false, msg: '权限超出您自己的' },
    { id: 2, ok: true, msg: '已是停用状态' },
    { id: 1, ok: true, msg: null },
  ])
  const [one, two, three] = rowsOf(3)
  const { changed, same } = await act(() => runBatch(shell, batchOf([one, two, { ...three, detail: 'a3' }] as never)))
  expect([changed, same]).toEqual([[one], [two]])
  const box = await screen.findByRole('dialog', { name: '没有停用的用户：1 位' })
  expect(within(box).getByRole('listitem').textContent).toBe('员工 3 a3权限超出您自己的')
})

it('keeps what was done before a call that failed, and names all who were not reached', async () => {
  const refresh = vi.spyOn(shell.data, 'refresh')
  server.answers(userStatusBatch, ({ body }) => {
    const { ids } = body as { ids: number[] }
    return ids.includes(1) ? envelope(codes.ok, '', ids.map(ok)) : envelope(codes.unavailable, '数据库暂时不可用')
  })
  const { changed } = await act(() => runBatch(shell, batchOf(rowsOf(2 * mostInBatch + 2))))
  expect([changed.length, askedIds().length]).toEqual([mostInBatch, 2])
  expect(toastTexts()).toEqual(['bad 数据库暂时不可用'])
  expect(refresh).toHaveBeenCalledWith(userList)
  await screen.findByText('没有停用的用户：502 位')
  // A query by role would check for each item whether it is hidden, which is slow.
  const items = document.querySelectorAll('[role=dialog] li')
  expect(items).toHaveLength(mostInBatch + 2)
  expect(items[0]?.textContent).toBe('员工 501 没有处理到：数据库暂时不可用')
})

it('fails where the first call fails, with nothing done and nothing left standing', async () => {
  const refresh = vi.spyOn(shell.data, 'refresh')
  server.answers(userStatusBatch, () => envelope(codes.unavailable, '数据库暂时不可用'))
  await act(() => expect(runBatch(shell, batchOf(rowsOf(mostInBatch + 1)))).rejects.toThrow('数据库暂时不可用'))
  expect(askedIds()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledWith(userList)
  expect(toastTexts()).toEqual(['bad 数据库暂时不可用'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a fault of its own is no row’s reason', async () => {
  const ask = vi.fn(async (ids: number[]) => {
    if (ids.includes(1)) return ids.map(ok)
    throw new TypeError('x is not a function')
  })
  const batch = { ...batchOf(rowsOf(mostInBatch + 1)), ask }
  await act(() => expect(runBatch(shell, batch)).rejects.toThrow('x is not a function'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
