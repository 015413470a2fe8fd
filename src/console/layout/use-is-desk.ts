import { useSyncExternalStore } from 'react'

/** The specification's 992 px: from there on the sidebar stands beside the page. */
const query = '(min-width: 992px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is a desk's; false below, where the layout is a telephone's. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
