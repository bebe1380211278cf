/** The current address. The server has only the rendered one, which the app holds. */
import { navigate as go, usePathname as useBrowserPathname } from 'wouter/use-browser-location'
import { useApp } from '../../shared/app-context.tsx'

const newEntryState = (): { key: string } => ({ key: Math.random().toString(36).slice(2) })

/**
 * Navigates to an address; each new history entry gets a state that is its key in the scroll
 * memory.
 */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  // The history entry of a modal, which closes when its page is left, is reused for the next page.
  go(to, { replace: replace || history.state?.modal, state: replace ? history.state : newEntryState() })
}

/** The path, locale prefix included; changes with every navigation. */
export function usePathname(): string {
  return useBrowserPathname({ ssrPath: useApp().pathname })
}
