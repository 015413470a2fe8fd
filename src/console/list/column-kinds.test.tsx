import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  countColumn,
  durationColumn,
  flagColumn,
  personColumn,
  phoneColumn,
  statusColumn,
  tagsColumn,
  timeColumn,
} from './column-kinds'

const time = Date.UTC(2026, 2, 4, 2, 0, 5)
const shown = (node: React.ReactNode) => renderToStaticMarkup(node).replace(/<[^>]*>/g, '')

it.each([
  ['short', '03-04 10:00', '2026-03-04 10:00'],
  ['whole', '2026-03-04 10:00', '2026-03-04 10:00'],
  ['seconds', '03-04 10:00:05', '2026-03-04 10:00:05'],
] as const)('a time, %s, shows %s, and a file has the year: %s', (form, onScreen, inFile) => {
  const { cell, text } = timeColumn('at', '时间', { form })
  expect([shown(cell({ at: time })), text({ at: time })]).toEqual([onScreen, inFile])
  expect([shown(cell({ at: null })), text({})]).toEqual(['—', '—'])
})

it('a quiet time is dimmed, another is not', () => {
  const cell = (quiet: boolean) => renderToStaticMarkup(timeColumn('at', '时间', { quiet }).cell({ at: time }))
  expect([cell(true), cell(false)]).toEqual([expect.stringContaining('text-text-2'), '03-04 10:00'])
})

it('a number shows its mask', () => {
  const column = phoneColumn('phone', '电话', 128, (row: { of: string | null }) => ({ phone: row.of, phoneRef: null }))
  expect([shown(column.cell({ of: '139****9001' })), column.text({ of: '139****9001' })]).toEqual([
    '139****9001',
    '139****9001',
  ])
  expect([shown(column.cell({ of: null })), column.text({ of: null })]).toEqual(['—', '—'])
})

it('a person shows name and number, or what stands for nobody', () => {
  const column = personColumn('user', '跟进人', '无')
  const user = { nickname: '林晓彤', phone: '139****6602', phoneRef: null }
  const rows = [{ user }, { user: { ...user, phone: null } }, { user: null }, {}]
  const texts = ['林晓彤 139****6602', '林晓彤', '无', '无']
  expect(rows.map((row) => column.text(row))).toEqual(texts)
  expect(rows.map((row) => shown(column.cell(row)))).toEqual(texts)
  expect(personColumn('user', '跟进人').text({})).toBe('—')
})

it('a status has its name in files and its look on screen', () => {
  const column = statusColumn('on', '状态', {
    width: 80,
    text: (on: boolean) => (on ? '启用' : '停用'),
    cell: (on) => <b>{`${on}`}</b>,
  })
  expect([column.text({ on: true }), shown(column.cell({ on: true }))]).toEqual(['启用', 'true'])
})

it('names stand in a row, a flag says yes or nothing, a length of time can be summed up', () => {
  const tags = tagsColumn('roles', '角色')
  expect([{ roles: ['坐席', '主管'] }, { roles: [] }, {}].map((row) => tags.text(row))).toEqual([
    '坐席、主管',
    '—',
    '—',
  ])
  const flag = flagColumn('valid', '有效', 64, ({ valid }: { valid: boolean }) => valid)
  expect([true, false].map((valid) => flag.text({ valid }))).toEqual(['是', '—'])
  const talk = durationColumn('talkSec', '通话', 80, ({ sec }: { sec: number | null }) => sec)
  expect([65, null].map((sec) => [talk.text({ sec }), talk.seconds({ sec })])).toEqual([
    ['01:05', 65],
    ['—', null],
  ])
  expect(talk.align).toBe('end')
})

it('a count is a plain number in files', () => {
  const column = countColumn(
    'customerFlows',
    '跟进数',
    ({ id }: { id: number; customerFlows?: number }) => `/b?id=${id}`,
  )
  expect(
    [{ id: 1, customerFlows: 12_345 }, { id: 1, customerFlows: 0 }, { id: 1 }].map((row) => column.text(row)),
  ).toEqual(['12345', '0', '—'])
  expect(column.cell({ id: 7, customerFlows: 3 }).props).toEqual({ count: 3, href: '/b?id=7', title: '跟进数' })
})
