import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { sampleUser } from '../../../tests/support/console/sample-user'
import { renderInShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { codes } from '../../contract/envelope'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { runBatch } from '../batch/batch'
import type { Shell } from '../shell'
import { useEndpoint } from './data'
import { showChanged } from './show-changed'

const { userList, userStatusBatch } = managerEndpoints

/** The rows on the screen: one list paged, another without paging. */
function Lists() {
  const paged = useEndpoint(userList, { pageSize: 20 }).data as
    | { records: readonly ManagerUser[]; total: number }
    | undefined
  const all = useEndpoint(userList, { noPaging: true }).data as readonly ManagerUser[] | undefined
  const text = (rows: readonly ManagerUser[] = []) =>
    rows.map(({ nickname, status }) => `${nickname} ${status}`).join('，')
  return (
    <>
      <p data-testid="paged">{text(paged?.records)}</p>
      <p data-testid="total">{paged?.total}</p>
      <p data-testid="all">{text(all)}</p>
    </>
  )
}
const shown = () => ['paged', 'all'].map((id) => screen.getByTestId(id).textContent)

let server: FakeServer
let shell: Shell
let users: ManagerUser[]
beforeEach(async () => {
  users = [
    { ...sampleUser, id: 1, nickname: '甲' },
    { ...sampleUser, id: 2, nickname: '乙' },
    { ...sampleUser, id: 3, nickname: '丙', status: 'DISABLED' },
  ]
  const fake = await import('../../../tests/support/console/fake-server')
  server = fake.fakeServer()
  server.answers(userList, ({ query }) =>
    envelope(codes.ok, '', query.noPaging ? users : { records: users, total: 3, sums: { enabled: 2, disabled: 1 } }),
  )
  ;({ shell } = await renderInShell(<Lists />, { server }))
  await vi.waitFor(() => expect(shown()).toEqual(Array(2).fill('甲 ENABLED，乙 ENABLED，丙 DISABLED')))
})
afterEach(() => vi.unstubAllGlobals())

const disable = (ids: readonly number[]) =>
  runBatch(shell, {
    ...{ verb: '停用', noun: '用户', unit: '位', refresh: [] },
    rows: ids.map((id) => ({ id, label: `#${id}` })),
    shows: (of) => showChanged(shell.data, userList, of, () => ({ status: 'DISABLED' as const })),
    ask: async () => {
      const { call } = await import('../../lib/api')
      return call(userStatusBatch, { body: { ids: [...ids], status: 'DISABLED' } })
    },
  })

it('shows changed rows at once, in every list, and takes the refused ones back', async () => {
  const answer = deferred<Response>()
  server.answers(userStatusBatch, () => answer.promise)
  let done: Promise<unknown> | undefined
  await act(async () => {
    done = disable([1, 2])
  })
  expect(shown()).toEqual(Array(2).fill('甲 DISABLED，乙 DISABLED，丙 DISABLED'))
  // What else the answer says of the list stays: without it the pager would go.
  expect(screen.getByTestId('total').textContent).toBe('3')
  await act(async () => {
    answer.resolve(
      envelope(codes.ok, '', [
        { id: 1, ok: true, msg: null },
        { id: 2, ok: false, msg: '不能停用自己' },
      ]),
    )
    await done
  })
  expect(shown()).toEqual(Array(2).fill('甲 DISABLED，乙 ENABLED，丙 DISABLED'))
})

it('takes all back where the call fails', async () => {
  server.answers(userStatusBatch, () => envelope(codes.internal, '数据库暂时不可用'))
  await act(() => disable([1, 3]).then(undefined, () => {}))
  expect(shown()).toEqual(Array(2).fill('甲 ENABLED，乙 ENABLED，丙 DISABLED'))
})

it('lets a newer answer of the list stand', async () => {
  const takeBack = await act(async () =>
    showChanged(shell.data, userList, [1], () => ({ status: 'DISABLED' as const })),
  )
  users = users.map((user) => ({ ...user, nickname: `${user.nickname}二` }))
  await act(async () => shell.data.refresh(userList))
  await vi.waitFor(() => expect(shown()[0]).toBe('甲二 ENABLED，乙二 ENABLED，丙二 DISABLED'))
  await act(async () => takeBack([1]))
  expect(shown()[0]).toBe('甲二 ENABLED，乙二 ENABLED，丙二 DISABLED')
})
