/** Requests a pending reality check after the platform rejected a call because of it. */
const listeners = new Set<() => void>()

/** Subscribes to requests for reality checks. Returns the unsubscribe function. */
export function onRealityCheckRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Requests the reality check now instead of with the next poll. */
export function requestRealityCheck(): void {
  for (const listener of listeners) listener()
}
