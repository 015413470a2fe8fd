import { describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../contract/customer/customers'
import { managerEndpoints } from '../../contract/manager'
import { rowOf } from './active-list'
import { defineList } from './define-list'
import { sumCells } from './list-spec'
import { onlyRow, rowsOf } from './rows-of'

const { userList } = managerEndpoints
const base = {
  kind: 'user',
  title: '用户列表',
  defaultSort: 'account',
  fields: [],
  columns: [],
  labelOf: ({ nickname }: { nickname: string }) => nickname,
  empty: { title: '还没有用户', text: '' },
} as const

/** Lists that the compiler refuses, each because of one name that the server doesn't know. */
const refused = () => [
  // @ts-expect-error a filter that the query doesn't take
  defineList(userList, { ...base, fields: [{ key: 'colour', title: '颜色', kind: 'text' }] }),
  // @ts-expect-error a span of time that the query doesn't take
  defineList(userList, { ...base, fields: [{ key: 'at', title: '', kind: 'period', from: 'from', to: 'to' }] }),
  // @ts-expect-error filters under a name
  defineList(userList, { ...base, presets: [{ title: '红', values: { colour: 'red' } }] }),
  // @ts-expect-error a query
  defineList(userList, { ...base, query: { colour: 'red' } }),
  // @ts-expect-error an order
  defineList(userList, { ...base, defaultSort: 'nickname' }),
  // @ts-expect-error a column that the list can't be sorted by
  defineList(userList, { ...base, columns: [{ key: 'nickname', title: '姓名', sortable: true }] }),
  // @ts-expect-error a column of no field
  defineList(userList, { ...base, columns: [{ key: 'nickame', title: '姓名' }] }),
  // @ts-expect-error a column of no field, its text told
  defineList(userList, { ...base, columns: [{ key: 'nickame', title: '姓名', text: () => '' }] }),
  // @ts-expect-error a field that is no text
  defineList(userList, { ...base, columns: [{ key: 'roles', title: '角色' }] }),
  // @ts-expect-error a sum
  defineList(userList, { ...base, columns: [{ key: 'status', title: '状态', sum: ({ locked }) => locked }] }),
  // @ts-expect-error no list
  defineList(customerEndpoints.info, { ...base, defaultSort: '-createTime' }),
]

const users = defineList(userList, {
  ...base,
  columns: [
    { key: 'nickname', title: '姓名' },
    { key: 'employeeNo', title: '工号', sum: ({ enabled }) => `启用 ${enabled}` },
    { key: 'place', derived: true, title: '单位', text: ({ companyName }) => companyName ?? '平台' },
  ],
})
type User = Parameters<typeof users.labelOf>[0]
const user = (more: Partial<User>) =>
  ({ id: 1, nickname: '林晓彤', employeeNo: null, companyName: null, ...more }) as User

describe('defineList', () => {
  it('is told by the compiler of names that the server doesn’t know', () => {
    expect(refused().map(({ kind }) => kind)).toContain('user')
  })

  it('shows a field as it is, a dash for nothing, and what a column says itself', () => {
    const texts = (row: User) => users.columns.map((column) => column.text(row))
    expect(texts(user({ employeeNo: '1001' }))).toEqual(['林晓彤', '1001', '平台'])
    expect(texts(user({ nickname: '', companyName: '晨光' }))).toEqual(['—', '—', '晨光'])
  })

  it('sums up below the columns that say so, and nowhere while the sums are not there', () => {
    expect(sumCells(users.columns, { enabled: 3, disabled: 1 })).toEqual({ employeeNo: '启用 3' })
    expect(sumCells(users.columns, undefined)).toEqual({})
  })
})

describe('rows that commands act on', () => {
  const rows = [rowOf(users, user({ id: 7 }))]

  it('are typed by the list that gave them', () => {
    const ids: readonly string[] = rowsOf(rows, userList).map(({ nickname }) => nickname)
    expect(ids).toEqual(['林晓彤'])
    expect(onlyRow(rows, userList).id).toBe(7)
  })

  it('are never taken for those of another list', () => {
    expect(rowsOf(rows, customerEndpoints.flowList)).toEqual([])
    expect(() => onlyRow(rows, customerEndpoints.flowList)).toThrow(customerEndpoints.flowList.path)
    expect(() => onlyRow([], userList)).toThrow(userList.path)
  })
})
