/** 客户公海: a company's customers without an owner, who takes them, and when they fall back. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, FreeText, Id, maskedPhone, Nullable, numberLock, numberPlace, PhoneInput, Seconds } from '../envelope'
import { batchAnswer, genericList, Keywords, MayNot, mostInBatch, SeveralOf, Sort } from '../list'
import { address } from '../system/region'
import { CustomerTypeSchema, Level } from './customers'
import { PoolRuleKeySchema, poolRuleKeys } from './pool-rules'

/** The actions on a customer in the pool; `open` reads what has happened with it, `view` what its pool shows only so often. */
export const pooledActions = ['claim', 'transfer', 'open', 'view'] as const
export type PooledAction = (typeof pooledActions)[number]

/** Why the server itself puts customers into the pool (recycling). */
export const recycleReasons = { follow: '未跟进', deal: '未成交' } as const

/** Reasons to filter by. `other`: what people have said. */
const Reason = Type.Unsafe<keyof typeof recycleReasons | 'other'>({
  ...{ type: 'string', title: '原因' },
  enum: [...Object.keys(recycleReasons), 'other'],
})
export type Reason = Type.Static<typeof Reason>

export const PooledCustomer = Type.Object({
  id: Id(),
  companyId: Id('公司'),
  /** Without a reference, unless the viewer may open the customer: who wants to call claims it first. */
  ...maskedPhone,
  ...numberPlace,
  /** With `detail=true`. */
  ...numberLock,
  name: Type.String({ title: '客户名' }),
  type: CustomerTypeSchema,
  level: Nullable(Level),
  source: Nullable(Type.String({ title: '来源' })),
  /** This, address, former owner and last result are empty until the viewer has asked for them, if the pool counts that. */
  remark: Type.String({ title: '备注' }),
  ...address,
  /** Whether they are. */
  hidden: Flag('资料未查看'),
  createTime: Seconds('创建时间'),
  /** Null: its company's pool. */
  poolId: Nullable(Id('公海')),
  poolName: Type.String({ title: '公海' }),
  /** Since when; null: for as long as it exists. */
  poolTime: Nullable(Seconds('入海时间')),
  poolReason: Nullable(Type.String({ title: '原因' })),
  /** How often it has come into the pool. */
  poolTimes: Type.Integer({ title: '入海次数' }),
  lastCallTime: Nullable(Seconds('最近通话')),
  callCount: Type.Integer({ title: '历史呼叫' }),
  /** With `detail=true`: who had it last. */
  formerName: Type.Optional(Nullable(Type.String({ title: '前归属人' }))),
  /** With `detail=true`: what came of the last call that has a result, among those that the viewer sees. */
  lastResult: Type.Optional(Nullable(Type.String({ title: '最近结果' }))),
  /** When the viewer, who has had it, may claim it again; null: now, as far as that goes. */
  coolUntil: Nullable(Seconds('冷却至')),
  mayNot: MayNot(pooledActions),
})
export type PooledCustomer = Type.Static<typeof PooledCustomer>

const base = '/task/api/v1/manager/userCustomer'
const pooled = genericList({
  name: 'customer.pool',
  title: '客户公海',
  base: '/task/api/v1/manager/userCustomerPool',
  heavy: [
    'keywords',
    'companyId',
    'poolId',
    'type',
    'level',
    'reason',
    'called',
    'phone',
    'pooledFrom',
    'pooledTo',
    'sort',
  ],
})

const Ids = Type.Array(Id('客户'), { title: '客户', minItems: 1, maxItems: mostInBatch, uniqueItems: true })

/** What the viewer may still claim from each pool that they see, the company's first. A limit of null: as many as one likes. */
const Allowance = Type.Object({
  held: Type.Integer({ title: '持有' }),
  pools: Type.Array(
    Type.Object({
      /** Null: the company's. */
      poolId: Nullable(Id('公海')),
      name: Type.String({ title: '公海' }),
      claimed: Type.Integer({ title: '今日已领' }),
      mostClaims: Nullable(Type.Integer({ title: '每日可领' })),
      mostHeld: Nullable(Type.Integer({ title: '持有上限' })),
      viewed: Type.Integer({ title: '今日已查看' }),
      mostViews: Nullable(Type.Integer({ title: '每日可查看' })),
    }),
  ),
})
export type Allowance = Type.Static<typeof Allowance>

const days = (title: string) => Type.Optional(Type.Integer({ title, minimum: 0, maximum: 1000, default: 0 }))

/** A department's pool; left out: the company's. */
const ofPool = { poolId: Type.Optional(Id('公海')) }

/** How many customers rules would bring back. */
const Forecast = Type.Object({
  owned: Type.Integer({ title: '有归属的客户' }),
  /** As soon as the notice is over. */
  first: Type.Integer({ title: '提醒期满回收' }),
  week: Type.Integer({ title: '7 天内回收' }),
  month: Type.Integer({ title: '30 天内回收' }),
})
export type Forecast = Type.Static<typeof Forecast>

export const poolEndpoints = {
  list: pooled.list('/customer/public', PooledCustomer, {
    keywords: Keywords,
    companyId: Type.Optional(Id('公司')),
    /** 0: those of companies. */
    poolId: Type.Optional(Type.Integer({ title: '公海', minimum: 0 })),
    type: SeveralOf(CustomerTypeSchema),
    level: SeveralOf(Level),
    reason: SeveralOf(Reason),
    /** Whether anybody has called it. */
    called: Type.Optional(Flag('打过电话')),
    phone: Type.Optional(PhoneInput()),
    pooledFrom: Type.Optional(Seconds('入海时间，从')),
    pooledTo: Type.Optional(Seconds('入海时间，到')),
    sort: Sort(['poolTime', 'poolTimes', 'lastCallTime', 'callCount', 'createTime'], ['match']),
  }),
  allowance: endpoint({
    name: 'customer.pool.allowance',
    title: '领取额度',
    method: 'GET',
    path: `${base}Pool/allowance`,
    permission: '/customer/public',
    data: Allowance,
  }),
  /** Shows what a pool with a limit of views hides. Each customer counts once a day. */
  view: endpoint({
    name: 'customer.pool.view',
    title: '查看公海客户',
    method: 'POST',
    path: `${base}Pool/view`,
    permission: '/customer/public',
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: PooledCustomer,
    writes: true,
  }),
  /** Makes these customers the viewer's own, in the order of the request, as far as the limits of the pool allow. */
  claimBatch: endpoint({
    name: 'customer.claim-batch',
    title: '领取客户',
    method: 'POST',
    path: `${base}/claimBatch`,
    permission: 'customer:claim',
    body: Type.Object({ ids: Ids }, { additionalProperties: false }),
    data: Type.Array(Type.Object(batchAnswer)),
    writes: true,
  }),
  /** Keeps customers from falling back by themselves for a while. The rules say how long, and how many of an owner's. */
  protectBatch: endpoint({
    name: 'customer.protect-batch',
    title: '保护客户',
    method: 'POST',
    path: `${base}/protectBatch`,
    permission: 'customer:protect',
    body: Type.Object({ ids: Ids, reason: FreeText('原因', 30) }, { additionalProperties: false }),
    data: Type.Array(Type.Object(batchAnswer)),
    writes: true,
  }),
  unprotectBatch: endpoint({
    name: 'customer.unprotect-batch',
    title: '解除保护',
    method: 'POST',
    path: `${base}/unprotectBatch`,
    permission: 'customer:protect',
    body: Type.Object({ ids: Ids }, { additionalProperties: false }),
    data: Type.Array(Type.Object(batchAnswer)),
    writes: true,
  }),
  /** What these rules would do if they were a pool's from now on: nothing happens. Days; 0: no such rule. */
  forecast: endpoint({
    name: 'customer.pool.forecast',
    title: '回收预演',
    method: 'GET',
    path: `${base}Pool/forecast`,
    permission: 'company-setting:update',
    heavy: true,
    query: Type.Object(
      {
        companyId: Id('公司'),
        ...ofPool,
        follow: days('未跟进天数'),
        followA: days('A 级未跟进天数'),
        followB: days('B 级未跟进天数'),
        followC: days('C 级未跟进天数'),
        followD: days('D 级未跟进天数'),
        deal: days('未成交天数'),
        notice: days('提醒天数'),
      },
      { additionalProperties: false },
    ),
    data: Forecast,
  }),
  /** Changes rules of a pool, all at once. Null: those of the installation apply again, or for a department's pool its company's. */
  ruleUpdate: endpoint({
    name: 'customer.pool.rule-update',
    title: '修改公海规则',
    method: 'POST',
    path: `${base}Pool/ruleUpdate`,
    permission: 'company-setting:update',
    body: Type.Object(
      {
        companyId: Id('公司'),
        ...ofPool,
        rules: Type.Array(
          Type.Object(
            {
              key: PoolRuleKeySchema,
              value: Nullable(Type.Integer({ title: '值', minimum: 0, maximum: 100_000 })),
            },
            { additionalProperties: false },
          ),
          { title: '规则', minItems: 1, maxItems: poolRuleKeys.length },
        ),
      },
      { additionalProperties: false },
    ),
    data: Type.Null(),
    writes: true,
  }),
}
