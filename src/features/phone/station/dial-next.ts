/** Calling whoever is next: who was promised a call by now comes before the queue. */
import { callbacksOf } from '../../../console/calls/callbacks/callbacks'
import type { StationParts } from './station-parts'
import { type Subject, subjectOf, subjectOfCallback } from './subject'

/** For how long, in seconds, others come before a callback that is refused without a time (ours). */
const refusedFor = 600

export interface NextCalls {
  /** @param phoneRef who was just called: not meant again */
  dialNext(phoneRef: string | null): Promise<void>
  /** A row or callback that can't be called just now waits. @param until epoch seconds; a while unless told */
  putOff(key: string, until: number | null): void
}

interface Ports {
  dial(to: Subject): Promise<void>
  /** The queue's rows could not be had. */
  tellMissing(): void
}

export function createNextCalls({ shell, queue, page }: StationParts, { dial, tellMissing }: Ports): NextCalls {
  const { live, toasts } = shell
  /** Until when others come first, in milliseconds. */
  const waitsUntil = new Map<string, number>()
  const isPutOff = (key: string) => (waitsUntil.get(key) ?? 0) > live.now()
  /** Whom one promised to call by now, longest ago first, whatever the queue shows. */
  const nextDue = (phoneRef: string | null): Subject | undefined => {
    const due = callbacksOf(shell).get().due.map(subjectOfCallback)
    return due.find(({ phone, key }) => phone !== phoneRef && !isPutOff(key ?? ''))
  }
  return {
    putOff: (key, until) => void waitsUntil.set(key, (until ?? live.now() / 1000 + refusedFor) * 1000),
    async dialNext(phoneRef) {
      const due = nextDue(phoneRef)
      if (due) return dial(due)
      const row = queue.nextBut(phoneRef, isPutOff)
      if (!row) {
        // Not on the button that was clicked: Enter would save again.
        page()?.focusCall()
        return queue.get().rowsAre === 'missing' ? tellMissing() : toasts.show('ok', '队列里没有下一位了')
      }
      // Whoever is due comes in between: the queue goes on afterwards from where it was.
      if (!queue.isDue(row)) queue.setCurrent(row.key)
      await dial(subjectOf(row))
    },
  }
}
