/** 权限列表: shows the tree of permissions, and changes order and keeping. */
import { Power, powerActions, powerEndpoints } from '../../../contract/manager/powers'
import { changesOf } from '../../access/diff'
import type { Handlers } from '../../access/handler'
import { mayNotOf } from '../../access/may-not'
import { conflict, forbiddenText, notFound } from '../../access/refusal'
import { listPowers, type PowerRow, powerById, roleCounts, savePower } from './power-queries'

const groupText = '菜单的分组由产品决定，不能修改'

export const powerHandlers: Handlers<typeof powerEndpoints> = {
  async powerList({ db, viewer, scope, query }) {
    const page = await listPowers(db, query)
    const roles = await roleCounts(
      db,
      scope('role'),
      page.rows.map(({ id }) => id),
    )
    const may = viewer.grants.has('power:save')
    const whyNot = (row: PowerRow) =>
      may ? (row.type === 'GROUP' ? groupText : null) : forbiddenText(powerEndpoints.powerUpdate)
    return page.map(
      (row): Power => ({
        ...{ id: row.id, name: row.name, path: row.path, parentId: row.parent_id },
        above: [row.top_name, row.parent_name].filter((name) => name !== null),
        type: row.type as Power['type'],
        ...{ sort: row.sort, keepAlive: row.keep_alive === 1 },
        ...{ createTime: row.created_at, updateTime: row.updated_at, roles: roles.get(row.id) ?? 0 },
        mayNot: mayNotOf(powerActions, () => whyNot(row)),
      }),
    )
  },

  async powerUpdate({ db, viewer, body, now, log }) {
    const before = await powerById(db, body.id)
    if (!before) throw notFound('权限')
    if (before.type === 'GROUP') throw conflict(groupText)
    if (before.type === 'ACTION' && body.keepAlive) throw conflict('只有页面可以缓存')
    const columns = { sort: body.sort, keep_alive: body.keepAlive ? 1 : 0 }
    const changes = changesOf(Power, before, { sort: body.sort })
    if (columns.keep_alive !== before.keep_alive) {
      const [was, is] = [before.keep_alive, columns.keep_alive].map((kept) => (kept ? '是' : '否')) as [string, string]
      changes.push({ field: 'keepAlive', label: '缓存页面', before: was, after: is })
    }
    if (changes.length > 0) await savePower(db, before.id, { ...columns, updated_at: now, user_id: viewer.userId })
    log({ object: `power:${before.id}`, changes })
    return { id: before.id }
  },
}
