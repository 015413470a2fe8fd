/** Waits for the queue's rows while they load: a user who pressed Enter means the first row. */
export interface PendingRows {
  /** Whether the rows came and the user did nothing else before. An earlier waiter gets false. */
  wait(): Promise<boolean>
  /** The rows came, failed to load, or the user did something else. */
  end(haveCome: boolean): void
  isWaiting(): boolean
}

export function createPendingRows(): PendingRows {
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
