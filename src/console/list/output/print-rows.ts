import type { Dialogs } from '../../commands/dialogs'
import type { Data } from '../../data/data'
import type { Row } from '../list-spec'
import { pickedName } from '../names'
import type { List } from '../page/use-list'
import { filterWords, orderWords } from './list-words'
import { type PrintedList, PrintSheet } from './print-sheet'

/** Prints rows of a list, with its filter and order above them. */
export async function printRows<R extends Row>(
  { spec, layout, state }: List<R>,
  rows: Pick<PrintedList<R>, 'rows' | 'total' | 'isChoice' | 'sums'>,
  { data, dialogs }: { data: Data; dialogs: Dialogs },
): Promise<void> {
  const filters = await filterWords(spec.fields, state.values, Date.now(), (field, id) => pickedName(data, field, id))
  void dialogs.open<PrintedList<R>>(async () => PrintSheet, {
    ...rows,
    spec,
    layout,
    filters,
    order: orderWords(spec, state.sort),
  })
}
