/** The customer form (specification §2, §4, §5). It has no side effects. */
import type { Area } from '../../../console/selectors/area-picker'
import type { CustomerLevel } from '../../../contract/customer/customers'
import { type Customer, type CustomerType, customerTypes } from '../../../contract/customer/customers'

/** The values of the customer form (specification §2, dialog 2). */
export interface CustomerForm extends Partial<Area> {
  /** Typed only for a new customer. */
  phone: string
  name: string
  /** Null if the field was emptied. */
  type: CustomerType | null
  remark: string
  /** Left out where they have no field: they stay as they are. */
  level?: CustomerLevel | null
  source?: string
  tags?: readonly string[]
}

/** The form that asks for everything. */
export type WholeForm = CustomerForm & Area & Required<Pick<CustomerForm, 'level' | 'source' | 'tags'>>

/**
 * The initial values for a customer; without one, an empty form (specification §4), except for a name that is already
 * known.
 */
export const formOf = (customer: Customer | null, name = ''): CustomerForm => ({
  phone: '',
  name: customer?.name ?? name,
  type: customer ? knownType(customer.type) : 0,
  remark: customer?.remark ?? '',
})

/** The same for a form that asks for everything. */
export const wholeFormOf = (customer: Customer | null): WholeForm => ({
  ...formOf(customer),
  level: customer?.level ?? null,
  source: customer?.source ?? '',
  tags: customer?.tags ?? [],
  provinceId: customer?.provinceId ?? null,
  cityId: customer?.cityId ?? null,
  districtId: customer?.districtId ?? null,
})

/** An unknown type displays as new customer (specification §4). */
export const knownType = (type: number): CustomerType => (type in customerTypes ? (type as CustomerType) : 0)

/**
 * The texts of the specification (§5), in the order of the fields. The phone is not validated here: the server reports
 * its errors.
 */
export const customerFaults = ({ name, type, remark }: CustomerForm) => ({
  ...(name.trim() === '' && { name: '名称不能为空' }),
  ...(type === null && { type: '类型不能为空' }),
  ...(remark.trim() === '' && { remark: '备注不能为空' }),
})
