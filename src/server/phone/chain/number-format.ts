import type { Step } from './step'

/**
 * Numbers that can be called in mainland China: mobile; geographic with area code, or within the caller's own area; 400
 * and 800; 95 and 96; short service numbers. The rule is loose on purpose: the carrier reports numbers that don't
 * exist.
 */
const callable = /^(1[3-9]\d{9}|0[1-9]\d{8,10}|[48]00\d{7}|9[56]\d{3,6}|[2-9]\d{6,7}|[1-9]\d{2,5})$/

/** Whether the digits are a number that can be called. */
export const isCallable = (digits: string): boolean => callable.test(digits)

export const numberFormat: Step = {
  reason: 'NUMBER_FORMAT',
  check: ({ digits }) =>
    isCallable(digits)
      ? null
      : { message: '这不是可以拨打的号码：手机须为 11 位，固话须带区号，请核对后重拨', nextAllowedAt: null },
}
