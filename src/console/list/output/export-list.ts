/** Saves a list as a file: the server writes it, as a job. */
import { jobEndpoints, type SheetFormat } from '../../../contract/system/jobs'
import { call } from '../../../lib/api'
import { arranged } from '../../../ui/table/table-columns'
import { saveJobFile } from '../../jobs/save-job-file'
import type { Shell } from '../../shell'
import type { Row } from '../list-spec'
import { pickedName } from '../names'
import { type List, queryText } from '../page/use-list'
import { withFailureMessage } from './failure-message'
import { filterWords } from './list-words'

/** The longest text about the filter in a file's name. */
const mostAbout = 80

interface Wanted {
  format: SheetFormat
  /** Why whole numbers are needed: they stand in the file instead of masks. */
  numbersReason?: string | undefined
}

/** Saves the checked rows, otherwise those of the whole filter, in the shown columns. Says so if it fails. */
export const exportList = <R extends Row>(list: List<R>, wanted: Wanted, shell: Shell): Promise<void> =>
  withFailureMessage('导出', shell, () => saved(list, wanted, shell))

/** Resolves when the browser has begun to save. */
async function saved<R extends Row>(list: List<R>, { format, numbersReason }: Wanted, shell: Shell): Promise<void> {
  const { spec, layout, checked, all, queryFor, state } = list
  const words = await filterWords(spec.fields, state.values, Date.now(), (field, id) =>
    pickedName(shell.data, field, id),
  )
  const about = words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, mostAbout)
  const { sort, ...query } = queryFor(state.values)
  const { id } = await call(jobEndpoints.exportAdd, {
    quiet: true,
    body: {
      ...{ list: spec.endpoint.path, format, columns: arranged(spec.columns, layout).map(({ key }) => key) },
      filter: [queryText(query), sort && `sort=${sort}`].filter(Boolean).join('&'),
      ...(checked.size > 0 && !all && { ids: [...checked.keys()] }),
      ...(about !== '' && { about }),
      ...(numbersReason !== undefined && { numbersReason }),
    },
  })
  await saveJobFile(id, shell)
}
