import type { Customer } from '../../contract/customer/customers'
import { formatDateTime } from '../../lib/time/time'
import type { Fact } from '../../ui/display/facts'

/** Why a number must not be called, in a line of its own; nothing if it may. */
export const lockFacts = (lock: Customer['lock']): Fact[] =>
  lock
    ? [
        {
          ...{ name: '已锁定', whole: true },
          value: `${lock.type}：${lock.reason}，${lock.departmentName ? `只限${lock.departmentName}，` : ''}${lock.expireTime === null ? '一直锁定，直到解锁' : `到 ${formatDateTime(lock.expireTime)}`}`,
        },
      ]
    : []
