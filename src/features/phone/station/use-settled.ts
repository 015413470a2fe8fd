import { useEffect, useState } from 'react'

/** The value after it has stayed the same for this many milliseconds; the first value at once. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value)
  const isFirst = settled === null
  useEffect(() => {
    if (isFirst) return setSettled(value)
    const timer = setTimeout(setSettled, delay, value)
    return () => clearTimeout(timer)
  }, [value, delay, isFirst])
  return settled
}
