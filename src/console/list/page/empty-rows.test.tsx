import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/console/fake-server'
import { sampleCustomer } from '../../../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { systemEndpoints } from '../../../contract/system'
import { defineCommand } from '../../registry/registry'
import { customerSelector } from '../../selectors/customer'
import { defineList } from '../define-list'
import { ListPage } from './list-page'

const spec = defineList(customerEndpoints.flowList, {
  kind: 'flow',
  title: '客户跟踪',
  defaultSort: '-updateTime',
  labelOf: ({ remark }) => remark,
  empty: { title: '还没有跟进记录', text: '写下第一条跟进。' },
  emptyFor: ({ customerId }) =>
    customerId === undefined
      ? null
      : {
          title: '这位客户还没有跟进记录',
          text: '先打个电话。',
          about: { key: 'customerId', gone: { title: '没有这位客户', text: '可能已被删除。' } },
        },
  fields: [{ key: 'customerId', title: '客户', kind: 'pick', ...customerSelector }],
  columns: [{ key: 'updateTime', title: '时间', sortable: true, fixed: true }],
})
const dial = defineCommand({
  id: 'test.dial-shown',
  title: '打给这位客户',
  section: '测试',
  places: ['flow.empty'],
  when: { rows: 'flow' },
  run: () => {},
})

async function open(customer: { id: number; name: string } | null) {
  const server = fakeServer()
  server.gives(systemEndpoints.savedViewList, [])
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  server.gives(customerEndpoints.info, customer && { ...sampleCustomer, ...customer })
  const at = '/flows?customerId=7'
  const options = { server, pages: [testPage('/flows')], commands: [dial], at }
  await renderInShell(<ListPage spec={spec} detail={() => null} />, options)
}
afterEach(() => vi.unstubAllGlobals())

it('a customer without follow-ups can be called', async () => {
  await open({ id: 7, name: '周文博' })
  await screen.findByText('这位客户还没有跟进记录')
  expect(screen.getByRole('button', { name: '打给这位客户' })).toBeDefined()
})

it('a customer of an old address who is gone is nobody to call', async () => {
  await open(null)
  await screen.findByText('没有这位客户')
  expect(screen.queryByRole('button', { name: '打给这位客户' })).toBeNull()
  expect(screen.getByRole('button', { name: '重置筛选' })).toBeDefined()
})
