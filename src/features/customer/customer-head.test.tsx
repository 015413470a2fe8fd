import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { contactCommands, customerCommands, flowCommands } from '../../../commands/customer/customer'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { stubSockets } from '../../../tests/support/console/fake-socket'
import { sampleCustomer } from '../../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { customerEndpoints } from '../../contract/customer/customers'
import { codes } from '../../contract/envelope'
import { FlowListPage } from './flows/flow-list-page'

const path = '/customer/followList'
const customer = {
  ...sampleCustomer,
  id: 7,
  user: { nickname: '林晓彤', phone: null, phoneRef: null },
}
const everything = ['customer:list', 'customer:save', 'customer-flow:add', '/call/history']

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open({ search = '?customerId=7', paths = everything, prepare = prepared } = {}) {
  stubSockets()
  const server = fakeServer()
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  prepare(server)
  return renderInShell(<FlowListPage />, {
    server,
    pages: [testPage(path), testPage('/call/history')],
    commands: [...customerCommands, ...contactCommands, ...flowCommands],
    at: `${path}${search}`,
    user: { paths: [path, ...paths] },
  })
}

const prepared = (server: FakeServer): void => {
  server.gives(customerEndpoints.info, customer)
}
const head = () => screen.findByRole('region', { name: '客户' })

it('a list of one customer’s follow-ups says above it whose they are, and what can be done', async () => {
  await open()
  const bar = within(await head())
  await bar.findByRole('heading', { name: '周文博' })
  for (const text of ['重点客户', '138****1234', '归属人 林晓彤']) bar.getByText(text)
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(
    expect.arrayContaining(['编辑客户e', '写跟进n', '这位客户的通话']),
  )
})

it('its buttons are about this customer: nothing is asked first', async () => {
  const { shell } = await open()
  const bar = within(await head())
  await userEvent.click(await bar.findByRole('button', { name: /^写跟进/ }))
  await screen.findByRole('dialog', { name: '写跟进：周文博' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(bar.getByRole('button', { name: '编辑客户' }))
  const dialog = await screen.findByRole('dialog', { name: '客户信息' })
  await within(dialog).findByDisplayValue('周文博')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(bar.getByRole('button', { name: '这位客户的通话' }))
  await vi.waitFor(() => expect(shell.router.get().location).toMatch(/^\/call\/history\?createTime=.+&customerId=7$/))
})

it('a list of several customers has no head', async () => {
  const { server } = await open({ search: '?type=20' })
  await screen.findByRole('heading', { name: '没有符合条件的记录' })
  expect(screen.queryByRole('region', { name: '客户' })).toBeNull()
  expect(server.count(customerEndpoints.info)).toBe(0)
})

it('offers only what this viewer may do', async () => {
  await open({ paths: ['customer:list'] })
  const bar = within(await head())
  await bar.findByRole('heading', { name: '周文博' })
  // Everybody may see calls.
  expect(bar.queryAllByRole('button').map((button) => button.textContent)).toEqual(['这位客户的通话'])
})

it('says that the customer is gone', async () => {
  await open({ prepare: (server: FakeServer) => server.gives(customerEndpoints.info, null) })
  await within(await head()).findByText('没有这位客户，可能已被删除，或不归您看')
})

it.each([
  ['known before', []],
  ['learned from the server', ['customer:list']],
])('says that the viewer may not see customers, %s', async (_when, paths) => {
  const prepare = (server: FakeServer) =>
    server.answers(customerEndpoints.info, () => envelope(codes.forbidden, '没有权限'))
  const { server } = await open({ paths, prepare })
  await within(await head()).findByText('您没有查看客户资料的权限，需要时请联系管理员')
  // Once for the name in the filter.
  expect(server.count(customerEndpoints.info)).toBe(1 + paths.length)
})

it('a customer that could not be loaded can be asked for again', async () => {
  const prepare = (server: FakeServer) =>
    server.answers(customerEndpoints.info, () => envelope(codes.internal, '系统出错了'))
  const { server } = await open({ prepare })
  await screen.findByText('客户资料没有取到：系统出错了')
  prepared(server)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await within(await head()).findByRole('heading', { name: '周文博' })
})
