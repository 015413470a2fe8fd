import { expect, it } from 'vitest'
import type { WrapupCode } from '../../../contract/call'
import { chosenHint, effectsOf } from './result-effects'

const code = (more: Partial<WrapupCode> = {}) =>
  ({
    ...{ id: 1, companyId: 1, digit: 1, name: '小结', hint: '说明', intent: false, deal: false, callback: false },
    ...{ lockDays: null, release: false, invalid: false, nextAfterSec: null },
    ...more,
  }) satisfies WrapupCode
const now = Date.parse('2026-11-21T10:42:00+08:00')
const mine = { ownerId: 7, me: 7, isListed: false, booked: null, now }
const nobodys = { ...mine, ownerId: undefined }
const listed = { ...nobodys, isListed: true }

it('a chosen card says what others will notice', () => {
  expect(chosenHint(code({ lockDays: 30 }))).toBe('将锁定 30 天')
  expect(chosenHint(code({ release: true }))).toBe('将放回公海')
  expect(chosenHint(code())).toBe('说明')
})

it.each([
  ['a lock', code({ lockDays: 30 }), mine, ['号码锁定 30 天（至 2026-12-21），全公司不再拨打']],
  ['a release', code({ release: true }), mine, ['客户放回公海，不再归您']],
  ['a release of another’s', code({ release: true }), { ...mine, ownerId: 8 }, ['不是您的客户，不会放回公海']],
  ['a release from the pool', code({ release: true }), { ...mine, ownerId: null }, ['不是您的客户，不会放回公海']],
  ['no customer', code({ release: true }), nobodys, ['号码还不是客户，没有可放回公海的']],
  ['no use', code({ invalid: true }), mine, ['客户标为无效']],
  ['a follow-up', code({ nextAfterSec: 86_400 }), mine, ['下次跟进 11-22 10:42']],
  [
    'no follow-up of a stranger',
    code({ nextAfterSec: 86_400 }),
    nobodys,
    ['号码还不是客户，不会提醒跟进：填好客户信息，或填预约'],
  ],
  ['another attempt of a list', code({ nextAfterSec: 86_400 }), listed, ['名单里 11-22 10:42 再呼']],
  ['the end of an entry', code({ nextAfterSec: 86_400, invalid: true }), listed, []],
  ['a callback’s default', code({ nextAfterSec: 86_400, callback: true }), nobodys, []],
  ['a booking', code({ nextAfterSec: 86_400 }), { ...mine, booked: now / 1000 + 3600 }, ['预约回访 11-21 11:42']],
] as const)('tells what follows: %s', (_, given, around, effects) => {
  expect(effectsOf(given, around)).toEqual(effects)
})
