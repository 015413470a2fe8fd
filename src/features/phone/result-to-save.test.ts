import { expect, it } from 'vitest'
import type { WrapupCode } from '../../contract/call'
import type { CallDraft } from '../../contract/phone'
import { resultToSave } from './result-to-save'

const code = (id: number, name: string, asks: Partial<WrapupCode> = {}) =>
  ({ id, digit: id, name, callback: false, release: false, ...asks }) as WrapupCode
const codes = [code(1, '有意向'), code(2, '约时间', { callback: true }), code(3, '放回公海', { release: true })]
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

it('is whole once what the result asks for is there', () => {
  expect(resultToSave(draft(1), codes)).toEqual({ result: { codeId: 1, reason: null, nextFollowTime: null } })
  expect(resultToSave(draft(2, 1_800_000_000, null), codes)).toEqual({
    result: { codeId: 2, reason: null, nextFollowTime: 1_800_000_000 },
  })
  expect(resultToSave(draft(3, null, ' 不需要 '), codes)).toEqual({
    result: { codeId: 3, reason: '不需要', nextFollowTime: null },
  })
})

it.each([
  ['nothing was begun', null, 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['nothing was chosen', draft(null), 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['the result is no longer in the dictionary', draft(8), 'result', '还没有选小结：按 1–9 选一个，再保存'],
  ['a time is to be said', draft(2), 'booking', '“约时间”要填预约时间'],
  ['a reason is to be said', draft(3), 'reason', '“放回公海”要填原因'],
])('tells what is missing: %s', (_case, given, missing, text) => {
  expect(resultToSave(given, codes)).toEqual({ missing, text })
})
