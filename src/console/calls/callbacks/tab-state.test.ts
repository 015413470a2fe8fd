import { expect, it } from 'vitest'
import type { Agent } from '../../../contract/phone/station'
import { tabState } from './tab-state'

const now = 1_760_000_133_000
const agent = (state: Agent['state'], more: Partial<Agent> = {}): Agent => ({
  ...{ state, since: 1_760_000_000_000, callId: null, wrapUntil: null, prolonged: false },
  ...more,
})

it.each([
  ['nobody is known', null, 0, '', 'none'],
  ['nothing goes on', agent('IDLE'), 0, '', 'none'],
  ['callbacks are due', agent('IDLE'), 2, '(2) 预约到期', 'due'],
  ['one dials', agent('DIALLING'), 0, '○ 外呼中 02:13', 'ringing'],
  ['it rings', agent('RINGING'), 2, '○ 振铃 02:13', 'ringing'],
  ['one talks, whatever is due', agent('TALKING'), 2, '● 通话 02:13', 'talking'],
  ['the wrap-up runs', agent('WRAP_UP', { wrapUntil: now + 23_400 }), 0, '◐ 整理 00:24', 'wrap-up'],
  ['the wrap-up is over', agent('WRAP_UP', { wrapUntil: now - 5000 }), 0, '◐ 整理 00:00', 'wrap-up'],
] as const)('%s', (_when, state, due, note, icon) => {
  expect(tabState(state, due, now)).toMatchObject({ note, icon })
})
