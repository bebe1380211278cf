/** The part of the address after `#`, for pages that open a part of themselves by it. Reload and back keep their sense. */
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/** Whether the address ends in this anchor. Never on the server, which is not told of anchors. */
export function useAnchor(name: string): boolean {
  return useLocationProperty(
    () => location.hash === `#${name}`,
    () => false,
  )
}

// The entry's state names its place in the scroll memory; it is the same page.
const here = () => ({ path: location.pathname + location.search, state: history.state as unknown })

/** Opens the anchor as a step of its own, which the back button undoes. */
export function openAnchor(name: string): void {
  const { path, state } = here()
  navigate(`${path}#${name}`, { state })
}

/** Takes the anchor off the address. */
export function closeAnchor(): void {
  const { path, state } = here()
  navigate(path, { replace: true, state })
}
