/** Imports of customers. */
import * as Type from 'typebox'
import { Id } from '../envelope'
import { importEndpointsOf } from '../system/imports'

/** What a column of the file may hold. */
export const customerFields = [
  'name',
  'phone',
  'type',
  'level',
  'source',
  'remark',
  'address',
  'owner',
  'followTime',
  'follow',
  'nextFollowTime',
  'tags',
  'consentSource',
  'consentTime',
  'consentPurpose',
  'consentProof',
] as const
export type CustomerField = (typeof customerFields)[number]

export const customerImportEndpoints = importEndpointsOf(
  {
    name: 'customer.import',
    title: '客户',
    base: '/task/api/v1/manager/userCustomerImport',
    permission: 'customer:import',
    fields: customerFields,
  },
  {
    /** For customers without one in the file; left out, they go into the pool. */
    userId: Type.Optional(Id('归属人')),
  },
)
