import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { sampleCustomer } from '../../../tests/support/console/sample-customer'
import { renderInShell, type TestShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import type { ListControl } from '../../console/list/active-list'
import type { CustomerKey } from '../../console/slots'
import { type CustomerFlow, customerEndpoints } from '../../contract/customer/customers'
import { tagEndpoints } from '../../contract/customer/tags'
import { codes } from '../../contract/envelope'
import { dropQuestions } from '../../ui/overlay/confirm'
import { scrollToTop } from '../../ui/paging/scroll-to-top'
import { CustomerInfoDialog } from './customer-info-dialog'
import { FollowListDialog } from './flows/follow-list-dialog'

vi.mock('../../ui/paging/scroll-to-top', () => ({ scrollToTop: vi.fn(() => () => undefined) }))

const customer = sampleCustomer
const flow = (id: number, user: CustomerFlow['user'] = null) => ({
  id,
  customerId: 5,
  type: 20 as const,
  remark: `第 ${id} 次`,
  userId: user ? 7 : null,
  updateTime: 1_795_228_800,
  user,
  mayNot: {},
})

let server: FakeServer
let test: TestShell

beforeEach(async () => {
  test = await renderInShell(<p>页面</p>)
  server = test.server
  server.gives(customerEndpoints.info, customer)
  server.gives(customerEndpoints.holders, [])
  server.asked.length = 0
})
afterEach(() => {
  act(dropQuestions)
  vi.unstubAllGlobals()
})

const newOne = { id: null, userId: 7, phone: null }
const openInfo = (of: CustomerKey) =>
  act(async () => void test.shell.dialogs.open(async () => CustomerInfoDialog, { of }))
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const bodies = () =>
  server.asked.filter(({ body }) => body).map(({ endpoint, body }) => [endpoint.split('/').at(-1), body])

it('a new customer: the phone is asked for, and each missing field in the specification’s words', async () => {
  await openInfo(newOne)
  await screen.findByRole('dialog', { name: '客户信息' })
  expect([field('名称').value, field('类型').value, field('备注').value]).toEqual(['', '新客户', ''])
  expect(screen.queryByRole('button', { name: '客户跟踪' })).toBeNull()
  const told = async (text: string) => {
    await press(/^确定/)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(text)
    act(() => test.shell.toasts.clear())
  }
  await told('名称不能为空')
  await userEvent.type(field('名称'), ' 吴倩 ')
  await userEvent.clear(field('类型'))
  await userEvent.tab()
  await told('类型不能为空')
  await userEvent.type(field('类型'), '意向{Enter}')
  await told('备注不能为空')
  expect(bodies()).toEqual([])
  await userEvent.type(field('备注'), '刚登记')
  await userEvent.type(field('电话'), '138 0013 8000')
  server.gives(customerEndpoints.add, { id: 9 })
  await press(/^确定/)
  // It closes without waiting for the answer.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(bodies().filter(([name]) => name === 'add')).toEqual([
      ['add', { id: null, userId: 7, phone: '138 0013 8000', name: '吴倩', type: 10, remark: '刚登记' }],
    ]),
  )
})

it('tags are chosen or typed, and only changed ones are sent', async () => {
  server.gives(tagEndpoints.list, [{ id: 1, name: '重点', pinyin: 'zhongdian', initials: 'zd' }])
  server.gives(customerEndpoints.info, { ...customer, tags: ['展会'] })
  server.gives(customerEndpoints.update, { id: 5 })
  await openInfo({ id: 5, userId: 7, phone: null })
  await screen.findByText('展会')
  await userEvent.type(screen.getByRole('combobox', { name: '标签' }), 'zd')
  await screen.findByRole('option', { name: /重点/ })
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('combobox', { name: '标签' }), '新词')
  // What was typed counts without Enter, too.
  await press(/^确定/)
  const sent = () => bodies().filter(([name]) => name === 'update')
  await waitFor(() => expect(sent()).toMatchObject([['update', { tags: ['展会', '重点', '新词'] }]]))
  server.asked.length = 0
  await openInfo({ id: 5, userId: 7, phone: null })
  await screen.findByText('展会')
  await userEvent.type(field('备注'), '。')
  await press(/^确定/)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).not.toHaveProperty('tags')
})

it('a whole number is checked while it is typed, and the field says who has it', async () => {
  server.gives(customerEndpoints.holders, [{ id: 5, name: '周文博', userId: 8, ownerName: '尹艳', pooled: false }])
  await openInfo(newOne)
  const asked = () =>
    server.asked.filter(({ endpoint }) => endpoint.endsWith('/holders')).map(({ query }) => query.phone)
  await userEvent.type(field('电话'), '138 0013 800')
  expect(asked()).toEqual([])
  expect(screen.queryByText(/已是/)).toBeNull()
  await userEvent.type(field('电话'), '0')
  await screen.findByText('已是尹艳的客户“周文博”')
  expect(asked()).toHaveLength(1)
  // The next number is another question.
  server.answers(customerEndpoints.holders, () => envelope(42900, '今天查询的号码太多'))
  await userEvent.type(field('电话'), '{Backspace}')
  expect(screen.queryByText(/已是/)).toBeNull()
  await userEvent.type(field('电话'), '1')
  await screen.findByText('没有查重：今天查询的号码太多')
})

it.each([
  ['a whole number', { phone: '13800138000' }, '138****8000'],
  ['a reference', { phone: `p_${'A'.repeat(22)}`, mask: '138****1234' }, '138****1234'],
])(
  'opened by %s that is nobody’s yet, it shows the number masked and adds the customer by it',
  async (_by, key, shown) => {
    server.gives(customerEndpoints.info, null)
    server.gives(customerEndpoints.add, { id: 9 })
    await openInfo({ id: null, userId: 7, ...key })
    await waitFor(() => expect(field('电话').value).toBe(shown))
    expect(field('电话').readOnly).toBe(true)
    await userEvent.type(field('名称'), '吴倩')
    await userEvent.type(field('备注'), '刚登记')
    await press(/^确定/)
    await waitFor(() =>
      expect(bodies().filter(([name]) => name === 'add')).toEqual([
        ['add', { id: null, userId: 7, phone: key.phone, name: '吴倩', type: 0, remark: '刚登记' }],
      ]),
    )
  },
)

it('a new customer among follow-ups: the cursor goes to the first of them, and what hid it is told', async () => {
  const reveal = vi.fn(async () => 'unfiltered' as const)
  act(() => void test.shell.list.attach({ kind: 'flow', rows: () => [], reveal } as unknown as ListControl))
  server.gives(customerEndpoints.add, { id: 9 })
  server.gives(customerEndpoints.flowList, { records: [flow(31)], total: 1, sums: { customers: 1 } })
  await openInfo(newOne)
  await userEvent.type(field('名称'), '吴倩')
  await userEvent.type(field('电话'), '13800138000')
  await userEvent.type(field('备注'), '刚登记')
  await press(/^确定/)
  await waitFor(() => expect(reveal).toHaveBeenCalledExactlyOnceWith(31))
  await waitFor(() =>
    expect(test.shell.toasts.get().map(({ text }) => text)).toEqual(['吴倩已保存。原来的筛选看不到，已改为显示全部']),
  )
  expect(server.asked.findLast(({ endpoint }) => endpoint.includes('userCustomerFlow'))?.query.customerId).toBe('9')
})

it('an existing one: no phone, an update, and the way to its follow-ups and back', async () => {
  server.gives(customerEndpoints.flowList, {
    records: [flow(1, { nickname: '林晓彤', phone: '139****6602', phoneRef: null }), flow(2)],
    total: 12,
    sums: { customers: 1 },
  })
  server.gives(customerEndpoints.update, { id: 5 })
  await openInfo({ id: 5, userId: null, phone: null })
  await waitFor(() => expect(field('名称').value).toBe('周文博'))
  expect(screen.queryByLabelText('电话')).toBeNull()

  await press(/^客户跟踪/)
  const list = await screen.findByRole('dialog', { name: '明细' })
  expect((await within(list).findByText('139****6602')).closest('td')?.textContent).toBe('林晓彤 139****6602')
  const heads = within(list).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    '序号',
    '客户编号',
    '类型',
    '备注',
    '跟进人',
    '跟进时间',
  ])
  const cells = within(list).getAllByRole('row')[2]?.querySelectorAll('td') ?? []
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    '2',
    '5',
    '重点客户',
    '第 2 次',
    '无',
    '2026-11-21 10:40',
  ])
  expect(server.asked.find(({ endpoint }) => endpoint.includes('userCustomerFlow'))?.query).toMatchObject({
    customerId: '5',
    detail: 'true',
    pageIndex: '1',
    pageSize: '10',
  })
  await userEvent.click(within(list).getByRole('button', { name: '返回' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '明细' })).toBeNull())
  expect(field('名称').value).toBe('周文博')

  await userEvent.type(field('备注'), '，周五前')
  await press(/^确定/)
  await waitFor(() =>
    expect(bodies()).toEqual([
      ['update', { id: 5, userId: 7, name: '周文博', type: 20, remark: '要报价，周五前', version: 4 }],
    ]),
  )
})

it('the follow-up list is read from its top once another page is there, as lists are', async () => {
  const second = deferred<Response>()
  const page = { records: [flow(1), flow(2)], total: 12, sums: { customers: 1 } }
  server.answers(customerEndpoints.flowList, ({ query }) =>
    query.pageIndex === '2' ? second.promise : envelope(20000, '', page),
  )
  await act(async () => void test.shell.dialogs.open(async () => FollowListDialog, { customerId: 5 }))
  const body = (await screen.findByRole('table')).closest('.overflow-y-auto') as HTMLElement
  await press(/^下一页/)
  expect(scrollToTop).not.toHaveBeenCalled()
  await act(async () => second.resolve(envelope(20000, '', { ...page, records: [flow(3)] })))
  await screen.findByText('第 3 次')
  expect(scrollToTop).toHaveBeenCalledExactlyOnceWith(body)
})

it('the follow-up list is not shown while there is none', async () => {
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  await act(async () => void test.shell.dialogs.open(async () => FollowListDialog, { customerId: 5 }))
  await screen.findByRole('heading', { name: '还没有跟进记录' })
  expect(screen.queryByRole('table')).toBeNull()
})

it('a save that the server refused stands with 重试, which opens what was typed', async () => {
  server.answers(customerEndpoints.update, () => envelope(codes.conflict, '客户刚被别人改过，请刷新后重试'))
  await openInfo({ id: 5, userId: null, phone: null })
  await waitFor(() => expect(field('名称').value).toBe('周文博'))
  await userEvent.type(field('名称'), '先生')
  await press(/^确定/)
  await screen.findByText('周文博先生没有保存：客户刚被别人改过，请刷新后重试')
  await press(/^重试/)
  await screen.findByRole('dialog', { name: '客户信息' })
  await waitFor(() => expect(field('名称').value).toBe('周文博先生'))
})

it('a save that failed by a fault of ours is kept in the error log, and can be tried again', async () => {
  vi.spyOn(test.shell.errorLog, 'add')
  const fault = new TypeError('x is not a function')
  vi.spyOn(test.shell.data, 'refresh').mockImplementation(() => {
    throw fault
  })
  server.gives(customerEndpoints.update, { id: 5 })
  await openInfo({ id: 5, userId: null, phone: null })
  await waitFor(() => expect(field('名称').value).toBe('周文博'))
  await press(/^确定/)
  await screen.findByText('周文博没有保存：页面出错了，请重试')
  expect(test.shell.errorLog.add).toHaveBeenCalledExactlyOnceWith(fault)
  expect(screen.getByRole('button', { name: /^重试/ })).toBeDefined()
})

it('a form opened again with what was typed asks before it throws that away', async () => {
  const typed = { phone: '', name: '周先生', type: 20 as const, remark: '要报价' }
  const of = { id: 5, userId: null, phone: null }
  await act(async () => void test.shell.dialogs.open(async () => CustomerInfoDialog, { of, typed }))
  await waitFor(() => expect(field('名称').value).toBe('周先生'))
  await press(/^取消/)
  await screen.findByRole('alertdialog', { name: '放弃已填写的内容？' })
})

it('what was typed is not lost by closing; an untouched form closes at once', async () => {
  await openInfo({ id: 5, userId: 7, phone: null })
  await waitFor(() => expect(field('名称').value).toBe('周文博'))
  await press(/^取消/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await openInfo({ id: 5, userId: 7, phone: null })
  await waitFor(() => expect(field('名称').value).toBe('周文博'))
  await userEvent.type(field('备注'), '，周四回电')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: '放弃已填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '继续填写' }))
  expect(field('备注').value).toBe('要报价，周四回电')
  await press(/^取消/)
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toEqual([])
})
