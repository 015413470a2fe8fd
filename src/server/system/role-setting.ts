/** A setting that names roles. Ids are stored, so that a role with another name is still the same one. */
import { invalid } from '../access/refusal'
import type { Db } from '../db/schema'
import { providerRoles } from './queries'

/**
 * The stored form of typed names.
 * @param text `平台管理员、审计员`
 * @throws Refusal 40000 about a name that no role of the provider has
 */
export async function storedRoles(db: Db, text: string): Promise<string> {
  const names = new Set(text.split(/[、,，]/).flatMap((name) => name.trim() || []))
  const roles = names.size === 0 ? [] : await providerRoles(db)
  const ids = [...names].map((name) => {
    const role = roles.find((one) => one.name === name)
    if (!role) throw invalid('value', '值', `里的“${name}”不是现有的角色`)
    return role.id
  })
  return ids.join(',')
}

/** The names of stored roles, without those that are gone. */
export async function roleNames(db: Db, stored: string): Promise<string> {
  if (stored === '') return ''
  const ids = stored.split(',').map(Number)
  return (await providerRoles(db)).flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join('、')
}
