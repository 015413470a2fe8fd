/** Puts tags on customers and takes them off. */
import { mostTags } from '../../contract/customer/tag-name'
import { mostCompanyTags, type tagEndpoints } from '../../contract/customer/tags'
import type { BodyOf } from '../../contract/endpoint'
import type { FieldChange } from '../../contract/system'
import { eachOf, idsOf, withNames } from '../access/batch'
import type { Context, Handlers } from '../access/handler'
import { conflict, invalid, notFound } from '../access/refusal'
import { lockRows } from '../db/locks'
import { cachedPinyin } from '../db/pinyin'
import type { Db } from '../db/schema'
import { chosenCustomers } from './chosen'
import { customerById } from './queries'
import {
  addTags,
  companiesOf,
  countUsedTags,
  listTags,
  tagCustomer,
  tagsNamed,
  tagsOf,
  untagCustomer,
} from './tag-queries'

type Endpoints = typeof tagEndpoints

/** What a change of tags does, in words. */
export const tagChangeText = ({ add, remove }: Pick<BodyOf<Endpoints['batch']>, 'add' | 'remove'>): string =>
  [add && `打标签 ${add.join('、')}`, remove && `去标签 ${remove.join('、')}`].filter(Boolean).join('，')

export const tagHandlers: Handlers<Endpoints> = {
  async list({ db, scope }) {
    const tags = await listTags(db, scope('tag'))
    return tags.map((tag) => ({ ...tag, ...cachedPinyin(tag.name) }))
  },

  async batch(context) {
    const { db, scope, body, log } = context
    const { ids, all, add = [], remove = [] } = body
    if (add.length + remove.length === 0) throw invalid('add', '加上的标签', '与去掉的标签须填一项')
    if (add.some((name) => remove.includes(name))) throw invalid('remove', '去掉的标签', '不能又加上')
    const about = await chosenCustomers(context, { ids, all })
    await lockRows(db, 'customer', idsOf(about))
    const tagIds = await tagsToUse(context, idsOf(about), { add, remove })
    const changes = new Map<number, { added: string[]; removed: string[] }>()
    const rows = await eachOf(idsOf(about), async (id) => {
      const customer = await customerById(db, scope('customer'), id)
      if (!customer) throw notFound('客户')
      const before = (await tagsOf(db, [id])).get(id) ?? []
      const added = add.filter((name) => !before.includes(name))
      const removed = remove.filter((name) => before.includes(name))
      if (added.length + removed.length === 0) return add.length > 0 ? '已有这些标签' : '没有这些标签'
      const after = [...before.filter((name) => !removed.includes(name)), ...added]
      if (after.length > mostTags) throw conflict(`一位客户最多 ${mostTags} 个标签，请先去掉几个`)
      const idOf = (name: string) => tagIds.get(customer.company_id)?.get(name) as number
      if (removed.length > 0) await untagCustomer(db, id, removed.map(idOf))
      if (added.length > 0) await tagCustomer(db, id, added.map(idOf))
      changes.set(id, { added, removed })
      const change = { field: 'tags', label: '标签', before: tagsText(before), after: tagsText(after) }
      log({ object: `customer:${id}`, companyId: customer.company_id, changes: [change] })
      return null
    })
    return withNames(rows, about).map((row) => ({ ...row, ...(changes.get(row.id) ?? { added: [], removed: [] }) }))
  },
}

/** Tags as one text; null if there are none. */
export const tagsText = (names: readonly string[]) => (names.length === 0 ? null : [...names].sort().join('、'))

/** The tags that a batch uses, by company and name; those that are new to a company come into being. */
async function tagsToUse(
  { db, scope }: Pick<Context<Endpoints['batch']>, 'db' | 'scope'>,
  ids: readonly number[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const byCompany = new Map<number, ReadonlyMap<string, number>>()
  for (const companyId of await companiesOf(db, scope('customer'), ids)) {
    const made = await tagsMade(db, companyId, add)
    if (!made) throw conflict(tooManyTags)
    byCompany.set(companyId, new Map([...(await tagsNamed(db, companyId, remove)), ...made]))
  }
  return byCompany
}

/** Gives a customer these tags and no others. Answers the text for the operation log, or nothing if they are the same. */
export async function setTags(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  names: readonly string[],
): Promise<FieldChange[]> {
  const before = (await tagsOf(db, [id])).get(id) ?? []
  const [added, removed] = [
    names.filter((name) => !before.includes(name)),
    before.filter((name) => !names.includes(name)),
  ]
  if (added.length + removed.length === 0) return []
  const made = await tagsMade(db, companyId, added)
  if (!made) throw conflict(tooManyTags)
  const tagIds = new Map([...(await tagsNamed(db, companyId, removed)), ...made])
  const idOf = (name: string) => tagIds.get(name) as number
  if (removed.length > 0) await untagCustomer(db, id, removed.map(idOf))
  if (added.length > 0) await tagCustomer(db, id, added.map(idOf))
  return [{ field: 'tags', label: '标签', before: tagsText(before), after: tagsText(names) }]
}

export const tooManyTags = `公司的标签最多 ${mostCompanyTags} 个，请用已有的标签`

/** The ids of a company's tags by name; the new ones come into being. Null: they would be too many. */
export async function tagsMade(
  db: Db,
  companyId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  const known = await tagsNamed(db, companyId, names)
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return known
  if ((await countUsedTags(db, companyId)) + missing.length > mostCompanyTags) return null
  await addTags(db, companyId, missing)
  return tagsNamed(db, companyId, names)
}
