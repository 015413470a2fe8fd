import type { CustomerPhone } from '../../contract/customer/phones'
import { exceptionClasses } from '../../contract/system/exception-words'
import { formatShort } from '../../lib/time/time'
import { Tag } from '../../ui/display/tag'
import { PhoneNumber } from './phone-number'

/** Says that no call to a number will reach anybody. */
export const DeadTag = ({ dead }: Pick<CustomerPhone, 'dead'>) => dead && <Tag kind="bad">{exceptionClasses[dead]}</Tag>

/** One of a customer's numbers: to call, what is said of it, and what its last call taught. */
export function NumberLine({ number, whose }: { number: CustomerPhone; whose: string }) {
  const { phone, phoneRef, lock, label, dead, lastCallTime } = number
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <PhoneNumber phone={phone} phoneRef={phoneRef} label={whose} locked={lock?.type} />
      {label && <span className="text-text-2">{label}</span>}
      <DeadTag dead={dead} />
      {lastCallTime !== null && <span className="text-12 text-text-3">{formatShort(lastCallTime)} 打过</span>}
    </span>
  )
}
