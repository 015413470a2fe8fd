import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/contract/call'
import { callEndpoints } from '../../src/contract/call'
import { companyEndpoints } from '../../src/contract/company'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { type FakeServer, fakeServer } from '../../tests/support/console/fake-server'
import { stubSockets } from '../../tests/support/console/fake-socket'
import { sampleCustomer } from '../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../tests/support/console/shell'
import { calledCommands } from './asked-for'
import { callCommands } from './call'

const page = '/call/history'
const ref = `p_${'A'.repeat(22)}`
const stranger = { id: 41, customerId: null, userId: 3, phone: '138****1234', phoneRef: ref } as Call
const rowOf = (call: Call) => [{ id: call.id, label: '', endpoint: callEndpoints.list, data: call }]
const without = (call: Partial<Call>, id: string) => {
  const command = callCommands.find((one) => one.id === id)
  return command?.refuses?.(rowOf({ ...stranger, ...call }), {} as never)
}

async function open() {
  stubSockets()
  const server = fakeServer()
  const paths = [page, 'customer:list', 'customer:save', 'company-user:list']
  const shown = await renderInShell(null, {
    server,
    pages: [testPage(page)],
    commands: [...callCommands, ...calledCommands],
    at: page,
    user: { paths },
  })
  shown.shell.scopes.patch({ list: true, rows: 'call', selection: 'one' })
  return { ...shown, server }
}
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** What was asked about customers. */
const asked = (server: FakeServer) =>
  server.asked.flatMap(({ endpoint, query }) => (endpoint.endsWith(customerEndpoints.info.path) ? [query] : []))

describe('from a call', () => {
  it('the form of its customer opens', async () => {
    const { shell, server } = await open()
    server.gives(customerEndpoints.info, { ...sampleCustomer, id: 7, userId: 3 })
    await act(() => shell.commands.execute('call.edit-customer', {}, 'row', rowOf({ ...stranger, customerId: 7 })))
    await screen.findByRole('dialog', { name: '客户信息' })
    await waitFor(() => expect(screen.getByLabelText(/^名称/)).toHaveProperty('value', '周文博'))
    expect(asked(server)).toEqual([{ id: '7' }])
  })

  it('for a number without a customer, opens a new form for the caller, with the masked number', async () => {
    const { shell, server } = await open()
    server.gives(customerEndpoints.info, null)
    await act(() => shell.commands.execute('call.edit-customer', {}, 'row', rowOf(stranger)))
    await screen.findByRole('dialog', { name: '客户信息' })
    await waitFor(() => expect(screen.getByLabelText(/^电话/)).toHaveProperty('value', '138****1234'))
    expect(asked(server)).toEqual([{ phone: ref, userId: '3' }])
    expect(without({}, 'call.edit-customer')).toBeNull()
    expect(without({ phoneRef: null }, 'call.edit-customer')).toBe('这通电话没有号码')
  })

  it('the follow-ups of its customer open over it', async () => {
    const { shell, server } = await open()
    server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
    server.gives(customerEndpoints.info, { ...sampleCustomer, id: 7 })
    await act(() => shell.commands.execute('call.show-flows', {}, 'row', rowOf({ ...stranger, customerId: 7 })))
    await screen.findByRole('dialog', { name: '明细' })
    await screen.findByText('还没有跟进记录')
    const asked = server.asked.find(({ endpoint }) => endpoint.endsWith(customerEndpoints.flowList.path))
    expect(asked?.query).toMatchObject({ customerId: '7', pageSize: '10' })
    expect(without({ customerId: 7 }, 'call.show-flows')).toBeNull()
    expect(without({}, 'call.show-flows')).toBe('这个号码还不是客户')
  })
})

it('the calls of an employee are found by the number, in the palette', async () => {
  const { shell, server } = await open()
  const employee = { id: 1, companyId: 1, companyDepartmentId: null, status: 'ENABLED' } as const
  const user = { nickname: '林晓彤', phone: null, phoneRef: null }
  server.gives(companyEndpoints.companyUserList, [
    { ...employee, userId: 8, employeeNo: '', user },
    { ...employee, userId: 9, employeeNo: '1003', user },
  ])
  await act(() => shell.commands.execute('call.open-calls-of-employee', { userId: 9 }, 'palette'))
  expect(shell.router.get().location).toMatch(/^\/call\/history\?createTime=.*&userId=9$/)
  const [asked] = calledCommands.find(({ id }) => id === 'call.open-calls-of-employee')?.params ?? []
  const options =
    asked?.kind === 'pick'
      ? await asked.options({ query: '1003', args: {}, rows: [], signal: new AbortController().signal })
      : []
  expect(options).toEqual([{ value: 9, label: '1003', hint: '林晓彤' }])
})
