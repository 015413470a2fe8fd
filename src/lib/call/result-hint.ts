/** What follows from a result of a call, in a few words. */

interface Consequences {
  intent: boolean
  deal: boolean
  callback: boolean
  lockDays: number | null
  release: boolean
  invalid: boolean
  nextAfterSec: number | null
}

/** `意向 · 3 天后跟进`, as the buttons of results show it. */
export function resultHint({ intent, deal, callback, lockDays, release, invalid, nextAfterSec }: Consequences): string {
  const parts = [
    deal ? '成交' : intent && '意向',
    callback && '回访',
    callback && '按约定时间',
    lockDays !== null && `锁定 ${lockDays} 天`,
    invalid && '无效',
    invalid && '不再呼叫',
    release && '释放',
    release && '需填原因',
    !callback && nextAfterSec !== null && `${spanText(nextAfterSec)}后跟进`,
  ].filter((part) => part !== false)
  const goesOn = callback || lockDays !== null || invalid || release || nextAfterSec !== null
  return [...parts, ...(goesOn ? [] : ['不再提醒'])].join(' · ')
}

const units = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
] as const

/** `3 天`, `2 小时`: the largest unit without a rest; parts of a minute are left out. */
function spanText(seconds: number): string {
  const [size, unit] = units.find(([length]) => seconds % length === 0) ?? units[2]
  return `${Math.floor(seconds / size)} ${unit}`
}

/** Why these consequences don't go together, or null. */
export function resultFault({ callback, deal, lockDays, release, invalid, nextAfterSec }: Consequences): string | null {
  if (invalid && (deal || callback || nextAfterSec !== null)) return '无效客户不再呼叫，不能同时成交、回访或跟进'
  if (release && (deal || callback || nextAfterSec !== null)) return '客户放回公海后不归他，不能同时成交、回访或跟进'
  if (lockDays !== null && (callback || nextAfterSec !== null)) return '号码锁定后不能呼叫，不能同时回访或跟进'
  return null
}
