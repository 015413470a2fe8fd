/** The countdown in the last seconds of a wrap-up. */
import { lastSeconds, useSecondsLeft } from '../../../console/live/clock'
import type { Agent } from '../../../contract/phone/station'

export interface WrapUpEnd {
  readonly isEnding: boolean
  /** The text on the screen. */
  readonly words: string
  /** The text for screen readers: it doesn't count. */
  readonly spoken: string
}

/** The message about a wrap-up's end; null while there is none. */
export function useWrapUpEnd(agent: Agent | null): WrapUpEnd | null {
  const left = useSecondsLeft(agent?.wrapUntil ?? null)
  if (!agent || left === null) return null
  const { prolonged } = agent
  if (left <= lastSeconds) {
    const advice = prolonged ? '可按 +30 秒' : '输入会延长一次'
    return { isEnding: true, words: `还剩 ${left} 秒，${advice}`, spoken: `整理快要结束，${advice}` }
  }
  const words = '还在输入，已延长 30 秒'
  return prolonged ? { isEnding: false, words, spoken: words } : null
}
