/** Asks for the reality check that the platform waits for, from where a call was refused because of it. */
const listeners = new Set<() => void>()

/** Subscribes whoever shows reality checks. Returns the function that ends it. */
export function onRealityCheckRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has the reality check shown now and not with the next poll. */
export function requestRealityCheck(): void {
  for (const listener of listeners) listener()
}
