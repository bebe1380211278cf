/**
 * Where each entry of the history was scrolled to. The browser's own restoration comes too early for pages whose data
 * has to be fetched first. Positions are followed all the time, because an entry that is left by the browser's own
 * buttons is not announced; they outlive a reload in session storage.
 */
const STORE_KEY = 'touchline.scroll'
const KEPT = 50
/** What comes late makes a page longer; who scrolls by then has chosen a place. */
const PATIENCE_MS = 3000

type Positions = Map<string, number>

const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first')

function read(): Positions {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]')
    return new Map(Array.isArray(known) ? known : [])
  } catch {
    // Storage is switched off or holds nonsense: pages then open at their top.
    return new Map()
  }
}

let positions: Positions | null = null
/** The entry whose page is on the screen; null until positions are followed. */
let shown: string | null = null
let stopWaiting: (() => void) | null = null

function note(): void {
  if (shown === null) return
  positions ??= read()
  positions.delete(shown)
  positions.set(shown, Math.round(scrollY))
}

function keep(): void {
  const entries = [...(positions ?? [])].slice(-KEPT)
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(entries))
  } catch {
    // As above.
  }
}

const jump = (top: number) => scrollTo({ top, behavior: 'instant' })

/** Goes on towards a place that the page is not long enough for yet, until it is, or somebody scrolls. */
function waitForLength(top: number): void {
  const observer = new ResizeObserver(() => {
    jump(top)
    if (scrollY >= top - 1) stopWaiting?.()
  })
  const timer = setTimeout(() => stopWaiting?.(), PATIENCE_MS)
  const options = { passive: true } as const
  const own = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    stopWaiting = null
    observer.disconnect()
    clearTimeout(timer)
    for (const name of own) removeEventListener(name, stop)
  }
  stopWaiting = stop
  for (const name of own) addEventListener(name, stop, options)
  observer.observe(document.body)
}

/** To be called once the present entry's page stands: scrolls to where it was left, or to the top of a new one. */
export function restoreScroll(): void {
  stopWaiting?.()
  positions ??= read()
  shown = entryKey()
  const top = positions.get(shown) ?? 0
  jump(top)
  if (scrollY < top - 1) waitForLength(top)
}

/**
 * Follows positions from now on. A page that is loaded anew is brought to its place by the browser itself, which knows it
 * best: its HTML is all there.
 */
export function startScrollMemory(): void {
  if (shown !== null) return
  shown = entryKey()
  history.scrollRestoration = 'manual'
  note()
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', () => {
    keep()
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
