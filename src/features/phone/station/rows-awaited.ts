/** Waiting for the queue's rows, which are on their way: whoever pressed Enter means the first of them. */
export interface RowsAwaited {
  /** Whether they came, and nothing else was done before. Who waited before is told no. */
  wait(): Promise<boolean>
  /** They are there, or could not be had, or something else is done. */
  end(haveCome: boolean): void
  isWaiting(): boolean
}

export function createRowsAwaited(): RowsAwaited {
  let tell: ((haveCome: boolean) => void) | null = null
  const end = (haveCome: boolean) => {
    tell?.(haveCome)
    tell = null
  }
  return {
    wait() {
      end(false)
      return new Promise((resolve) => {
        tell = resolve
      })
    },
    end,
    isWaiting: () => tell !== null,
  }
}
