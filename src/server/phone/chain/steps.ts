/** The pre-dial chain: a call goes through these steps in this order, and the first objection stops it. */
import type { BlockReason } from '../../../contract/block-reasons'
import { agentDayCap } from './agent-day-cap'
import { agentNotIdle } from './agent-not-idle'
import { calleeBusy } from './callee-busy'
import { calleeFrequency } from './callee-frequency'
import { companyStopped } from './company-stopped'
import { concurrency } from './concurrency'
import { consent } from './consent'
import { dialWindow } from './dial-window'
import { companyLock, platformLock } from './locks'
import { numberFormat } from './number-format'
import type { Attempt, Step, StepRefusal } from './step'

export const steps: readonly Step[] = [
  agentNotIdle,
  companyStopped,
  numberFormat,
  platformLock,
  companyLock,
  consent,
  dialWindow,
  calleeBusy,
  calleeFrequency,
  agentDayCap,
  concurrency,
]

export type Block = StepRefusal & { reason: BlockReason }

/** Why the call is stopped; null if no step objects. */
export async function firstBlock(attempt: Attempt): Promise<Block | null> {
  for (const { reason, check } of steps) {
    const refusal = await check(attempt)
    if (refusal) return { reason, ...refusal }
  }
  return null
}
