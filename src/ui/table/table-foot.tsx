import { createCode, useCode } from '../loading/code'
import type { TableSumProps } from './table-sum'

const tableSum = createCode(() => import('./table-sum').then(({ TableSum }) => TableSum))

/** The row of sums, which few lists have; its place until its code is there. */
export function TableFoot(props: TableSumProps) {
  const TableSum = useCode(tableSum, true, () => {})
  if (TableSum) return <TableSum {...props} />
  return (
    <tr className={props.isCard ? 'block h-9' : 'block h-row'}>
      <td />
    </tr>
  )
}
