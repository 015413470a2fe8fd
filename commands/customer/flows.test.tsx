import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Shell } from '../../src/console/shell'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { Endpoint } from '../../src/contract/endpoint'
import { managerEndpoints } from '../../src/contract/manager'
import { FlowListPage } from '../../src/features/customer/flows/flow-list-page'
import { fakeServer } from '../../tests/support/console/fake-server'
import { stubSockets } from '../../tests/support/console/fake-socket'
import { sampleCustomer } from '../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../tests/support/console/shell'
import { registrations } from '..'
import { contactCommands, customerCommands, flowCommands } from './customer'

const customer = { ...sampleCustomer, id: 7 }

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('a customer without follow-ups offers 写跟进 and 拨打, with their keys', async () => {
  stubSockets()
  const server = fakeServer()
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  server.gives(customerEndpoints.info, customer)
  const path = '/customer/followList'
  await renderInShell(<FlowListPage />, {
    server,
    pages: [testPage(path)],
    commands: [...customerCommands, ...contactCommands, ...flowCommands],
    at: `${path}?customerId=7`,
    user: { paths: [path, '/phone/index', 'call:dial', 'customer:list', 'customer-flow:add'] },
  })
  await screen.findByRole('heading', { name: '这位客户还没有跟进记录' })
  expect(screen.getByRole('button', { name: /^打给这位客户/ }).getAttribute('aria-keyshortcuts')).toBe('d')
  expect(screen.getByRole('button', { name: /^写第一条跟进/ }).getAttribute('aria-keyshortcuts')).toBe('n')
  await userEvent.keyboard('n')
  await screen.findByRole('dialog', { name: '写跟进：周文博' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
})

describe('客户跟踪 is reached', () => {
  const page = registrations.pages.find(({ path }) => path === '/customer/followList')
  const linkOf = (id: string) => page?.links?.find((link) => link.id === id)
  const shell = {} as Shell
  const row = (data: object, endpoint: Endpoint = callEndpoints.list) => [{ id: 41, label: '', endpoint, data }]

  it('from the toolbars of calls and people', () => {
    expect(page).toMatchObject({ hidden: true, places: ['call.toolbar', 'user.toolbar'] })
  })

  it('from a call, with its customer; a call without a customer says why not', () => {
    const link = linkOf('call.open-customer')
    expect(link?.places).toEqual([{ place: 'call.row', group: 'related' }, 'call.related'])
    expect(link?.query(row({ customerId: 7 }))).toEqual({ customerId: '7' })
    expect(link?.refuses?.(row({ customerId: 7 }), shell)).toBeNull()
    expect(link?.refuses?.(row({ customerId: null }), shell)).toBe('这个号码还不是客户')
  })

  it('from a user, with the follow-ups that they wrote', () => {
    const link = linkOf('customer.open-flows-of-user')
    expect(link?.places).toEqual([{ place: 'user.row', group: 'related' }, 'user.related'])
    expect(link?.query(row({}, managerEndpoints.userList))).toEqual({ userId: '41' })
  })
})
