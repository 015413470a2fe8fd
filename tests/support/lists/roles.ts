/** The list of roles. */
import type { NewRow } from '../../../src/server/db/schema'
import { is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { tracked, type Whose } from './plant/whose'
import { ownedPlace, type Place, type Viewer } from './scope'

type Role = RowItem<'role'> & { readonly isBuiltin: boolean }

/** The organisations whose people may have a role that belongs to no company. */
const reaching = {
  all: ['PLATFORM'],
  channel: ['PLATFORM', 'CHANNEL'],
} as const

const orgOf = ({ companyId, channelId }: Viewer) => (companyId ? 'COMPANY' : channelId ? 'CHANNEL' : 'PLATFORM')

/** Everybody sees the roles for everybody, as far as their organisation reaches. */
const shared = (scope: string): Place => ({
  ...{ companyId: null, channelId: null, departments: [], isOwnInAnyScope: true },
  isOf: (viewer) =>
    scope === 'all' || scope === 'channel'
      ? (reaching[scope] as readonly string[]).includes(orgOf(viewer))
      : orgOf(viewer) !== null,
})

export const roles: Oracle<Role> = {
  items: (rows) =>
    rows.role
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({
        ...{ id: row.id, row, isBuiltin: row.code !== null },
        place: row.company_id === null ? shared(row.data_scope) : ownedPlace(rows, row.company_id, 'all'),
      })),
  filters: {
    keywords: searches(({ row }) => [row.name, row.remark ?? '']),
    companyId: is(({ row }) => row.company_id),
    dataScope: is(({ row }) => row.data_scope),
    isBuiltin: is(({ isBuiltin }) => isBuiltin),
  },
  sorts: {
    createTime: ({ row }) => row.created_at,
    updateTime: ({ row }) => row.updated_at,
    name: ({ row }) => row.name,
  },
  usual: 'createTime',
  async plant({ db }, people) {
    await db.insertInto('role').values(people.map(roleOf)).execute()
  },
}

const scopes = ['company', 'department-tree', 'department', 'self'] as const

const roleOf = ({ companyId }: Whose, nth: number): NewRow<'role'> => ({
  ...{ code: null, name: `角色${(nth * 5) % 7}`, remark: nth % 3 ? `说明${nth}` : null, company_id: companyId },
  data_scope: scopes[nth % 4] as (typeof scopes)[number],
  ...{ ...tracked, created_at: 1000 + ((nth * 3) % 5), updated_at: 2000 + ((nth * 7) % 11) },
})
