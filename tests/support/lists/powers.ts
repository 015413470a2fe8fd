/** The tree of permissions, which is the same for everybody who may see it. */
import type { RowOf } from '../../../src/server/db/schema'
import { is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import type { Rows } from './tables'

type Power = RowItem<'permission'> & { readonly above: readonly RowOf<'permission'>[] }

/** Those above it, from the top down. */
function aboveOf(rows: Rows, { parent_id }: RowOf<'permission'>): readonly RowOf<'permission'>[] {
  const parent = rows.permission.find(({ id }) => id === parent_id)
  return parent ? [...aboveOf(rows, parent), parent] : []
}

/** Each level's place and id: what is above comes before what is below. */
const placeInTree = ({ row, above }: Power): readonly number[] => {
  const places = [...above, row].flatMap(({ sort, id }, level) => (level === 0 ? [sort] : [sort, id]))
  return [...places, ...Array(5 - places.length).fill(-1)]
}

export const powers: Oracle<Power> = {
  items: (rows) =>
    rows.permission.map((row) => ({
      ...{ id: row.id, row, above: aboveOf(rows, row) },
      place: { companyId: null, channelId: null, departments: [], isOwnInAnyScope: true, isOf: () => true },
    })),
  isForAll: true,
  filters: {
    keywords: searches(({ row }) => [row.name, row.path ?? '']),
    type: is(({ row }) => row.type),
  },
  sorts: { name: ({ row }) => row.name, updateTime: ({ row }) => row.updated_at, tree: placeInTree },
  usual: 'tree',
  /** Pages and actions out of their order, some in the same place. */
  async plant({ db }) {
    const all = await db.selectFrom('permission').select(['id', 'type']).orderBy('id').execute()
    for (const [nth, { id, type }] of all.entries()) {
      const sort = type === 'GROUP' ? 500 + ((nth * 7) % 13) * 10 + nth : (nth * 5) % 7
      await db
        .updateTable('permission')
        .set({ sort, updated_at: (nth * 3) % 11 })
        .where('id', '=', id)
        .execute()
    }
  },
}
