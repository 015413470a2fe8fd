import { useCallback, useSyncExternalStore } from 'react'

/** The widths at which views change their structure. For changes of style only, use Tailwind's names. */
export const narrowerThan = {
  /** Phones: rows of two lines. */
  card: '(max-width: 639.98px)',
  /** The console uses its phone layout. */
  desk: '(max-width: 991.98px)',
  /** Not enough room for two panes side by side. */
  wide: '(max-width: 1199.98px)',
  /** Laptops. */
  full: '(max-width: 1439.98px)',
} as const

/** Whether the media query matches; it follows changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
