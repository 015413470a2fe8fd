import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { sampleUser } from '../../../../tests/support/console/sample-user'
import { renderInShell } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { type ManagerUser, managerEndpoints } from '../../../contract/manager'
import { DetailList } from './detail-list'

const { userList } = managerEndpoints

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const rowsOf = (count: number, company = 1) =>
  Array.from(
    { length: count },
    (_, at): ManagerUser => ({
      ...sampleUser,
      id: at + 1,
      nickname: `员工 ${company}-${at + 1}`,
      account: `a${at + 1}`,
    }),
  )
const answer = (total: number, size: number, company?: number) =>
  envelope(20000, '', {
    records: rowsOf(Math.min(total, size), company),
    total,
    sums: { enabled: 0, disabled: 0 },
  })

/** A company's people, as its detail would list them. */
const People = ({ companyId }: { companyId: number }) => (
  <DetailList
    endpoint={userList}
    query={{ companyId, sort: 'account' }}
    title="员工"
    unit="位"
    columns={[
      { key: 'nickname', title: '姓名', narrow: 'title' },
      { key: 'account', title: '账号', narrow: 'side' },
      { key: 'employeeNo', title: '工号', narrow: 'sub' },
    ]}
    to={({ id }) => (id === 1 ? '/a?current=1' : null)}
    empty={<p>还没有员工。</p>}
  />
)

/** The detail moves from one row to the next. */
function Detail() {
  const [companyId, setCompany] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setCompany(2)}>
        下一行
      </button>
      <People companyId={companyId} />
    </>
  )
}

const rows = () => screen.queryAllByRole('listitem')

it('lists the first rows with what there are in all, and more when asked', async () => {
  server.answers(userList, ({ query }) => answer(130, Number(query.pageSize)))
  await renderInShell(<People companyId={1} />, { server })
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('员工 130 位')
  expect(rows()).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await waitFor(() => expect(rows()).toHaveLength(50))
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await waitFor(() => expect(rows()).toHaveLength(100))
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  screen.getByText('只列出前 100 位')
})

it('offers no more where all are there', async () => {
  server.answers(userList, ({ query }) => answer(20, Number(query.pageSize)))
  await renderInShell(<People companyId={1} />, { server })
  await waitFor(() => expect(rows()).toHaveLength(20))
  expect(screen.queryByRole('button')).toBeNull()
})

it('places what the columns say on two lines, "—" for nothing, and leads where the row does', async () => {
  server.answers(userList, () => answer(2, 20))
  await renderInShell(<People companyId={1} />, { server })
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/a?current=1')
  expect(rows().map((row) => row.textContent)).toEqual(['员工 1-1a1—', '员工 1-2a2—'])
})

it('never shows the rows of another query, however late its own arrive', async () => {
  const late = deferred<Response>()
  server.answers(userList, ({ query }) => (query.companyId === '2' ? late.promise : answer(60, Number(query.pageSize))))
  await renderInShell(<Detail />, { server })
  await screen.findByText('员工 1-1')
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await waitFor(() => expect(rows()).toHaveLength(50))
  await userEvent.click(screen.getByRole('button', { name: '下一行' }))
  expect(rows()).toEqual([])
  await act(async () => late.resolve(answer(60, 20, 2)))
  expect((await screen.findAllByRole('listitem')).length).toBe(20)
  screen.getByText('员工 2-1')
})

it('says that there are no rows, and offers to try again after a failure', async () => {
  server.answers(userList, () => envelope(50000, '数据库暂时不可用'))
  await renderInShell(<People companyId={1} />, { server })
  await screen.findByText('员工没有取到')
  server.answers(userList, () => answer(0, 20))
  await userEvent.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByText('还没有员工。')
})
