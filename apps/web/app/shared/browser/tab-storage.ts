/** Session storage of the tab. Where it is unavailable or full, nothing is stored. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is unavailable, as on the server.
    return null
  }
}

/** Null removes the entry. */
export function writeTabStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is unavailable or full.
  }
}
