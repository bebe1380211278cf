/** Stands in for what stores ask of a browser: cookies, the address and the two storages. For tests. */
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

/** A document that keeps cookies as a browser does: setting one leaves the others. */
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

/** Puts them in place; `vi.unstubAllGlobals` takes them away. */
export function stubBrowser(
  hostname = 'localhost',
  cookies: Readonly<Record<string, string>> = {},
): { session: Storage; local: Storage } {
  const session = createStorage()
  const local = createStorage()
  vi.stubGlobal('sessionStorage', session)
  // Pages of one test must not hear each other, unless it lets them.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('document', createDocument(cookies))
  vi.stubGlobal('location', { hostname, protocol: 'http:' })
  return { session, local }
}
