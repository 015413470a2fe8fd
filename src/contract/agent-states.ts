/** The states of somebody at the workstation. The server alone changes them; the console greys out what it would refuse. */

/** Whose workstation it is has this permission. */
export const stationPermission = '/phone/index'

export const agentStates = {
  OFFLINE: '离线',
  IDLE: '空闲',
  DIALLING: '外呼中',
  RINGING: '振铃',
  TALKING: '通话',
  WRAP_UP: '话后整理',
  BUSY: '示忙',
  BREAK: '小休',
} as const
export type AgentState = keyof typeof agentStates
export const agentStateNames = Object.keys(agentStates) as [AgentState, ...AgentState[]]

/** Those one chooses; the others come with a call. */
export const chosenStates = ['IDLE', 'BUSY', 'BREAK', 'OFFLINE'] as const
export type ChosenState = (typeof chosenStates)[number]

/** Those that take somebody's presence: they end when nobody is there. */
export const presentStates = ['IDLE', 'BUSY', 'BREAK'] as const
export type PresentState = (typeof presentStates)[number]

/** Those in which somebody is on the line. */
export const onCallStates = ['DIALLING', 'RINGING', 'TALKING'] as const

/** The personal preference of whether signing in makes one idle: `true` or `false`; without it the role decides. */
export const autoIdleKey = 'auto-idle'

const onCall: readonly AgentState[] = onCallStates

/** Whether a call of this person is under way. */
export const isOnCall = (state: AgentState): boolean => onCall.includes(state)

/** Why one can't go from a state to another by choice; null where one can. */
export function whyNotTo(from: AgentState, to: ChosenState): string | null {
  if (isOnCall(from)) return '通话还没有结束，挂断后再切换'
  if (from === to) return `已经是${agentStates[to]}`
  return null
}

/** Why one can't dial in a state; null where one can. */
export function whyNotDial(state: AgentState): string | null {
  if (isOnCall(state)) return '正在通话，挂断后再拨打'
  if (state === 'WRAP_UP') return '上一通还在话后整理，先保存小结'
  if (state === 'IDLE') return null
  return `当前是${agentStates[state]}，先切换为空闲`
}

/** Why a call can't be given its result for good now, or null. */
export const whyNotSave = (from: AgentState): string | null => (isOnCall(from) ? '通话还没有结束，挂断后再保存' : null)
