/** What the palette says where it has no row to show. */
import { mostDaysOfCalls } from '../../contract/call'
import { callNoIn, isCallNoBegun, type Mode } from './prefixes'

export interface NoteInput {
  readonly mode: Mode
  readonly query: string
  /** The whole telephone number that was typed. */
  readonly phone: string | null
  readonly pending: boolean
  /** Whether the server was asked. */
  readonly canAsk: boolean
  readonly mayReadCalls: boolean
}

/** Why there is nothing to see, and what to type. */
export function noteOf(input: NoteInput): string {
  const { mode, query, phone, pending, canAsk } = input
  if (pending) return '正在查找…'
  if (mode === 'numbers') return ofNumbers(input)
  if (mode === 'people' && query === '') return '输入姓名、拼音或首字母'
  if (mode === 'people' && !canAsk) return '没有权限查找客户和人员'
  return phone === null ? `没有找到“${query}”` : '没有客户是这个号码'
}

function ofNumbers({ query, phone, canAsk, mayReadCalls }: NoteInput): string {
  if (!mayReadCalls) return phone === null ? '输入 7 位以上的电话号码' : '没有客户是这个号码'
  if (isCallNoBegun(query)) return '通话ID 从 C 和 6 位日期输起，如 C261122'
  if (!canAsk) return '输入电话号码、后 4 位、通话ID 或姓名'
  const callNo = callNoIn(query)
  if (callNo !== null) return `没有通话ID 以 ${callNo} 开头的通话`
  return phone === null ? `近 ${mostDaysOfCalls} 天没有“${query}”的通话` : `近 ${mostDaysOfCalls} 天没有这个号码的通话`
}
