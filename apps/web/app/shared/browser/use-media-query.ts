import { useCallback, useSyncExternalStore } from 'react'

/** Screens without room for the slip beside the page (`layout.module.css`). */
export const SMALL_SCREENS = '(max-width: 959.98px)'

/** Whether the screen matches a media query; false while the server's HTML is hydrated. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
