/** The address on the screen. The server has none but the one that it renders, which the app carries. */
import { navigate, usePathname as useBrowserPathname } from 'wouter/use-browser-location'
import { useApp } from '../shared/app-context.tsx'

export { navigate }

/** The path, locale prefix included; changes with every navigation. */
export function usePathname(): string {
  return useBrowserPathname({ ssrPath: useApp().pathname })
}
