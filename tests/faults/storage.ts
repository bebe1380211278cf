/** Session storage of tabs that live in one process: each has its own, and sees it while its code runs. */

/** An empty one, or a copy. */
export function createStorage(from?: Storage): Storage {
  const entries = new Map<string, string>()
  for (let at = 0; from && at < from.length; at += 1) {
    const key = from.key(at) ?? ''
    entries.set(key, from.getItem(key) ?? '')
  }
  return {
    get length() {
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: key => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** Runs a synchronous function with this session storage. */
export function withSessionStorage<T>(storage: Storage, run: () => T): T {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true, writable: true })
  try {
    return run()
  } finally {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
    else Reflect.deleteProperty(globalThis, 'sessionStorage')
  }
}
