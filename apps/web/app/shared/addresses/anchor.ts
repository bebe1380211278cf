/** The hash of the address, for pages that open a section by it. Reload and back keep working. */
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/** Whether the address has this hash. Always false on the server, which does not receive hashes. */
export function useAnchor(name: string): boolean {
  return useLocationProperty(
    () => location.hash === `#${name}`,
    () => false,
  )
}

// Keeps the entry's state, which is its key in the scroll memory: it is the same page.
const here = () => ({ path: location.pathname + location.search, state: history.state as unknown })

/** Opens the anchor as a new history entry, so that the back button closes it. */
export function openAnchor(name: string): void {
  const { path, state } = here()
  navigate(`${path}#${name}`, { state })
}

/** Removes the anchor from the address. */
export function closeAnchor(): void {
  const { path, state } = here()
  navigate(path, { replace: true, state })
}
