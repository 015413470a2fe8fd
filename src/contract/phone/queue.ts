/** The queue: whom the agent calls next. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, maskedPhone, Nullable, numberArea, OneOf, Seconds } from '../envelope'
import { Keywords } from '../list'
import { base, body, CustomerTypeNumber } from './fields'
import { listCounts } from './lists'

/**
 * Whether this person is to be called now, comes again later (`dueTime`), or was called today (only for the agent's own
 * customers).
 */
const queueStatuses = ['WAITING', 'LATER', 'CALLED'] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** A person to call. */
export const QueueItem = Type.Object({
  /** Unique in the queue. */
  key: Type.String(),
  customerId: Nullable(Id('客户')),
  callbackId: Nullable(Id('预约')),
  itemId: Nullable(Id('名单条目')),
  name: Nullable(Type.String({ title: '客户' })),
  ...maskedPhone,
  type: Nullable(CustomerTypeNumber),
  ...numberArea,
  status: OneOf(queueStatuses, { title: '排队状态' }),
  /**
   * For a callback: when it is due. For a list entry: when it comes again or came again. Otherwise: when to follow up.
   */
  dueTime: Nullable(Seconds('时间')),
  /** The note of a callback, or the text next to the number and name in a pasted list. */
  note: Nullable(Type.String({ title: '说明' })),
  callCount: Type.Integer({ title: '呼叫次数' }),
  lastCallTime: Nullable(Seconds('最近呼叫')),
  /**
   * The outcome of the last call: its result, or why it was not answered. Only for those called today and for list
   * entries.
   */
  lastOutcome: Nullable(Type.String({ title: '最近结果' })),
})
export type QueueItem = Type.Static<typeof QueueItem>

/** The queue's views: those of 我的客户, and a pasted list. */
export const queueViews = {
  today: '今日待跟进',
  overdue: '已逾期',
  uncalled: '未呼',
  intent: '高意向',
  all: '我的客户',
  list: '粘贴的名单',
} as const
export type QueueView = keyof typeof queueViews
const queueViewNames = Object.keys(queueViews) as [QueueView, ...QueueView[]]
/** The most rows a queue shows. */
export const mostInQueue = 500

export const queueEndpoints = {
  queueInfo: endpoint({
    name: 'phone.queue-info',
    title: '呼叫队列',
    method: 'GET',
    path: `${base}/queue/info`,
    permission: '/phone/index',
    heavy: ['keywords'],
    query: body({
      view: OneOf(queueViewNames, { title: '视图', default: 'today' }),
      listId: Type.Optional(Id('名单')),
      keywords: Keywords,
    }),
    data: Type.Object({
      /** Callbacks that are overdue or due within an hour. They come first in every view. */
      callbacks: Type.Array(QueueItem),
      /** People to call now come first, then those who come again later, then those called today. */
      records: Type.Array(QueueItem),
      /** The count of the whole view; `records` has at most 500. */
      total: Type.Integer(),
      /** The counts of the whole view. The agent's own customers who were called today count as done. */
      ...listCounts,
    }),
  }),
}
