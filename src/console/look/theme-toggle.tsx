import { type LucideIcon, Moon, Sun } from 'lucide-react'
import { useConsole } from '../console'

/**
 * Switches to the other scheme and stores it. The style sheet shows the right icon, because the served page doesn't
 * know the scheme yet.
 */
export function ThemeToggle() {
  const { theme } = useConsole()
  return (
    <button
      type="button"
      onClick={() => theme.choose(theme.get() === 'dark' ? 'light' : 'dark')}
      className="inline-flex h-ctl-s items-center rounded px-2 text-12 text-text-3 tint-change hover:bg-bg-hover hover:text-text-2"
    >
      {half('[display:var(--in-light)]', Moon, '深色')}
      {half('[display:var(--in-dark)]', Sun, '浅色')}
    </button>
  )
}

const half = (shown: string, Icon: LucideIcon, title: string) => (
  <span className={`items-center gap-1 ${shown}`}>
    <Icon aria-hidden className="size-3.5 stroke-[1.5]" />
    {title}
  </span>
)
