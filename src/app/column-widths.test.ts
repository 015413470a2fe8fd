/** A time that is cut off shows a different time, so the columns of all lists must be wide enough. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { callList } from '../features/call/call-list'
import { flowList } from '../features/customer/flows/flow-list'
import { userList } from '../features/manager/user-list'
import { arranged, type Column, plainLayout } from '../ui/table/table-columns'

/** The width of a digit, dash or colon in a time, at 13 px in the widest of the design's fonts, px. */
const characterWidth = 7.5
/** The space left and right in a cell, px; the last cell has more. */
const padding = 16
const lastPadding = 24

const time = 1_784_000_000
const users = userList({ org: 'PLATFORM', may: () => true })
const lists = [users, flowList({ may: () => true }), callList({ companyId: null, may: () => true })]

/** In the contract, the names of times end like this. */
const isTime = ({ key }: Column<never>) => key.endsWith('Time')

/** What the cell of a time shows. */
function shownIn({ key, cell, text }: Column<never>): string {
  const row = { [key]: time } as never
  return cell ? renderToStaticMarkup(cell(row)).replace(/<[^>]*>/g, '') : text(row)
}

function tooNarrow(columns: readonly Column<never>[]): string[] {
  const lastOnes = [columns.at(-1), arranged(columns, plainLayout).at(-1)]
  return columns.filter(isTime).flatMap((column) => {
    const least = shownIn(column).length * characterWidth + (lastOnes.includes(column) ? lastPadding : padding)
    return column.width !== undefined && column.width < least ? [`${column.title} wants ${least} px`] : []
  })
}

it.each(lists.map((list) => [list.title, list.columns as readonly Column<never>[]] as const))(
  '%s is wide enough for its times',
  (_title, columns) => {
    expect(columns.filter(isTime).map(shownIn)).toEqual(
      columns.filter(isTime).map(() => expect.stringMatching(/^[\d-]{5,10} \d\d:\d\d/)),
    )
    expect(tooNarrow(columns)).toEqual([])
  },
)

it('reports a column that is too narrow, and how wide it must be', () => {
  const column = users.columns.find(({ key }) => key === 'createTime') as Column<never>
  expect(tooNarrow([{ ...column, width: 132 }])).toEqual(['创建时间 wants 144 px'])
})
