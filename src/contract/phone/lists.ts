/** The lists of numbers that an agent has pasted. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, holdsNumbers, Id, Nullable, OneOf, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { base, body, longestLine } from './fields'

/** How many list entries are in each status. The entries that are missing from the sum are being called. */
export const listCounts = {
  /** Entries to call now. */
  waiting: Type.Integer({ title: '待呼' }),
  /** Entries to call again later. */
  later: Type.Integer({ title: '稍后' }),
  done: Type.Integer({ title: '已完成' }),
}

/** What an agent can do with a list entry: call it now, put it off, or skip it. */
const itemDecisions = ['WAITING', 'LATER', 'SKIPPED'] as const
const ItemDecision = {
  decision: OneOf(itemDecisions, { title: '处理' }),
  /** With LATER: the time. */
  laterTime: Nullable(Seconds('稍后到')),
}

const DialList = Type.Object({
  id: Id(),
  name: Type.String({ title: '名单' }),
  total: Type.Integer({ title: '号码数' }),
  ...listCounts,
  createTime: Seconds('创建时间'),
})
export type DialList = Type.Static<typeof DialList>

export const listEndpoints = {
  listList: endpoint({
    name: 'phone.list-list',
    title: '我的名单',
    method: 'GET',
    path: `${base}/list/list`,
    permission: '/phone/index',
    data: Type.Array(DialList),
  }),
  /** Pasted numbers, one in each entry. The answer names invalid ones and duplicates by their position (from 0). */
  listAdd: endpoint({
    name: 'phone.list-add',
    title: '粘贴名单',
    method: 'POST',
    path: `${base}/list/add`,
    permission: 'call:dial',
    body: body({
      name: FreeText('名单', 40),
      lines: Type.Array(Type.String({ maxLength: longestLine }), {
        title: '号码',
        minItems: 1,
        maxItems: 2000,
        ...holdsNumbers('lines'),
      }),
    }),
    data: Type.Object({
      id: Nullable(Id()),
      added: Type.Integer({ title: '加入' }),
      rejected: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() })),
    }),
    writes: true,
    idempotent: true,
  }),
  listDelete: endpoint({
    name: 'phone.list-delete',
    title: '删除名单',
    method: 'GET',
    path: `${base}/list/delete`,
    permission: 'call:dial',
    query: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /**
   * Puts an entry of the agent's own list off, skips it, or takes it back. Answers its earlier state, which undoes the
   * change.
   */
  listItemUpdate: endpoint({
    name: 'phone.list-item-update',
    title: '名单条目稍后或跳过',
    method: 'POST',
    path: `${base}/list/item/update`,
    permission: 'call:dial',
    body: body({
      id: Id('名单条目'),
      decision: ItemDecision.decision,
      /** Absent with LATER: the settings decide the time. */
      laterTime: Type.Optional(ItemDecision.laterTime),
    }),
    data: Type.Object({ ...ItemDecision, before: Type.Object(ItemDecision) }),
    writes: true,
    idempotent: true,
  }),
}

export const listLimits = limitsOf(listEndpoints.listAdd, 'name', 'lines')
