import { expect, it } from 'vitest'
import { departmentField, keywordsField, userField } from '../../../../tests/support/console/filter-fields'
import type { FilterField } from '../filter/filters'
import { filterWords, orderWords } from './list-words'

/** A Wednesday, 00:30 in Shanghai: in UTC it is still the 3rd. */
const now = Date.UTC(2026, 2, 3, 16, 30)

const fields: readonly FilterField[] = [
  keywordsField,
  { key: 'time', title: '时间', kind: 'period', from: 'from', to: 'to', usual: 'today' },
  { key: 'type', title: '类型', kind: 'choice', options: [{ value: 20, label: '重点客户' }] },
  userField({ describe: async (id) => (id === 7 ? '林晓彤' : null) }),
  departmentField({ describe: async () => '销售部' }),
]
const words = async (values: Record<string, string>) =>
  (await filterWords(fields, values, now, (field, id) => field.describe(id))).map(
    ({ title, text }) => `${title} ${text}`,
  )

it('says every active filter, with names of people and dates of named periods', async () => {
  expect(await words({ keywords: '合同', time: 'lastmonth', type: '20', userId: '7' })).toEqual([
    '关键词 合同',
    '时间 上月（2026-02-01 至 2026-02-28）',
    '类型 重点客户',
    '跟进人 林晓彤',
  ])
})

it('says the usual period where none is chosen, a span of days as it is, and who is gone by number', async () => {
  expect(await words({})).toEqual(['时间 今日（2026-03-04）'])
  expect(await words({ time: '2026-03-01..2026-03-02', userId: '8' })).toEqual([
    '时间 2026-03-01 至 2026-03-02',
    '跟进人 #8',
  ])
})

it('says where those below a department are meant', async () => {
  expect((await words({ departmentId: '3' })).at(-1)).toBe('部门 销售部（含下级）')
  expect((await words({ departmentId: '3_only' })).at(-1)).toBe('部门 销售部')
})

it.each([
  ['time', '时间，升序'],
  ['-time', '时间，降序'],
])('says the order %s as %s', (sort, said) => {
  const columns = [{ key: 'time', title: '时间', text: () => '' }]
  expect(orderWords({ columns }, sort)).toBe(said)
})
