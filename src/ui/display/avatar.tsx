import { useState } from 'react'
import { classNames } from '../class-names'

interface AvatarProps {
  name: string
  /** Null: the name's first character stands instead, as where the picture can't be had. */
  url: string | null
  large?: boolean | undefined
}

/** A person's picture. The name must stand beside it. */
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
