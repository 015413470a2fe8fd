/**
 * The states of an agent at the workstation. Only the server changes them; the console greys out what the server would
 * refuse.
 */

/** A user with this permission has a workstation. */
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

/** The states that an agent chooses. A call sets the others. */
export const chosenStates = ['IDLE', 'BUSY', 'BREAK', 'OFFLINE'] as const
export type ChosenState = (typeof chosenStates)[number]

/** The states that need the agent to be present: they end when no page of the agent is open. */
export const presentStates = ['IDLE', 'BUSY', 'BREAK'] as const
export type PresentState = (typeof presentStates)[number]

/** The states in which the agent is on the line. */
export const onCallStates = ['DIALLING', 'RINGING', 'TALKING'] as const

/** The preference key for "signing in makes me idle": `true` or `false`. Without a value the role decides. */
export const autoIdleKey = 'auto-idle'

const onCall: readonly AgentState[] = onCallStates

/** Whether this agent has a call under way. */
export const isOnCall = (state: AgentState): boolean => onCall.includes(state)

/** Says why an agent can't change from one state to another by choice; null if they can. */
export function whyNotTo(from: AgentState, to: ChosenState): string | null {
  if (isOnCall(from)) return '通话还没有结束，挂断后再切换'
  if (from === to) return `已经是${agentStates[to]}`
  return null
}

/** Says why an agent can't dial in a state; null if they can. */
export function whyNotDial(state: AgentState): string | null {
  if (isOnCall(state)) return '正在通话，挂断后再拨打'
  if (state === 'WRAP_UP') return '上一通还在话后整理，先保存小结'
  if (state === 'IDLE') return null
  return `当前是${agentStates[state]}，先切换为空闲`
}

/** Says why an agent can't save the result of a call now; null if they can. */
export const whyNotSave = (from: AgentState): string | null => (isOnCall(from) ? '通话还没有结束，挂断后再保存' : null)
