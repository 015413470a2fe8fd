/** What filters are chosen from, where the server gives the choices whole. */
import { companyEndpoints } from '../contract/company'
import type { Endpoint } from '../contract/endpoint'
import { managerEndpoints } from '../contract/manager'
import { call } from '../lib/api'
import { isMatch, type Option } from '../ui/picker/option'
import type { PickField } from './list/filter/filters'

/** As many as a picker shows at once. */
const most = 50

interface Named {
  readonly id: number
  readonly name: string
  readonly pinyin?: string
  readonly initials?: string
}

type Ask = (asking: { quiet: true; signal?: AbortSignal }) => Promise<readonly Named[]>

/** Searches a short list that the server gives whole. @param names the endpoint that gives it */
export const pickerOf = (names: Endpoint, ask: Ask) => ({
  names,
  async search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]> {
    const found = await ask({ quiet: true, signal })
    const options = found.map(({ id, name, ...spelt }) => ({ ...spelt, value: id, label: name }))
    return options.filter((option) => isMatch(option, query)).slice(0, most)
  },
  describe: async (id: number): Promise<string | null> =>
    (await ask({ quiet: true })).find((one) => one.id === id)?.name ?? null,
})

/** The departments in scope. */
const departmentPicker = pickerOf(companyEndpoints.departmentList, (asking) =>
  call(companyEndpoints.departmentList, { query: { noPaging: true }, ...asking }),
)

/** The filter by department. @param below whether those below it count where nothing is said */
export const departmentField = (below: boolean): PickField & { readonly key: 'departmentId' } => ({
  key: 'departmentId',
  title: '部门',
  kind: 'pick',
  below: { key: 'departmentBelow', usual: below },
  ...departmentPicker,
})

/** The companies in scope. */
export const companyPicker = pickerOf(
  managerEndpoints.placeOptions,
  async (asking) => (await call(managerEndpoints.placeOptions, asking)).companies,
)

/** The channels in scope. */
export const channelPicker = pickerOf(
  managerEndpoints.placeOptions,
  async (asking) => (await call(managerEndpoints.placeOptions, asking)).channels,
)

/** The roles that one may hand out. */
export const rolePicker = pickerOf(managerEndpoints.roleOptions, async (asking) =>
  (await call(managerEndpoints.roleOptions, asking)).map(({ id, name, pinyin, initials }) => ({
    ...{ id, name, pinyin, initials },
  })),
)
