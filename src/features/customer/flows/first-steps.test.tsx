import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/console/fake-server'
import { nothingElse } from '../../../../tests/support/console/sample-customer'
import { renderInShell } from '../../../../tests/support/console/shell'
import { text } from '../../../console/registry/params'
import { defineCommand } from '../../../console/registry/registry'
import { type Customer, customerEndpoints } from '../../../contract/customer/customers'
import { FirstSteps } from './first-steps'

const phoneRef = `p_${'A'.repeat(22)}`
const customer: Customer = {
  ...{ id: 7, userId: 7, companyId: 3, phone: '138****1234', phoneRef, name: '周文博', type: 20, remark: '要报价' },
  ...{
    version: 4,
    createTime: 1_770_000_000,
    updateTime: 1_770_000_000,
    ...nothingElse,
    lastFollowTime: null,
    nextFollowTime: null,
  },
}

const dialled = vi.fn()
const dial = defineCommand({
  id: 'test.dial',
  title: '拨打',
  section: '测试',
  places: ['phone'],
  permission: 'call:dial',
  params: [text({ name: 'phone', title: '号码' })],
  run: (args) => dialled(args),
})

async function open(paths: string[]) {
  const server = fakeServer()
  server.gives(customerEndpoints.info, customer)
  await renderInShell(<FirstSteps customerId={7} />, { server, commands: [dial], user: { paths: ['/a', ...paths] } })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('offers to write the first follow-up, and to call', async () => {
  await open(['call:dial', 'customer:list', 'customer-flow:add'])
  await userEvent.click(await screen.findByRole('button', { name: '拨打' }))
  expect(dialled).toHaveBeenCalledWith({ phone: phoneRef })
  await userEvent.click(screen.getByRole('button', { name: '写跟进' }))
  await screen.findByRole('dialog', { name: '写跟进：周文博' })
})

it('offers nobody what they may not do', async () => {
  await open(['call:dial', 'customer:list'])
  await screen.findByRole('button', { name: '拨打' })
  expect(screen.queryByRole('button', { name: '写跟进' })).toBeNull()
})
