/** How rows of the operation log are called: each is the name of an endpoint, cut into module and action. */
import type { Endpoint } from '../../../contract/endpoint'
import { endpoints } from '../../../contract/endpoints'
import { numbersObject } from '../../access/numbers/number-counter'

const all: readonly Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group))
const titles = new Map(all.map(({ name, title }) => [name, title]))

/** What the server does by itself has no endpoint. */
const taskTitles: Readonly<Record<string, string>> = {
  'system.backup': '自动备份',
  'phone.call-cut': '自动挂断',
  'phone.call-unattended': '通话无人值守',
  'phone.outcome-mark': '自动标记客户',
}

/** Beside whatever was done with them. */
export const numbersTitle = '使用完整号码'

/** In Chinese; of what is done no more, the name itself. */
export function operationTitle({
  module,
  action,
  object,
}: Record<'module' | 'action', string> & { object: string | null }) {
  if (object === numbersObject) return numbersTitle
  const name = `${module}.${action}`
  return titles.get(name) ?? taskTitles[name] ?? name
}

/** By module, the actions whose titles contain a text. */
export const namedLike = (text: string) =>
  byModule([...titles, ...Object.entries(taskTitles)].flatMap(([name, title]) => (title.includes(text) ? [name] : [])))

/** By module, the actions that hand out personal data in the whole. */
export const sensitiveNames = byModule(all.flatMap(({ name, sensitive }) => (sensitive ? [name] : [])))

function byModule(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const actions = new Map<string, string[]>()
  for (const name of names) {
    const at = name.indexOf('.')
    const module = name.slice(0, at)
    actions.set(module, [...(actions.get(module) ?? []), name.slice(at + 1)])
  }
  return actions
}
