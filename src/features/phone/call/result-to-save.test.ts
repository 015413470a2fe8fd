import { expect, it } from 'vitest'
import type { WrapupCode } from '../../../contract/call'
import type { CallDraft } from '../../../contract/phone/results'
import { resultToSave } from './result-to-save'

const code = (id: number, name: string, asks: Partial<WrapupCode> = {}) =>
  ({ id, digit: id, name, intent: false, deal: false, callback: false, release: false, ...asks }) as WrapupCode
const codes = [
  code(1, '有意向', { intent: true }),
  code(2, '约时间', { callback: true }),
  code(3, '放回公海', { release: true }),
]
const draft = (
  codeId: number | null,
  nextFollowTime: number | null = null,
  reason: string | null = '  ',
): CallDraft => ({
  callId: 9,
  codeId,
  name: null,
  type: null,
  remark: null,
  nextFollowTime,
  reason,
  updateTime: 1,
})

const answered = { answerTime: 1, needsResult: true, customerId: 11 }
const busy = { answerTime: null, needsResult: false, customerId: 11 }

it('is the outcome where nobody answered: what was booked goes with it, interest does not', () => {
  const none = { codeId: null, reason: null }
  expect(resultToSave(null, codes, busy)).toEqual({ result: none })
  expect(resultToSave(draft(null, 1_800_000_000), codes, busy)).toEqual({
    result: { ...none, nextFollowTime: 1_800_000_000 },
  })
  expect(resultToSave(draft(3, null, '不需要'), codes, busy)).toMatchObject({ result: { codeId: 3 } })
  expect(resultToSave(draft(1), codes, busy)).toEqual({
    missing: 'result',
    text: '“有意向”不能保存：没有接通，不能记为意向或成交',
  })
  expect(resultToSave(null, codes, { ...busy, needsResult: true })).toMatchObject({ missing: 'result' })
})

it('is whole once what the result asks for is there', () => {
  expect(resultToSave(draft(1), codes, answered)).toEqual({ result: { codeId: 1, reason: null } })
  expect(resultToSave(draft(2, 1_800_000_000, null), codes, answered)).toEqual({
    result: { codeId: 2, reason: null, nextFollowTime: 1_800_000_000 },
  })
  expect(resultToSave(draft(3, null, ' 不需要 '), codes, answered)).toEqual({
    result: { codeId: 3, reason: '不需要' },
  })
})

it.each([
  ['nothing was begun', null, 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['nothing was chosen', draft(null), 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['the result is no longer in the dictionary', draft(8), 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['a time is to be said', draft(2), 'booking', '“约时间”要填预约时间'],
  ['a reason is to be said', draft(3), 'reason', '“放回公海”要填原因'],
])('tells what is missing: %s', (_case, given, missing, text) => {
  expect(resultToSave(given, codes, answered)).toEqual({ missing, text })
})

it('does not take along a reason that was typed for another result', () => {
  expect(resultToSave(draft(1, null, '不想做了'), codes, answered)).toEqual({ result: { codeId: 1, reason: null } })
})

it('asks for no reason where there is no customer to be put back, unless the form makes one', () => {
  const stranger = { ...answered, customerId: null }
  expect(resultToSave(draft(3), codes, stranger)).toEqual({ result: { codeId: 3, reason: null } })
  expect(resultToSave({ ...draft(3), remark: '要报价' }, codes, stranger)).toMatchObject({ missing: 'reason' })
})
