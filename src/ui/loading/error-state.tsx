import { CircleX, RefreshCw } from 'lucide-react'
import { Button } from '../display/button'
import { Keycaps, shortcutText } from '../display/keycap'

interface ErrorStateProps {
  /** What failed. */
  title: string
  text: string
  /** It replaces a whole page, so its title is the page's title. */
  page?: boolean
  /** Keycaps of the hotkey that also retries. */
  keys?: readonly string[] | undefined
  onRetry(): void
}

/** Shown if something could not be loaded, with a way out. */
export function ErrorState({ title, text, page = false, keys, onRetry }: ErrorStateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div role="alert" className="grid justify-items-center gap-2 p-6 text-center text-text-2">
      <CircleX aria-hidden className="size-6 stroke-[1.5] text-bad" />
      <Heading className="text-14 font-semibold text-text">{title}</Heading>
      <p className="text-balance wrap-anywhere">{text}</p>
      <Button className="mt-1" aria-keyshortcuts={keys && shortcutText(keys)} onClick={onRetry}>
        <RefreshCw aria-hidden />
        重试
        {keys && (
          <span aria-hidden className="flex">
            <Keycaps keys={keys} />
          </span>
        )}
      </Button>
    </div>
  )
}
