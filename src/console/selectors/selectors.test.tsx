/** Each selector in its field: what it requests, what it leaves out, and how a user finds and chooses an option. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { sampleCustomer } from '../../../tests/support/console/sample-customer'
import { renderInShell } from '../../../tests/support/console/shell'
import { type CompanyUser, companyEndpoints, type Department } from '../../contract/company'
import { customerEndpoints } from '../../contract/customer/customers'
import { choiceEndpoints } from '../../contract/manager/choices'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { companyUserSelector } from './company-user'
import { customerSelector } from './customer'
import { departmentSelector } from './department'
import { DepartmentPicker } from './department-picker'
import { employeeSelector } from './employee'
import { channelSelector, companySelector } from './place'
import { roleSelector } from './role'
import type { Selector } from './selector'
import { userSelector } from './user'

const { userSearch, placeOptions, roleOptions } = choiceEndpoints
const { companyUserList, departmentList } = companyEndpoints

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

function Field({ of }: { of: Selector }) {
  const [value, setValue] = useState<Option<number> | null>(null)
  return (
    <>
      <Picker label="选择" value={value} onChange={setValue} load={of.search} />
      <output>{value ? `${value.value} ${value.label}` : '无'}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const chosen = () => screen.getAllByRole('status').find((one) => one.tagName === 'OUTPUT')?.textContent
const shown = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)
/** The last request. */
const asked = () => server.asked.at(-1)?.query
/** Types, and waits for the answer to exactly that text. */
async function find(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).not.toBe('true'))
}

// The popup's code loads once, in real time.
beforeAll(async () => {
  render(<Picker label="选择" value={null} onChange={() => undefined} options={[{ value: 1, label: '一' }]} />)
  await userEvent.click(field())
  await screen.findByRole('listbox')
  cleanup()
})

const user = (id: number, nickname: string) => ({ id, nickname, phone: '139****0001', phoneRef: null })
const employee = (userId: number, employeeNo: string, nickname: string | null, companyId = 1): CompanyUser => ({
  ...{ id: 100 + userId, userId, employeeNo, companyId, companyDepartmentId: null, status: 'ENABLED' },
  user: nickname === null ? null : { nickname, phone: null, phoneRef: null },
})
const department = (
  id: number,
  name: string,
  parentId: number | null,
  pinyin: string,
  initials: string,
): Department => ({
  ...{ id, name, parentId, pinyin, initials, companyId: 1, sort: id, createTime: 0 },
})
const departments = [
  department(1, '销售部', null, 'xiaoshoubu', 'xsb'),
  department(2, '一组', 1, 'yizu', 'yz'),
  department(3, '客服部', null, 'kefubu', 'kfb'),
  department(4, '一组', 3, 'yizu', 'yz'),
]

describe('users', () => {
  it('are searched at the server by what is typed, at most 10, and by id', async () => {
    server.gives(userSearch, [user(7, '林晓彤'), user(8, '林小雨')])
    render(<Field of={userSelector} />)
    await userEvent.click(field())
    expect(await shown()).toEqual(['林晓彤139****0001', '林小雨139****0001'])
    expect(asked()).toEqual({ noPaging: 'true', maxQuerySize: '10' })
    await find('lx')
    expect(asked()).toEqual({ keywords: 'lx', noPaging: 'true', maxQuerySize: '10' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen()).toBe('8 林小雨')
    server.gives(userSearch, [user(8, '林小雨')])
    expect(await userSelector.describe(8)).toBe('林小雨')
    expect(asked()).toEqual({ id: '8', noPaging: 'true', maxQuerySize: '10' })
    server.gives(userSearch, [])
    expect(await userSelector.describe(9)).toBeNull()
  })

  it('are not asked for what an input method still composes', async () => {
    server.gives(userSearch, [user(7, '林晓彤')])
    render(<Field of={userSelector} />)
    await userEvent.click(field())
    await shown()
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: 'lin' }, isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    expect(chosen()).toBe('无')
    fireEvent.input(field(), { target: { value: '林' }, isComposing: true })
    fireEvent.compositionEnd(field())
    await waitFor(() => expect(asked()).toMatchObject({ keywords: '林' }))
    expect(server.asked.map(({ query }) => query.keywords)).not.toContain('lin')
  })
})

describe('a company’s users', () => {
  const all = { companyId: '1', noPaging: 'true', detail: 'true', maxQuerySize: '5000' }

  it('are those who still are users, with their number', async () => {
    server.gives(companyUserList, [employee(7, '1001', '林晓彤'), employee(8, '1002', null), employee(9, '', '徐海洋')])
    render(<Field of={companyUserSelector(1)} />)
    await userEvent.click(field())
    expect(await shown()).toEqual(['林晓彤1001', '徐海洋'])
    expect(asked()).toEqual(all)
    await find('1001')
    expect(asked()).toEqual({ ...all, keywords: '1001' })
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('7 林晓彤')
  })

  it('who are none any more are called 用户异常 where they were chosen before', async () => {
    server.gives(companyUserList, [employee(8, '1002', null)])
    expect(await companyUserSelector(null).describe(8)).toBe('用户异常')
    expect(asked()).toEqual({ userId: '8', noPaging: 'true', detail: 'true', maxQuerySize: '5000' })
    server.gives(companyUserList, [])
    expect(await companyUserSelector(null).describe(8)).toBeNull()
  })
})

describe('employees by number', () => {
  it('are those with a number, and of a number that stands twice in one company the first', async () => {
    server.gives(companyUserList, [
      employee(7, '1001', '林晓彤'),
      employee(8, '', '徐海洋'),
      employee(9, ' ', '陈嘉怡'),
      employee(10, '1001', '梁思琪'),
      employee(11, '1001', '张伟', 2),
    ])
    render(<Field of={employeeSelector(null)} />)
    await userEvent.click(field())
    expect(await shown()).toEqual(['1001林晓彤', '1001张伟'])
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('7 1001')
    server.gives(companyUserList, [employee(7, '1001', '林晓彤')])
    expect(await employeeSelector(null).describe(7)).toBe('1001')
  })
})

describe('departments', () => {
  it('are all at hand with those above them, found by name, pinyin and initials', async () => {
    server.gives(departmentList, departments)
    render(<Field of={departmentSelector} />)
    await userEvent.click(field())
    expect(await shown()).toEqual(['销售部', '一组销售部', '客服部', '一组客服部'])
    expect(asked()).toEqual({ noPaging: 'true', maxQuerySize: '5000' })
    for (const [typed, found] of [
      ['xsb', ['销售部']],
      ['kefu', ['客服部']],
      ['组', ['一组销售部', '一组客服部']],
      ['销售', ['销售部']],
    ] as const) {
      await find(typed)
      await waitFor(async () => expect(await shown()).toEqual(found))
    }
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('1 销售部')
    expect(await departmentSelector.describe(4)).toBe('一组')
    expect(await departmentSelector.describe(5)).toBeNull()
  })

  it('of one company are a tree in a form, any level of which may be chosen by keys, found by pinyin', async () => {
    const onChange = vi.fn()
    server.gives(departmentList, departments)
    await renderInShell(<DepartmentPicker companyId={1} value={null} onChange={onChange} />, { server })
    const button = screen.getByRole('button', { name: '部门 请选择部门' })
    expect(server.asked.find(({ endpoint }) => endpoint.endsWith(departmentList.path))?.query).toEqual({
      ...{ companyId: '1', noPaging: 'true', maxQuerySize: '5000' },
    })
    act(() => button.focus())
    await userEvent.keyboard('{Enter}')
    const search = await screen.findByRole('searchbox', { name: '搜索部门' })
    const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent)
    expect(rows()).toEqual(['销售部', '一组', '客服部', '一组'])
    await userEvent.type(search, 'kfb')
    expect(rows()).toEqual(['客服部', '一组'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([[3]])
  })

  it('of a form has the name of the one that stands there, where the others do not come', async () => {
    server.gives(departmentList, [])
    const known = { id: 9, name: '旧部门' }
    await renderInShell(<DepartmentPicker companyId={1} known={known} value={9} onChange={() => undefined} />, {
      server,
    })
    expect(screen.getByRole('button', { name: '部门 旧部门' })).toBeDefined()
  })
})

describe('what the server gives whole', () => {
  const role = { remark: null, org: 'COMPANY', companyId: null } as const
  it.each([
    ['companies', companySelector],
    ['channels', channelSelector],
    ['roles', roleSelector],
  ])('%s are found by name, pinyin and initials', async (_, of) => {
    const places = [
      { id: 1, name: '晨光教育', pinyin: 'chenguangjiaoyu', initials: 'cgjy' },
      { id: 2, name: '海潮贸易', pinyin: 'haichaomaoyi', initials: 'hcmy' },
    ]
    server.gives(placeOptions, { orgs: [], channels: places, companies: places })
    server.gives(
      roleOptions,
      places.map((place) => ({ ...place, ...role })),
    )
    render(<Field of={of} />)
    await userEvent.click(field())
    expect(await shown()).toEqual(['晨光教育', '海潮贸易'])
    for (const typed of ['hcmy', 'haichao', '贸易']) {
      await find(typed)
      await waitFor(async () => expect(await shown()).toEqual(['海潮贸易']))
    }
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('2 海潮贸易')
    expect(await of.describe(1)).toBe('晨光教育')
    expect(await of.describe(3)).toBeNull()
  })
})

it('customers are searched at the server, the best match first', async () => {
  server.gives(customerEndpoints.list, [{ ...sampleCustomer, id: 5, name: '薛国华', phone: '139****0005' }])
  render(<Field of={customerSelector} />)
  await userEvent.type(field(), 'xgh')
  await waitFor(() => expect(asked()).toHaveProperty('keywords'))
  expect(await shown()).toEqual(['薛国华139****0005'])
  expect(asked()).toEqual({ keywords: 'xgh', noPaging: 'true', maxQuerySize: '10', sort: 'match' })
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('5 薛国华')
  server.gives(customerEndpoints.info, { ...sampleCustomer, id: 5, name: '薛国华' })
  expect(await customerSelector.describe(5)).toBe('薛国华')
})
