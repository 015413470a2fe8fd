/** The last seconds of a wrap-up: they are told, and while somebody types they become more, once. */
import { useEffect, useRef } from 'react'
import { useSecondsLeft } from '../../console/live/clock'
import { useShell } from '../../console/shell'
import { type Agent, phoneEndpoints } from '../../contract/phone'
import { call } from '../../lib/api'
import { useStation } from './use-workstation'

/** The last seconds, in which one is warned (ours). */
const lastSeconds = 10
/** Whoever pressed a key this many milliseconds ago is still typing (ours). */
const typing = 5000

/** Prolongs a wrap-up that ends while somebody types, in whatever field: once, the server sees to that. Shows nothing. */
export function Prolonging() {
  const { live } = useShell()
  const { agent } = useStation()
  const isEnding = useWrapUpEnd(agent)?.isEnding ?? false
  const { callId = null, prolonged = false, since = 0 } = agent ?? {}
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      typedAt.current = live.now()
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [live])
  useEffect(() => {
    if (callId === null || prolonged || !isEnding) return
    let isAsked = false
    const prolong = async () => {
      // What was typed before the wrap-up, such as the number, is done with.
      if (isAsked || typedAt.current < since || live.now() - typedAt.current > typing) return
      isAsked = true
      try {
        live.take({ agent: await call(phoneEndpoints.wrapupExtend, { body: { callId, auto: true }, quiet: true }) })
      } catch {
        // What is left stands there all the same; the next key asks again.
        isAsked = false
      }
    }
    void prolong()
    document.addEventListener('input', prolong)
    return () => document.removeEventListener('input', prolong)
  }, [live, callId, prolonged, isEnding, since])
  return null
}

export interface WrapUpEnd {
  readonly isEnding: boolean
  /** What is to be read. */
  readonly words: string
  /** The same to be heard: it doesn't count. */
  readonly spoken: string
}

/** What is told of a wrap-up's end; null while there is nothing to tell. */
export function useWrapUpEnd(agent: Agent | null): WrapUpEnd | null {
  const left = useSecondsLeft(agent?.wrapUntil ?? null)
  if (!agent || left === null) return null
  const { prolonged } = agent
  if (left <= lastSeconds) {
    const way = prolonged ? '可按 +30 秒' : '输入会延长一次'
    return { isEnding: true, words: `还剩 ${left} 秒，${way}`, spoken: `整理快要结束，${way}` }
  }
  const words = '还在输入，已延长 30 秒'
  return prolonged ? { isEnding: false, words, spoken: words } : null
}
