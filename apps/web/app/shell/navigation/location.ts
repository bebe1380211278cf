/** The address on the screen. The server has none but the one that it renders, which the app carries. */
import { navigate as go, usePathname as useBrowserPathname } from 'wouter/use-browser-location'
import { useApp } from '../../shared/app-context.tsx'

const newEntryState = (): { key: string } => ({ key: Math.random().toString(36).slice(2) })

/** Goes to an address; each new entry of the history gets a state by which its place on the page is remembered. */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  // A modal's step, which closes when its page is left, becomes the next page's.
  go(to, { replace: replace || history.state?.modal, state: replace ? history.state : newEntryState() })
}

/** The path, locale prefix included; changes with every navigation. */
export function usePathname(): string {
  return useBrowserPathname({ ssrPath: useApp().pathname })
}
