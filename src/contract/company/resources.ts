/** 企业资源: what each company has of the provider: functions that it may hand on, and quotas. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { genericList, Keywords, MayNot, SeveralOf, Sort } from '../list'
import { Status } from '../status'
import { mostConcurrency, mostSeats } from './most'

/**
 * People who may sign in, calls at once, customers (those without an owner included), rows that its people may export on
 * one day, and how many whole numbers each of them may look at on one day.
 */
export const quotaKeys = ['seats', 'concurrency', 'customers', 'exportRows', 'reveals'] as const
export type QuotaKey = (typeof quotaKeys)[number]

export const quotaTitles: Readonly<Record<QuotaKey, string>> = {
  seats: '坐席',
  concurrency: '并发',
  customers: '客户数',
  exportRows: '每日导出行数',
  reveals: '每人每日揭示次数',
}

const mostOf: Readonly<Record<QuotaKey, number>> = {
  seats: mostSeats,
  concurrency: mostConcurrency,
  customers: 1_000_000_000,
  exportRows: 1_000_000_000,
  reveals: 10_000,
}

/** What a new company begins with, and the provider's own people have (ours). */
export const usualReveals = 50

/** The actions on a company's resources. */
export const resourceActions = ['updateQuotas', 'updateFunctions'] as const
export type ResourceAction = (typeof resourceActions)[number]

const Quota = (key: QuotaKey) =>
  Type.Object(
    {
      /** Null: there is no limit. */
      limit: Nullable(Type.Integer({ title: '上限' })),
      used: Type.Integer({ title: '已用' }),
      /** The start of the last day; after that day nothing more of it may begin. */
      expireTime: Nullable(Seconds('到期')),
      /** That day is over. */
      isOver: Type.Boolean({ title: '已到期' }),
    },
    { title: quotaTitles[key] },
  )
export type Quota = Type.Static<ReturnType<typeof Quota>>

export const CompanyResources = Type.Object({
  /** The company's. */
  id: Id(),
  code: Type.String({ title: '编号' }),
  name: Type.String({ title: '企业' }),
  channelName: Type.String({ title: '渠道' }),
  status: Status,
  seats: Quota('seats'),
  concurrency: Quota('concurrency'),
  customers: Quota('customers'),
  exportRows: Quota('exportRows'),
  /** Used: as often as the one who did it most often today. */
  reveals: Quota('reveals'),
  /** How many functions it has. */
  functions: Type.Integer({ title: '功能' }),
  mayNot: MayNot(resourceActions),
})
export type CompanyResources = Type.Static<typeof CompanyResources>

/** A function (功能): a permission that a company may hand on to its people. */
export const CompanyFunction = Type.Object({
  /** The permission's name. */
  key: Type.String({ title: '功能' }),
  title: Type.String({ title: '名称' }),
  /** The page of an action; null for a page itself. */
  page: Nullable(Type.String({ title: '页面' })),
  /** The menu's group. */
  group: Type.String({ title: '分组' }),
  /** Whether the company has it. */
  isGiven: Type.Boolean({ title: '已开通' }),
})
export type CompanyFunction = Type.Static<typeof CompanyFunction>

const base = '/company/api/v1/manager/resource'
const resources = genericList({ name: 'company.resource', title: '企业资源', base })
const Saved = Type.Object({ id: Id() })

/** Left out, a quota stays as it is. */
const newQuota = (key: QuotaKey) =>
  Type.Optional(
    Type.Object(
      {
        limit: Nullable(Type.Integer({ title: quotaTitles[key], minimum: 1, maximum: mostOf[key] })),
        /** The start of the last day. What has no limit doesn't expire. */
        expireTime: Nullable(Seconds(`${quotaTitles[key]}到期`)),
      },
      { title: quotaTitles[key], additionalProperties: false },
    ),
  )

/** Why: the number of a contract, for instance. */
const reason = { remark: Type.Optional(FreeText('备注', 100, 0)) }

/** Names of permissions. Their list is the server's: the console need not carry it for this. */
const Functions = (title: string) =>
  Type.Array(Type.String({ title: '功能', maxLength: 80, pattern: '^[a-zA-Z/:-]+$', examples: ['/call/number'] }), {
    title,
    maxItems: 500,
    uniqueItems: true,
  })

export const resourcesEndpoints = {
  /** The resources of the companies in scope. */
  list: resources.list('/company/resources', CompanyResources, {
    keywords: Keywords,
    companyId: Type.Optional(Id('企业')),
    status: SeveralOf(Status),
    /** One of its quotas ends at that time. */
    endsFrom: Type.Optional(Seconds('到期，从')),
    endsTo: Type.Optional(Seconds('到期，到')),
    sort: Sort(['code', 'name']),
  }),
  /** All functions that a company may have, in the menu's order, with those that this one has. */
  functionList: endpoint({
    name: 'company.resource.functions',
    title: '企业的功能',
    method: 'GET',
    path: `${base}/functionList`,
    permission: '/company/resources',
    query: Type.Object({ companyId: Id('企业') }, { additionalProperties: false }),
    data: Type.Array(CompanyFunction),
  }),
  /** A lower limit ends nothing that exists. */
  quotaUpdate: endpoint({
    name: 'company.resource.update-quotas',
    title: '修改企业配额',
    method: 'POST',
    path: `${base}/quotaUpdate`,
    permission: 'company-resource:save',
    body: Type.Object(
      {
        id: Id('企业'),
        seats: newQuota('seats'),
        concurrency: newQuota('concurrency'),
        customers: newQuota('customers'),
        exportRows: newQuota('exportRows'),
        reveals: newQuota('reveals'),
        ...reason,
      },
      { additionalProperties: false },
    ),
    data: Saved,
    writes: true,
  }),
  /** A second later its people have no more what is taken, whatever their roles say. */
  functionUpdate: endpoint({
    name: 'company.resource.update-functions',
    title: '修改企业功能',
    method: 'POST',
    path: `${base}/functionUpdate`,
    permission: 'company-resource:save',
    body: Type.Object(
      { id: Id('企业'), give: Functions('开通'), take: Functions('收回'), ...reason },
      { additionalProperties: false },
    ),
    data: Saved,
    writes: true,
  }),
}

export const resourceLimits = limitsOf(resourcesEndpoints.quotaUpdate, 'remark')
/** The smallest and greatest limits, for the forms. */
export const quotaLimits: Readonly<Record<QuotaKey, { minimum: number; maximum: number }>> = {
  seats: { minimum: 1, maximum: mostOf.seats },
  concurrency: { minimum: 1, maximum: mostOf.concurrency },
  customers: { minimum: 1, maximum: mostOf.customers },
  exportRows: { minimum: 1, maximum: mostOf.exportRows },
  reveals: { minimum: 1, maximum: mostOf.reveals },
}
