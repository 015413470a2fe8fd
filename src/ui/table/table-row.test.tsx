import { expect, it } from 'vitest'
import { cardCells } from './table-row'

const column = (key: string, narrow?: 'title' | 'sub' | 'side' | 'side-sub') => ({ key, ...(narrow && { narrow }) })
const placesOf = (columns: Parameters<typeof cardCells>[0]) =>
  cardCells(columns).map((cell) => [cell.column.key, cell.place.split(' ')[0]])

it('puts columns in the places of a row of two lines, the first where none is the title', () => {
  const both = [column('name', 'title'), column('no', 'sub'), column('phone', 'sub'), column('state', 'side')]
  expect(placesOf(both)).toEqual([
    ['name', 'col-[2/4]'],
    ['state', 'col-4'],
    ['no', 'col-2'],
    ['phone', 'col-3'],
  ])
  expect(placesOf([column('name'), column('no')])).toEqual([['name', 'col-[2/4]']])
})

it('gives a single text the whole second line', () => {
  expect(placesOf([column('name', 'title'), column('remark', 'sub')])).toEqual([
    ['name', 'col-[2/4]'],
    ['remark', 'col-[2/4]'],
  ])
})
