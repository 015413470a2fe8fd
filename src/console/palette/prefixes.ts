/** What was typed: the prefix that limits the palette, the text after it, a telephone number or its end, the number of a call. */
import { fewestDigits, normalizePhone } from '../../lib/phone'
import { asciiOf } from '../hotkeys/press'

export type Mode = 'all' | 'actions' | 'people' | 'numbers' | 'pages' | 'help'

export interface Prefix {
  readonly sign: string
  readonly mode: Mode
  /** In two characters, for the footer. */
  readonly name: string
  readonly text: string
}

export const prefixes: readonly Prefix[] = [
  { sign: '>', mode: 'actions', name: '动作', text: '只找动作' },
  { sign: '@', mode: 'people', name: '客户', text: '找客户和人员' },
  { sign: '#', mode: 'numbers', name: '通话', text: '找通话和电话号码' },
  { sign: '/', mode: 'pages', name: '页面', text: '只找页面' },
  { sign: '?', mode: 'help', name: '帮助', text: '有哪些前缀和快捷键' },
]

/** Takes the prefix off, as a Chinese input method types it too. */
export function parseTyped(typed: string): { mode: Mode; query: string } {
  const text = typed.trimStart()
  const first = asciiOf(text.charAt(0))
  const prefix = prefixes.find(({ sign }) => sign === first)
  return prefix ? { mode: prefix.mode, query: text.slice(1).trim() } : { mode: 'all', query: text.trim() }
}

/** The digits of a typed telephone number, where one can be meant. */
export function phoneIn(mode: Mode, query: string): string | null {
  if (mode !== 'all' && mode !== 'people' && mode !== 'numbers') return null
  const phone = normalizePhone(query)
  return phone !== null && phone.length >= fewestDigits ? phone : null
}

/** The last four digits of a number, where just these were typed after `#`. */
export function tailIn(mode: Mode, query: string): string | null {
  const digits = mode === 'numbers' ? normalizePhone(query) : null
  return digits?.length === 4 ? digits : null
}

/** The number of a call, or its beginning, with the day at least, as the server has it: `c261122-7k` is `C261122-7K`. */
export function callNoIn(query: string): string | null {
  const callNo = asCallNo(query)
  return /^C\d{6}(-[0-9A-Z]{0,8})?$/.test(callNo) ? callNo : null
}

/** Whether the number of a call was begun, and its day is still to come. */
export const isCallNoBegun = (query: string): boolean => /^C\d{1,5}$/.test(asCallNo(query))

const asCallNo = (query: string) => query.normalize('NFKC').replace(/\s/g, '').toUpperCase()
