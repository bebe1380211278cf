/** Storage of the browser. Where it is unavailable, as on the server, nothing is stored. */
function createWebStorage(area: 'localStorage' | 'sessionStorage') {
  return {
    read(key: string): string | null {
      try {
        return globalThis[area]?.getItem(key) ?? null
      } catch {
        // The browser forbids storage.
        return null
      }
    },
    /** Null removes the entry. Returns false when it could not be stored. */
    write(key: string, value: string | null): boolean {
      try {
        if (value === null) globalThis[area]?.removeItem(key)
        else globalThis[area]?.setItem(key, value)
        return true
      } catch {
        // The storage is forbidden or full.
        return false
      }
    },
  }
}

/** Kept on the device, for all tabs. */
export const deviceStorage = createWebStorage('localStorage')

/** Kept as long as the tab, reloads included. */
export const tabStorage = createWebStorage('sessionStorage')
