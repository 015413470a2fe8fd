/** Companies: the customers of the provider, each of one channel. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import {
  Flag,
  FreeText,
  Id,
  Line,
  maskedPhone,
  Nullable,
  OneOf,
  PhoneInput,
  pinyinFields,
  Seconds,
  Version,
} from '../envelope'
import { limitsOf } from '../limits'
import { genericList, Keywords, MayNot, SeveralOf, Sort } from '../list'
import { Status } from '../status'
import { address, addressFields } from '../system/region'
import { mostConcurrency, mostSeats } from './most'

/** The actions on companies. */
export const companyActions = ['update', 'enable', 'disable', 'transfer', 'control', 'stopCalls', 'allowCalls'] as const
export type CompanyAction = (typeof companyActions)[number]

/** How much the provider must watch a company's calls. */
export const riskLevels = ['LOW', 'MEDIUM', 'HIGH'] as const
export type RiskLevel = (typeof riskLevels)[number]
const Risk = OneOf(riskLevels, { title: '风险等级' })

const company = {
  id: Id(),
  code: Type.String({ title: '编号' }),
  name: Type.String({ title: '名称' }),
  channelId: Id('渠道'),
  channelName: Type.String({ title: '渠道名称' }),
  industry: Nullable(Type.String({ title: '行业' })),
  contact: Nullable(Type.String({ title: '联系人' })),
  ...maskedPhone,
  ...address,
  contractFrom: Nullable(Seconds('合同开始')),
  /** The start of the last day. */
  contractTo: Nullable(Seconds('合同结束')),
  /** Employees whose accounts are enabled. */
  seats: Type.Integer({ title: '坐席数' }),
  /** Null: there is no limit. */
  seatLimit: Nullable(Type.Integer({ title: '坐席上限' })),
  /** Null: there is no limit. */
  maxConcurrency: Nullable(Type.Integer({ title: '并发上限' })),
  /** M1 and M2 of today, of the calls that the viewer sees. */
  submittedToday: Type.Integer({ title: '今日呼叫' }),
  answeredToday: Type.Integer({ title: '今日接通' }),
  status: Status,
  /** Null: its people may call. */
  stopTime: Nullable(Seconds('停呼时间')),
  stopReason: Nullable(Type.String({ title: '停呼原因' })),
  version: Version(),
  createTime: Seconds('创建时间'),
  updateTime: Seconds('更新时间'),
  mayNot: MayNot(companyActions),
}

export const Company = Type.Object(company)
export type Company = Type.Static<typeof Company>

/** A company as its provider sees it. */
export const ProviderCompany = Type.Object({
  ...company,
  parentChannelName: Nullable(Type.String({ title: '上级渠道' })),
  managerId: Nullable(Id('客户经理')),
  managerName: Nullable(Type.String({ title: '客户经理' })),
  riskLevel: Risk,
  /** M1 and M2 since the first of this month. */
  submittedThisMonth: Type.Integer({ title: '本月呼叫量' }),
  answeredThisMonth: Type.Integer({ title: '本月接通量' }),
})
export type ProviderCompany = Type.Static<typeof ProviderCompany>

/** A channel to choose. */
const ChannelOption = Type.Object({ id: Id(), name: Type.String({ title: '渠道' }), ...pinyinFields })

const form = {
  name: FreeText('名称', 60),
  industry: Type.Optional(Nullable(FreeText('行业', 30, 0))),
  contact: Type.Optional(Nullable(FreeText('联系人', 30, 0))),
  /** Null removes the number. */
  phone: Type.Optional(Nullable(PhoneInput())),
  /** Down to a district, unless the city has none. Left out, it stays as it is. */
  ...addressFields,
  contractFrom: Type.Optional(Nullable(Seconds('合同开始'))),
  contractTo: Type.Optional(Nullable(Seconds('合同结束'))),
}

const filters = {
  keywords: Keywords,
  channelId: Type.Optional(Id('渠道')),
  status: SeveralOf(Status),
  stopped: Type.Optional(Flag('停呼')),
  endsFrom: Type.Optional(Seconds('合同结束，从')),
  endsTo: Type.Optional(Seconds('合同结束，到')),
}
const sorts = ['code', 'name', 'createTime', 'contractTo'] as const
const sums = { enabled: Type.Integer({ title: '启用' }), disabled: Type.Integer({ title: '停用' }) }

const base = '/company/api/v1/manager/company'
const companies = genericList({ name: 'company', title: '企业', base })
const allCompanies = genericList({ name: 'company.all', title: '所有企业', base: `${base}/all` })
const Saved = Type.Object({ id: Id() })

export const companiesEndpoints = {
  /** The companies of the viewer's scope. */
  list: companies.summedList('/company/list', Company, { ...filters, sort: Sort(sorts) }, sums),
  allList: allCompanies.summedList(
    '/company/allCompany',
    ProviderCompany,
    {
      ...filters,
      managerId: Type.Optional(Id('客户经理')),
      riskLevel: SeveralOf(Risk),
      sort: Sort(sorts),
    },
    sums,
  ),
  /** The channels whose companies the viewer may see. */
  channelOptions: endpoint({
    name: 'company.channel.options',
    title: '可选的渠道',
    method: 'GET',
    path: `${base}/channel/options`,
    permission: '/company/list',
    data: Type.Array(ChannelOption),
  }),
  /** A new company has every function that a company may have, the default results, and no employees yet. */
  add: companies.add('company:save', {
    /** Without one, the server gives it the next. */
    code: Type.Optional(Line('编号', 20)),
    channelId: Id('渠道'),
    ...form,
    /** The first quotas, which `resourcesEndpoints` change. */
    maxConcurrency: Type.Integer({ title: '并发上限', minimum: 1, maximum: mostConcurrency }),
    /** Null or left out: as many as the company likes. */
    seatLimit: Type.Optional(Nullable(Type.Integer({ title: '坐席上限', minimum: 1, maximum: mostSeats }))),
  }),
  update: companies.update('company:save', { ...form, version: Version() }),
  /** Nobody of a disabled company can sign in; its calls under way go on. */
  statusBatch: companies.wholeStatusBatch('company:save'),
  /** Gives a company with all its people and calls to another channel. */
  transfer: endpoint({
    name: 'company.transfer',
    title: '转移渠道',
    method: 'POST',
    path: `${base}/transfer`,
    permission: 'company:control',
    body: Type.Object({ id: Id(), channelId: Id('渠道') }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  /** Says who of the provider looks after a company, and how closely. */
  control: endpoint({
    name: 'company.control',
    title: '修改客户经理和风险等级',
    method: 'POST',
    path: `${base}/control`,
    permission: 'company:control',
    body: Type.Object(
      { id: Id(), managerId: Nullable(Id('客户经理')), riskLevel: Risk, version: Version() },
      { additionalProperties: false },
    ),
    data: Saved,
    writes: true,
  }),
  /** Its people can't start calls any more; calls under way go on. */
  stopCalls: endpoint({
    name: 'company.stop-calls',
    title: '风控停呼',
    method: 'POST',
    path: `${base}/stopCalls`,
    permission: 'company:control',
    body: Type.Object({ id: Id(), reason: FreeText('停呼原因', 100) }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  allowCalls: endpoint({
    name: 'company.allow-calls',
    title: '恢复外呼',
    method: 'POST',
    path: `${base}/allowCalls`,
    permission: 'company:control',
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
}

export const companyLimits = limitsOf(
  companiesEndpoints.add,
  'code',
  'name',
  'industry',
  'contact',
  'phone',
  'maxConcurrency',
  'seatLimit',
)
export const stopLimits = limitsOf(companiesEndpoints.stopCalls, 'reason')
