/** Customers and their follow-up records. */
import * as Type from 'typebox'
import { PersonBrief } from '../company'
import { endpoint } from '../endpoint'
import {
  Flag,
  FreeText,
  Id,
  maskedPhone,
  Nullable,
  numberLock,
  numberPlace,
  OneOf,
  PhoneInput,
  Seconds,
  Version,
} from '../envelope'
import { limitsOf } from '../limits'
import { departmentFilter, genericList, Keywords, MayNot, SeveralOf, Sort } from '../list'
import { address, addressFields } from '../system/region'
import { customerConsent } from './consents'
import { customerTags } from './tag-name'

/** Customer types and their labels (§4). A type may change to any other. */
export const customerTypes = {
  0: '新客户',
  10: '意向客户',
  20: '重点客户',
  30: '无效客户',
  40: '定金客户',
  50: '成交客户',
} as const
export type CustomerType = keyof typeof customerTypes

/** An unknown type displays as new customer (§4). */
export const customerTypeLabel = (type: number): string => customerTypes[type as CustomerType] ?? customerTypes[0]

export const CustomerTypeSchema = OneOf([0, 10, 20, 30, 40, 50], { title: '类型' })

/** How much a customer matters (ours): A is the best. */
export const Level = OneOf(['A', 'B', 'C', 'D'], { title: '级别' })
export type CustomerLevel = Type.Static<typeof Level>

/** When a customer is to be followed up. */
const Due = OneOf(['today', 'overdue', 'later', 'none'], { title: '待跟进' })
export type Due = Type.Static<typeof Due>

/** The actions on a customer. */
export const customerActions = ['update', 'addFlow', 'delete', 'transfer', 'release'] as const
export type CustomerAction = (typeof customerActions)[number]
const Remark = FreeText('备注', 2000)

export const Customer = Type.Object({
  id: Id(),
  /** Null: the customer has no owner and is in the pool. */
  userId: Nullable(Id('归属人')),
  companyId: Id('公司'),
  ...maskedPhone,
  ...numberPlace,
  /** With `detail=true`. */
  ...numberLock,
  name: Type.String({ title: '名称' }),
  type: CustomerTypeSchema,
  remark: Type.String({ title: '备注' }),
  ...address,
  version: Version(),
  createTime: Seconds('创建时间'),
  updateTime: Seconds('更新时间'),
  lastFollowTime: Nullable(Seconds('最近跟进')),
  nextFollowTime: Nullable(Seconds('下次跟进')),
  /** Null: nobody has said. */
  level: Nullable(Level),
  source: Nullable(Type.String({ title: '来源' })),
  /** Null: there is none on record. */
  ...customerConsent,
  /** With `detail=true`, in the order of their names. */
  tags: Type.Optional(Type.Array(Type.String({ title: '标签' }))),
  /** Since when the owner has it; null in the pool. */
  claimTime: Nullable(Seconds('领取时间')),
  /** Until then it does not fall back into the pool by itself; null: it is not protected. */
  protectUntil: Nullable(Seconds('保护至')),
  /** Of the calls that the gateway took, whoever called. */
  lastCallTime: Nullable(Seconds('最近通话')),
  callCount: Type.Integer({ title: '通话次数' }),
  /** With `detail=true`: the owner. */
  user: Type.Optional(Nullable(PersonBrief)),
  /** With `detail=true`: when it falls back into the pool if nothing happens; null: never. */
  recycleTime: Type.Optional(Nullable(Seconds('回收时间'))),
  /** With `detail=true`: what came of the last call that has a result, among those that the viewer sees. */
  lastResult: Type.Optional(Nullable(Type.String({ title: '最近小结' }))),
  /** With `detail=true`: how many follow-up records it has. */
  customerFlows: Type.Optional(Type.Integer({ title: '跟进次数' })),
  mayNot: MayNot(customerActions),
})
export type Customer = Type.Static<typeof Customer>

/** A customer who has a number already, as far as the viewer may know of it. */
const Holder = Type.Object({
  /** Null for a customer of others. */
  id: Nullable(Id()),
  name: Nullable(Type.String({ title: '名称' })),
  /** Null: it is nobody's, or nobody may know whose. */
  userId: Nullable(Id('归属人')),
  ownerName: Nullable(Type.String({ title: '归属人姓名' })),
  pooled: Type.Boolean({ title: '在公海' }),
})
export type Holder = Type.Static<typeof Holder>

/** A customer, as rows about a customer show it. */
const CustomerBrief = Type.Object({
  name: Type.String({ title: '名称' }),
  ...maskedPhone,
  ...numberLock,
  type: CustomerTypeSchema,
})

/** The actions on a follow-up's customer. */
export const flowActions = ['addFlow'] as const

export const CustomerFlow = Type.Object({
  id: Id(),
  customerId: Id('客户'),
  type: CustomerTypeSchema,
  remark: Type.String({ title: '备注' }),
  userId: Nullable(Id('跟进人')),
  updateTime: Seconds('跟进时间'),
  /** Present with `detail=true`: the person who followed up; null if that person was deleted. */
  user: Type.Optional(Nullable(PersonBrief)),
  /** Present with `detail=true`: how many follow-up records of this customer the viewer sees. */
  customerFlows: Type.Optional(Type.Integer({ title: '跟进数' })),
  /** Present with `detail=true`: the customer as it is now; null if it was deleted. */
  customer: Type.Optional(Nullable(CustomerBrief)),
  mayNot: MayNot(flowActions),
})
export type CustomerFlow = Type.Static<typeof CustomerFlow>

/** The fields of the customer form (§2, dialog 2). */
const form = {
  name: FreeText('名称', 60),
  type: CustomerTypeSchema,
  remark: Remark,
  /** Left out, these stay as they are. */
  level: Type.Optional(Nullable(Level)),
  source: Type.Optional(Nullable(FreeText('来源', 20, 0))),
  ...addressFields,
  ...customerTags,
}

const customers = genericList({
  name: 'customer',
  title: '客户',
  base: '/task/api/v1/manager/userCustomer',
  // Without a filter, an index has the rows of a person, a company and all in the order of their ids.
  heavy: [
    ...(['keywords', 'userId', 'companyId', 'type', 'phone', 'sort', 'level', 'next', 'called'] as const),
    ...(['departmentId', 'pooled', 'recycling', 'calledFrom', 'calledTo', 'createdFrom', 'createdTo'] as const),
    ...(['tagId', 'consent'] as const),
  ],
})
const flows = genericList({ name: 'customer.flow', title: '跟进记录', base: '/task/api/v1/manager/userCustomerFlow' })

export const customerEndpoints = {
  list: customers.list('customer:list', Customer, {
    keywords: Keywords,
    userId: Type.Optional(Id('归属人')),
    companyId: Type.Optional(Id('公司')),
    type: SeveralOf(CustomerTypeSchema),
    phone: Type.Optional(PhoneInput()),
    level: SeveralOf(Level),
    /** `today`: planned by the end of today, overdue ones too. */
    next: Type.Optional(Due),
    /** Whether anybody has called it. */
    called: Type.Optional(Flag('打过电话')),
    /** The owner's. */
    ...departmentFilter(true),
    /** Whether it falls back into the pool within the days of its company's notice. */
    recycling: Type.Optional(Flag('即将回收')),
    /** Whether it has no owner. */
    pooled: Type.Optional(Flag('在公海')),
    calledFrom: Type.Optional(Seconds('最近通话，从')),
    calledTo: Type.Optional(Seconds('最近通话，到')),
    createdFrom: Type.Optional(Seconds('创建时间，从')),
    createdTo: Type.Optional(Seconds('创建时间，到')),
    tagId: Type.Optional(Id('标签')),
    /** `NONE`: none is on record. */
    consent: Type.Optional(OneOf(['GIVEN', 'WITHDRAWN', 'NONE'], { title: '同意' })),
    /** Which import has added it. */
    importId: Type.Optional(Id('导入批次')),
    /**
     * `match`: exact names first, then names that begin with the keywords. Among equals, the most recently changed
     * comes first.
     */
    sort: Sort(
      ['createTime', 'updateTime', 'lastFollowTime', 'nextFollowTime', 'lastCallTime', 'callCount', 'claimTime'],
      ['match'],
    ),
  }),
  /** Finds a customer by phone and userId, as the customer form asks (§4), or by id. Answers null if there is none. */
  info: endpoint({
    name: 'customer.info',
    title: '客户详情',
    method: 'GET',
    path: '/task/api/v1/manager/userCustomer/info',
    permission: 'customer:list',
    query: Type.Object(
      {
        id: Type.Optional(Id()),
        phone: Type.Optional(PhoneInput()),
        userId: Type.Optional(Id('归属人')),
      },
      { additionalProperties: false },
    ),
    data: Nullable(Customer),
  }),
  /** Who has a number already, asked before somebody gets a second customer with it. The viewer's own come first. */
  holders: endpoint({
    name: 'customer.holders',
    title: '号码查重',
    method: 'GET',
    path: '/task/api/v1/manager/userCustomer/holders',
    permission: 'customer:save',
    query: Type.Object({ phone: PhoneInput() }, { additionalProperties: false }),
    data: Type.Array(Holder),
  }),
  add: customers.add('customer:save', {
    /** The form also sends its empty id. */
    id: Type.Optional(Type.Null({ title: '编号' })),
    userId: Type.Optional(Nullable(Id('归属人'))),
    phone: PhoneInput(),
    ...form,
  }),
  update: customers.update('customer:save', {
    userId: Type.Optional(Nullable(Id('归属人'))),
    phone: Type.Optional(Nullable(PhoneInput())),
    ...form,
    /** If given, the server refuses the save when somebody else has saved in between. */
    version: Type.Optional(Version()),
  }),
  delete: customers.delete('customer:delete'),
  deleteBatch: customers.deleteBatch('customer:delete'),
  flowList: flows.summedList(
    '/customer/followList',
    CustomerFlow,
    {
      customerId: Type.Optional(Id('客户')),
      userId: Type.Optional(Id('跟进人')),
      type: SeveralOf(CustomerTypeSchema),
      startTime: Type.Optional(Seconds('开始时间')),
      endTime: Type.Optional(Seconds('结束时间')),
      /** Searches the remark, and the customer's name with its pinyin and initials, or for the whole number. */
      keywords: Keywords,
      sort: Sort(['updateTime']),
    },
    { customers: Type.Integer({ title: '客户数' }) },
  ),
  flowAdd: flows.add('customer-flow:add', {
    customerId: Id('客户'),
    type: CustomerTypeSchema,
    remark: Remark,
    /** Absent: the planned time stays. Null: the planned time is removed. */
    nextFollowTime: Type.Optional(Nullable(Seconds('下次跟进'))),
  }),
}

/** The limits of the fields in the customer form and the follow-up form. */
export const customerLimits = limitsOf(customerEndpoints.add, 'phone', 'name', 'remark', 'source')
export const flowLimits = limitsOf(customerEndpoints.flowAdd, 'remark')
