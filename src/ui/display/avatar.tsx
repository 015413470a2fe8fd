import { useState } from 'react'
import { classNames } from '../class-names'

interface AvatarProps {
  name: string
  /** If it is null or can't be loaded, the name's first character is shown. */
  url: string | null
  large?: boolean | undefined
}

/** A person's picture. Show the name next to it. */
export function Avatar({ name, url, large = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const size = large ? 'size-10 text-16' : 'size-6 text-12'
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-(--avatar,var(--accent-tint-2)) font-semibold text-accent-text',
        size,
      )}
    >
      {url && url !== broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      ) : (
        Array.from(name)[0]
      )}
    </span>
  )
}
