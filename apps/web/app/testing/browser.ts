/** Browser stubs for store tests: cookies, address and both storages. */
import { vi } from 'vitest'

export function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
    key: at => [...values.keys()][at] ?? null,
    get length() {
      return values.size
    },
  }
}

/** A document whose cookie property behaves as in a browser: setting one keeps the others. */
function createDocument(initial: Readonly<Record<string, string>>): { cookie: string } {
  const cookies = new Map(Object.entries(initial))
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}

/** Installs the stubs; `vi.unstubAllGlobals` removes them. */
export function stubBrowser(
  hostname = 'localhost',
  cookies: Readonly<Record<string, string>> = {},
): { session: Storage; local: Storage } {
  const session = createStorage()
  const local = createStorage()
  vi.stubGlobal('sessionStorage', session)
  // Isolates the pages of a test from each other by default.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('document', createDocument(cookies))
  vi.stubGlobal('location', { hostname, protocol: 'http:' })
  return { session, local }
}
