/** What a column of a file of locked numbers may hold, in words. */
import type { LockField } from '../../contract/phone/lock-import'

export const lockFieldTitles: Readonly<Record<LockField, string>> = {
  phone: '号码',
  type: '类型',
  reason: '原因',
  expireTime: '到期',
}
