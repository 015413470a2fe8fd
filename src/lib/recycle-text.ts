const day = 86_400

/** How long it is until a customer falls back into the pool. @param at epoch seconds; @param now epoch milliseconds */
export function recycleText(at: number, now: number): string {
  const left = at - now / 1000
  return left <= 0 ? '即将回收' : left < day ? '不到 1 天' : `${Math.floor(left / day)} 天`
}
