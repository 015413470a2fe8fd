import { useEffect, useState } from 'react'

/** The value, once it has stayed the same for so many milliseconds; the first one at once. */
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
