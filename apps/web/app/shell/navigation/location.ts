/** Changes of the address. */
import { navigate as go } from 'wouter/use-browser-location'

const newEntryState = (): { key: string } => ({ key: Math.random().toString(36).slice(2) })

/**
 * Navigates to an address; each new history entry gets a state that is its key in the scroll
 * memory.
 */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  // The history entry of a modal, which closes when its page is left, is reused for the next page.
  go(to, { replace: replace || history.state?.modal, state: replace ? history.state : newEntryState() })
}
