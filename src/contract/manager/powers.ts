/** 权限列表: the tree of groups, pages and actions. The contract makes it; only order and keeping can be changed. */
import * as Type from 'typebox'
import { Flag, Id, Nullable, OneOf, Seconds } from '../envelope'
import { genericList, Keywords, MayNot, SeveralOf, Sort } from '../list'

export const powerTypes = ['GROUP', 'PAGE', 'ACTION'] as const
export type PowerType = (typeof powerTypes)[number]

export const powerTypeLabels: Readonly<Record<PowerType, string>> = { GROUP: '分组', PAGE: '页面', ACTION: '操作' }

export const powerActions = ['update'] as const

/** The largest place (ours). */
const mostSort = 100_000
const PowerSort = Type.Integer({ title: '排序', minimum: 0, maximum: mostSort })

export const Power = Type.Object({
  id: Id(),
  name: Type.String({ title: '名称' }),
  /** A page's path or an action's name; null for a group. */
  path: Nullable(Type.String({ title: '路径或动作' })),
  parentId: Nullable(Id('上级')),
  /** The names above it, from the top down. */
  above: Type.Array(Type.String(), { title: '上级' }),
  type: OneOf(powerTypes, { title: '类型' }),
  /** Its place among those beside it. */
  sort: PowerSort,
  /** Of a page: whether a tab keeps its state while another one is shown. */
  keepAlive: Flag('缓存页面'),
  createTime: Seconds('创建时间'),
  updateTime: Seconds('更新时间'),
  /** How many roles that the viewer sees grant it. */
  roles: Type.Integer({ title: '角色数' }),
  mayNot: MayNot(powerActions),
})
export type Power = Type.Static<typeof Power>

const powers = genericList({ name: 'manager.power', title: '权限', base: '/manager/api/v1/power' })

export const powerEndpoints = {
  /** By default in the order of the tree: each one before those below it. */
  powerList: powers.list('/manager/powerlist', Power, {
    keywords: Keywords,
    type: SeveralOf(OneOf(powerTypes, { title: '类型' })),
    sort: Sort(['name', 'updateTime'], ['tree']),
  }),
  /** Consoles show it when they are next opened. */
  powerUpdate: powers.update('power:save', { sort: PowerSort, keepAlive: Flag('缓存页面') }),
}

/** The limits of the fields in the form. */
export const powerSortLimits = { minimum: 0, maximum: mostSort }
