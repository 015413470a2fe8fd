/** Calls the next person: due callbacks come before the queue. */
import { callbacksOf } from '../../../console/calls/callbacks/callbacks'
import type { StationParts } from './station-parts'
import { type Subject, subjectOf, subjectOfCallback } from './subject'

/** How many seconds others come before a callback that was refused without a time (our choice). */
const refusedFor = 600

export interface NextCalls {
  /** @param phoneRef the number just called, which is left out */
  dialNext(phoneRef: string | null): Promise<void>
  /**
   * A row or callback that can't be called now waits.
   * @param until epoch seconds; by default a while
   */
  putOff(key: string, until: number | null): void
}

interface Ports {
  dial(to: Subject): Promise<void>
  /** The queue's rows could not be loaded. */
  tellMissing(): void
}

export function createNextCalls({ shell, queue, page }: StationParts, { dial, tellMissing }: Ports): NextCalls {
  const { live, toasts } = shell
  /** Until when others come first, in milliseconds. */
  const waitsUntil = new Map<string, number>()
  const isPutOff = (key: string) => (waitsUntil.get(key) ?? 0) > live.now()
  /** The person whose callback has been due for the longest time, whatever the queue shows. */
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
        // Away from the clicked button, because Enter would save again.
        page()?.focusCall()
        return queue.get().rowsAre === 'missing' ? tellMissing() : toasts.show('ok', '队列里没有下一位了')
      }
      // A due callback comes in between: afterwards the queue goes on from its position.
      if (!queue.isDue(row)) queue.setCurrent(row.key)
      await dial(subjectOf(row))
    },
  }
}
