/** A role's permissions by the menu: groups, their pages, and the actions of each page. */
import type { RoleGrant } from '../../../contract/manager/roles'

interface GrantGroup {
  group: string
  all: readonly RoleGrant[]
}

export const groupsOf = (grants: readonly RoleGrant[]): readonly GrantGroup[] =>
  [...new Set(grants.map(({ group }) => group))].map((group) => ({
    group,
    all: grants.filter((grant) => grant.group === group),
  }))

/** Those whose title, page or group contains the text. */
export const grantsWith = (grants: readonly RoleGrant[], text: string): readonly RoleGrant[] =>
  grants.filter(({ title, page, group, key }) => `${group} ${page ?? ''} ${title} ${key}`.includes(text.trim()))
