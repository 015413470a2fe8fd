/** Prints a list: as many rows as it gives without paging, because nobody reads more on paper. */
import { countAll } from '../../../contract/list'
import { read } from '../../data/read'
import type { Shell } from '../../shell'
import type { Row } from '../list-spec'
import { pickedName } from '../names'
import type { List } from '../page/use-list'
import { withFailureMessage } from './failure-message'
import { filterWords, orderWords } from './list-words'
import { type PrintedList, PrintSheet } from './print-sheet'

/** Prints the checked rows, otherwise those of the whole filter, with filter and order above them. Says so if it fails. */
export const printList = <R extends Row>(list: List<R>, shell: Shell): Promise<void> =>
  withFailureMessage('打印', shell, () => printed(list, shell))

async function printed<R extends Row>(list: List<R>, { data, dialogs, toasts }: Shell): Promise<void> {
  const { spec, layout, state } = list
  const content = await wanted(list)
  if (content.rows.length === 0) return toasts.show('warn', '没有符合条件的记录，放宽条件后再试')
  const filters = await filterWords(spec.fields, state.values, Date.now(), (field, id) => pickedName(data, field, id))
  const order = orderWords(spec, state.sort)
  void dialogs.open<PrintedList<R>>(async () => PrintSheet, { ...content, spec, layout, filters, order })
}

async function wanted<R extends Row>({ spec, checked, all, queryFor, state }: List<R>) {
  if (checked.size > 0 && !all) {
    const rows = [...checked.values()]
    return { rows, total: rows.length, sums: undefined, isChoice: true }
  }
  const filter = queryFor(state.values)
  const [{ total, sums }, rows] = await Promise.all([
    read(spec.endpoint, { query: { ...filter, pageIndex: 1, pageSize: 1, countTo: countAll }, quiet: true }),
    read(spec.endpoint, { query: { ...filter, noPaging: true }, quiet: true }),
  ])
  // A row that came between the two answers is not missing.
  return { rows, total: Math.max(total, rows.length), sums, isChoice: false }
}
