/** What the filters of calls are chosen from. */
import { callEndpoints } from '../../contract/call'
import { companyEndpoints } from '../../contract/company'
import { managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { isMatch, type Option } from '../../ui/option'

/** As many as a picker shows at once. */
const most = 50

interface Named {
  readonly id: number
  readonly name: string
}

type Ask = (signal?: AbortSignal) => Promise<readonly Named[]>

/** Searches a short list that the server gives whole. */
const pickerOf = (ask: Ask) => ({
  async search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]> {
    const options = (await ask(signal)).map(({ id, name }) => ({ value: id, label: name }))
    return options.filter((option) => isMatch(option, query)).slice(0, most)
  },
  describe: async (id: number): Promise<string | null> => (await ask()).find((one) => one.id === id)?.name ?? null,
})

const ask = (signal: AbortSignal | undefined) => ({ quiet: true, ...(signal && { signal }) })

/** The results of one's own company. */
export const wrapupPicker = pickerOf((signal) => call(callEndpoints.wrapupCodeList, { query: {}, ...ask(signal) }))

/** The departments in scope. */
export const departmentPicker = pickerOf(async (signal) => {
  const found = await call(companyEndpoints.departmentList, { query: { noPaging: true }, ...ask(signal) })
  return Array.isArray(found) ? found : found.records
})

/** The companies in scope. */
export const companyPicker = pickerOf(
  async (signal) => (await call(managerEndpoints.placeOptions, ask(signal))).companies,
)
