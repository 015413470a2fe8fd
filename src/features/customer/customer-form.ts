/** The customer form (specification §2, §4, §5). Pure. */
import { type Customer, type CustomerType, customerTypes } from '../../contract/customer'

/** What the customer form holds (specification §2, dialog 2). */
export interface CustomerForm {
  /** Typed only for a new customer. */
  phone: string
  name: string
  /** Null where the field was emptied. */
  type: CustomerType | null
  remark: string
}

/** As a customer's form starts; without one empty (specification §4), but for a name that is known from elsewhere. */
export const formOf = (customer: Customer | null, name = ''): CustomerForm => ({
  phone: '',
  name: customer?.name ?? name,
  type: customer ? knownType(customer.type) : 0,
  remark: customer?.remark ?? '',
})

/** An unknown type displays as new customer (specification §4). */
export const knownType = (type: number): CustomerType => (type in customerTypes ? (type as CustomerType) : 0)

/** The texts of the specification (§5), in the fields' order. The phone is not validated: the server tells what is wrong with it. */
export const customerFaults = ({ name, type, remark }: CustomerForm) => ({
  ...(name.trim() === '' && { name: '名称不能为空' }),
  ...(type === null && { type: '类型不能为空' }),
  ...(remark.trim() === '' && { remark: '备注不能为空' }),
})
