import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { codes } from '../../contract/envelope'
import { mostInBatch, type WholeFilter } from '../../contract/list'
import { managerEndpoints } from '../../contract/manager'
import { batchEndpoints } from '../../contract/system/batches'
import { type Job, jobEndpoints } from '../../contract/system/jobs'
import { call } from '../../lib/api'
import type { Shell } from '../shell'
import { type Batch, type BatchAnswer, namesOf, runBatch } from './batch'

const { userStatusBatch, userList } = managerEndpoints

/** What the server is asked to do to many. */
const job = { endpoint: batchEndpoints.userStatus, input: { status: 'DISABLED' } }

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
const outcomeOf = async (batch: Batch<BatchAnswer>) => {
  const outcome = await act(() => runBatch(shell, batch))
  if (!outcome) throw new Error('it was not confirmed')
  return outcome
}
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
  const { changed, same } = await outcomeOf(batchOf(rows))
  expect(askedIds().map(({ length }) => length)).toEqual([mostInBatch, mostInBatch, 1])
  expect(askedIds().flat()).toEqual(rows.map(({ id }) => id))
  expect(seen).toEqual([
    ['busy 正在停用：0 / 201 位'],
    ['busy 正在停用：100 / 201 位'],
    ['busy 正在停用：200 / 201 位'],
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
  const { changed, same } = await outcomeOf(batchOf([one, two, { ...three, detail: 'a3' }] as never))
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
  const { changed } = await outcomeOf(batchOf(rowsOf(2 * mostInBatch + 2)))
  expect([changed.length, askedIds().length]).toEqual([mostInBatch, 2])
  expect(toastTexts()).toEqual(['bad 数据库暂时不可用'])
  expect(refresh).toHaveBeenCalledWith(userList)
  await screen.findByText('没有停用的用户：102 位')
  // A query by role would check for each item whether it is hidden, which is slow.
  const items = document.querySelectorAll('[role=dialog] li')
  expect(items).toHaveLength(mostInBatch + 2)
  expect(items[0]?.textContent).toBe('员工 101 没有处理到：数据库暂时不可用')
})

it('does not say that rows are as they were where the answer about them was lost', async () => {
  server.answers(userStatusBatch, ({ body }) => {
    const { ids } = body as { ids: number[] }
    if (!ids.includes(1)) throw new TypeError('Failed to fetch')
    return envelope(codes.ok, '', ids.map(ok))
  })
  await outcomeOf(batchOf(rowsOf(mostInBatch + 1)))
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toMatch(/^员工 101 没有收到结果，可能已经处理，请核对：连接不上服务器/)
})

it('says so of the first call too, whose rows may have changed: alone, and of all that a filter finds', async () => {
  server.answers(userStatusBatch, () => {
    throw new TypeError('Failed to fetch')
  })
  const { changed, same } = await outcomeOf(batchOf(rowsOf(2)))
  expect([changed, same]).toEqual([[], []])
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^员工 1 没有收到结果，可能已经处理，请核对：连接不上服务器/),
    expect.stringMatching(/^员工 2 没有收到结果，可能已经处理，请核对：连接不上服务器/),
  ])
  await act(async () => shell.dialogs.closeAll())
  const all = { list: 'manager.user.list', filter: '', count: 250, recount: async () => 250 }
  const ask = (part: WholeFilter) => call(userStatusBatch, { body: { all: part, status: 'DISABLED' } })
  const running = runBatch({ ...shell, confirm: async () => true }, { ...batchOf([]), all: { ...all, ask, job } })
  expect(await act(() => running)).toMatchObject({ changed: [], same: [] })
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toMatch(/^250 位 没有收到结果，可能已经处理，请核对：连接不上服务器/)
})

it('fails where the first call is refused, with nothing done and nothing left standing', async () => {
  const refresh = vi.spyOn(shell.data, 'refresh')
  server.answers(userStatusBatch, () => envelope(codes.unavailable, '数据库暂时不可用'))
  await act(() => expect(runBatch(shell, batchOf(rowsOf(mostInBatch + 1)))).rejects.toThrow('数据库暂时不可用'))
  expect(askedIds()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledWith(userList)
  expect(toastTexts()).toEqual(['bad 数据库暂时不可用'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an error in the console’s own code is not shown as a row’s reason', async () => {
  const ask = vi.fn(async (ids: number[]) => {
    if (ids.includes(1)) return ids.map(ok)
    throw new TypeError('x is not a function')
  })
  const batch = { ...batchOf(rowsOf(mostInBatch + 1)), ask }
  await act(() => expect(runBatch(shell, batch)).rejects.toThrow('x is not a function'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('all that a filter finds', () => {
  it('is a job where there are many: the console says so, goes on, and reloads the lists in the end', async () => {
    const refresh = vi.spyOn(shell.data, 'refresh')
    const told: Job[] = []
    server.gives(batchEndpoints.userStatus, { id: 5 })
    server.answers(jobEndpoints.list, () => envelope(codes.ok, '', told))
    told.push({
      ...{ id: 5, title: '停用用户', state: 'DONE', done: 700, total: 700, message: '完成 690 位，未成功 10' },
      ...{ fileName: '批量操作结果 5.xlsx', createTime: 1, endTime: 2 },
    })
    const all = { list: userList.path, filter: 'status=ENABLED', count: 700, recount: async () => 700 }
    const ask = () => Promise.reject(new Error('asked one by one'))
    const running = runBatch({ ...shell, confirm: async () => true }, { ...batchOf([]), all: { ...all, ask, job } })
    expect(await act(() => running)).toBeNull()
    expect(server.asked.find(({ endpoint }) => endpoint.endsWith(batchEndpoints.userStatus.path))?.body).toEqual({
      status: 'DISABLED',
      all: { list: userList.path, filter: 'status=ENABLED', count: 700 },
    })
    await waitFor(() => expect(refresh).toHaveBeenCalledWith(userList))
    expect(toastTexts()).toEqual([
      'ok 正在停用 700 位，可以先做别的：进度在右上角的铃里',
      'ok 停用用户：完成 690 位，未成功 10',
    ])
  })

  const most = 2 * mostInBatch + 3
  /** A server with as many rows as there are ids; `last`: none behind it any more. */
  const found = (total: number, last = total) =>
    server.answers(userStatusBatch, ({ body }) => {
      const { all } = body as { all: WholeFilter }
      if (all.done === 0 && all.count !== total) {
        return envelope(codes.conflict, `现在是 ${total} 位`, { field: 'count', reason: `现在是 ${total} 位` })
      }
      const ids = Array.from({ length: Math.min(mostInBatch, all.count - all.done) }, (_, at) => all.after + at + 1)
      return envelope(
        codes.ok,
        '',
        ids.filter((id) => id <= last).map((id) => ({ ...ok(id), name: `员工 ${id}` })),
      )
    })
  const allOf = (count: number, recount = async () => count): Batch<BatchAnswer> => ({
    ...batchOf(rowsOf(20)),
    all: {
      ...{ list: 'manager.user.list', filter: 'status=ENABLED', count, recount },
      ask: (all) => call(userStatusBatch, { body: { all, status: 'DISABLED' } }),
      job,
    },
  })
  const parts = () => server.asked.map(({ body }) => (body as { all: WholeFilter }).all)
  /** Starts it; each confirmation is given or refused by hand. */
  const start = (batch: Batch<BatchAnswer>) => {
    const running = runBatch(shell, batch)
    running.catch(() => undefined)
    return running
  }
  const answer = async (button: string) => {
    const box = await screen.findByRole('alertdialog')
    const { textContent } = box
    await act(async () =>
      within(box)
        .getByRole('button', { name: new RegExp(button) })
        .click(),
    )
    return textContent
  }

  it('is confirmed by its number, found by the server part by part, and told with the names it gives', async () => {
    found(most)
    const running = start(allOf(most))
    expect(await answer('停用')).toContain('员工 1、员工 2等 203 位')
    const outcome = await act(() => running)
    expect(parts()).toEqual([
      { list: 'manager.user.list', filter: 'status=ENABLED', count: most, done: 0, after: 0 },
      { list: 'manager.user.list', filter: 'status=ENABLED', count: most, done: mostInBatch, after: mostInBatch },
      {
        list: 'manager.user.list',
        filter: 'status=ENABLED',
        count: most,
        done: 2 * mostInBatch,
        after: 2 * mostInBatch,
      },
    ])
    expect([outcome?.changed.length, outcome?.changed.at(-1)?.label]).toEqual([most, '员工 203'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does nothing without a confirmation', async () => {
    const running = start(allOf(most))
    await answer('取消')
    expect(await act(() => running)).toBeNull()
    expect(server.asked).toEqual([])
  })

  it('is asked about again where there are others by then, with both numbers', async () => {
    found(1)
    const running = start(allOf(most, async () => 1))
    await answer('停用')
    expect(await answer('停用')).toContain('筛选结果已从 203 变为 1 位')
    expect((await act(() => running))?.changed).toHaveLength(1)
    expect(parts().map(({ count }) => count)).toEqual([most, 1])
  })

  it('says of how many nothing was done, because they were no longer found', async () => {
    found(most, 120)
    const running = start(allOf(most))
    await answer('停用')
    expect((await act(() => running))?.changed).toHaveLength(120)
    await screen.findByRole('dialog', { name: '没有停用的用户：83 位' })
    screen.getByText('其余 83 位')
  })

  it('says of how many nothing was done, because a later call failed', async () => {
    server.answers(userStatusBatch, ({ body }) => {
      const { all } = body as { all: WholeFilter }
      if (all.done > 0) return envelope(codes.unavailable, '数据库暂时不可用')
      return envelope(
        codes.ok,
        '',
        rowsOf(mostInBatch).map(({ id, label }) => ({ ...ok(id), name: label })),
      )
    })
    const running = start(allOf(most))
    await answer('停用')
    await act(() => running)
    const box = await screen.findByRole('dialog', { name: '没有停用的用户：103 位' })
    expect(within(box).getByRole('listitem').textContent).toBe('其余 103 位 没有处理到：数据库暂时不可用')
  })
})
