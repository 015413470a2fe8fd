import { useEffect, useState } from 'react'
import { useStore } from '../../ui/hooks/use-store'
import { useConsole } from '../console'

/** Milliseconds (our choice): a page that loads faster needs no bar. */
const showAfterMs = 120

/** A thin bar at the window's top while a page loads; no spinner (spec §2). */
export function LoadingBar() {
  const isLoading = useStore(useConsole().router.loading)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), showAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return (
    isLate && (
      <div
        role="progressbar"
        aria-label="正在打开页面"
        className="fixed inset-x-0 top-0 z-30 h-0.5 origin-left scale-x-90 bg-accent motion-safe:transition-transform motion-safe:duration-[8s] motion-safe:ease-out motion-safe:starting:scale-x-0"
      />
    )
  )
}
