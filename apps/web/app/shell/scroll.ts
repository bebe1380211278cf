/**
 * Where each entry of the history was scrolled to. The browser's own restoration comes too early for pages whose data
 * has to be fetched first. Positions outlive a reload in session storage.
 */
const STORE_KEY = 'touchline.scroll'
const KEPT = 50

type Positions = Record<string, number>

const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first')

function read(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '{}')
  } catch {
    // Storage is switched off or holds nonsense: pages then open at their top.
    return {}
  }
}

/** Keeps the position of the entry that is about to be left. */
export function rememberScroll(): void {
  const entries = Object.entries({ ...read(), [entryKey()]: Math.round(scrollY) }).slice(-KEPT)
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // As above.
  }
}

/** Scrolls to where the present entry was left, or to the top of a new one, once it has been laid out. */
export function restoreScroll(): void {
  const top = read()[entryKey()] ?? 0
  requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
}

/** The state of a new history entry. */
export const newEntryState = (): { key: string } => ({ key: Math.random().toString(36).slice(2) })

/** Takes restoration over from the browser. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual'
  restoreScroll()
  addEventListener('pagehide', rememberScroll)
}
