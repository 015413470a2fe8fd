import { Headset } from 'lucide-react'
import { useConsole } from '../console'

/** The mark and the site's name. */
export function Brand({ large = false }: { large?: boolean }) {
  const { site } = useConsole()
  return (
    <span
      className={
        large
          ? 'flex items-center gap-2.5 text-[18px] leading-7 font-semibold'
          : 'flex items-center gap-2 text-14 font-semibold'
      }
    >
      <span
        aria-hidden
        className={`grid shrink-0 place-items-center rounded bg-accent-solid text-on-accent ${large ? 'size-7' : 'size-6'}`}
      >
        <Headset className="size-4 stroke-[1.5]" />
      </span>
      {site.title}
    </span>
  )
}
