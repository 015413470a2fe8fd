/** What filters are chosen from, where the server gives the choices whole. */
import { companyEndpoints } from '../contract/company'
import { managerEndpoints } from '../contract/manager'
import { call } from '../lib/api'
import { isMatch, type Option } from '../ui/option'

/** As many as a picker shows at once. */
const most = 50

interface Named {
  readonly id: number
  readonly name: string
  readonly pinyin?: string
  readonly initials?: string
}

type Ask = (asking: { quiet: true; signal?: AbortSignal }) => Promise<readonly Named[]>

/** Searches a short list that the server gives whole. */
export const pickerOf = (ask: Ask) => ({
  async search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]> {
    const found = await ask({ quiet: true, signal })
    const options = found.map(({ id, name, ...spelt }) => ({ ...spelt, value: id, label: name }))
    return options.filter((option) => isMatch(option, query)).slice(0, most)
  },
  describe: async (id: number): Promise<string | null> =>
    (await ask({ quiet: true })).find((one) => one.id === id)?.name ?? null,
})

/** The departments in scope. */
export const departmentPicker = pickerOf((asking) =>
  call(companyEndpoints.departmentList, { query: { noPaging: true }, ...asking }),
)

/** The companies in scope. */
export const companyPicker = pickerOf(async (asking) => (await call(managerEndpoints.placeOptions, asking)).companies)

/** The channels in scope. */
export const channelPicker = pickerOf(async (asking) => (await call(managerEndpoints.placeOptions, asking)).channels)

/** The roles that one may hand out. */
export const rolePicker = pickerOf(async (asking) =>
  (await call(managerEndpoints.roleOptions, asking)).map(({ id, name, pinyin, initials }) => ({
    ...{ id, name, pinyin, initials },
  })),
)
