import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { countColumn, durationColumn, personColumn, phoneColumn, statusColumn, timeColumn } from './column-kinds'

const time = Date.UTC(2026, 2, 4, 2, 0, 5)
const shown = (node: React.ReactNode) => renderToStaticMarkup(node).replace(/<[^>]*>/g, '')

it.each([
  ['short', '03-04 10:00', '2026-03-04 10:00'],
  ['whole', '2026-03-04 10:00', '2026-03-04 10:00'],
  ['seconds', '03-04 10:00:05', '2026-03-04 10:00:05'],
] as const)('a time, %s, shows %s, and a file has the year: %s', (form, onScreen, inFile) => {
  const { cell, text } = timeColumn({ key: 'at', title: '时间', form })
  expect([shown(cell({ at: time })), text({ at: time })]).toEqual([onScreen, inFile])
  expect([shown(cell({ at: null })), text({})]).toEqual(['—', '—'])
})

it('a quiet time is dimmed, another is not', () => {
  const cell = (quiet: boolean) =>
    renderToStaticMarkup(timeColumn({ key: 'at', title: '时间', form: 'short' }, { quiet }).cell({ at: time }))
  expect([cell(true), cell(false)]).toEqual([expect.stringContaining('text-text-2'), '03-04 10:00'])
})

it('a number shows its mask', () => {
  const words = { key: 'phone', title: '电话' }
  const column = phoneColumn(words, 128, (row: { of: string | null }) => ({ phone: row.of, phoneRef: null }))
  expect(shown(column.cell({ of: '139****9001' }))).toBe('139****9001')
  expect(shown(column.cell({ of: null }))).toBe('—')
})

it('a person shows name and number, or what stands for nobody', () => {
  const words = { key: 'user', title: '跟进人' } as const
  const column = personColumn(words, '无')
  const user = { nickname: '林晓彤', phone: '139****6602', phoneRef: null }
  const rows = [{ user }, { user: { ...user, phone: null } }, { user: null }, {}]
  expect(rows.map((row) => shown(column.cell(row)))).toEqual(['林晓彤 139****6602', '林晓彤', '无', '无'])
  expect(shown(personColumn(words).cell({}))).toBe('—')
})

it('a status has a look of its own on the screen', () => {
  const column = statusColumn({ key: 'on', title: '状态' } as const, 80, (on: boolean) => <b>{`${on}`}</b>)
  expect(shown(column.cell({ on: true }))).toBe('true')
})

it('a column says what its words say', () => {
  const words = { key: 'talkSec', title: '通话', text: () => '01:05', seconds: () => 65 }
  expect(durationColumn(words, 80)).toEqual({ ...words, width: 80, align: 'end' })
})

it('a count leads to the list of what it counts', () => {
  const words = { key: 'customerFlows', title: '跟进数' } as const
  const column = countColumn(words, ({ id }: { id: number; customerFlows?: number }) => `/b?id=${id}`)
  expect(column.cell({ id: 7, customerFlows: 3 }).props).toEqual({ count: 3, href: '/b?id=7', title: '跟进数' })
})
