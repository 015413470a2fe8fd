/** What was typed: the prefix that limits the palette, the text after it, a telephone number. */
import { normalizePhone } from '../../lib/phone'
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
  { sign: '#', mode: 'numbers', name: '号码', text: '用电话号码找' },
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

/** Shorter numbers are searched for as text. */
const fewestDigits = 7

/** The digits of a typed telephone number, where one can be meant. */
export function phoneIn(mode: Mode, query: string): string | null {
  if (mode !== 'all' && mode !== 'people' && mode !== 'numbers') return null
  const phone = normalizePhone(query)
  return phone !== null && phone.length >= fewestDigits ? phone : null
}
