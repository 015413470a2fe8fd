import { Moon, Sun } from 'lucide-react'
import { useStore } from '../ui/use-store'
import { useConsole } from './console'

/** Switches to the other scheme and remembers it. */
export function ThemeToggle() {
  const { theme } = useConsole()
  const isDark = useStore(theme) === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      onClick={() => theme.choose(isDark ? 'light' : 'dark')}
      className="inline-flex h-ctl-s items-center gap-1 rounded px-2 text-12 text-text-3 tint-change hover:bg-bg-hover hover:text-text-2"
    >
      <Icon aria-hidden className="size-3.5 stroke-[1.5]" />
      {isDark ? '浅色' : '深色'}
    </button>
  )
}
