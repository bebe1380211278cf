/**
 * Scroll positions by history entry. The browser's own restoration runs too early for pages that
 * load their data first. Positions are tracked continuously, because leaving an entry with the
 * browser's buttons is not announced; session storage keeps them across reloads.
 */
import { tabStorage } from '../../shared/browser/web-storage.ts'

const STORE_KEY = 'touchline.scroll'
const KEPT = 50
/** Late content makes a page longer; after this time the user has probably scrolled. */
const PATIENCE_MS = 3000

type Positions = Map<string, number>

const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first')

function read(): Positions {
  try {
    const entries: unknown = JSON.parse(tabStorage.read(STORE_KEY) ?? '[]')
    return new Map(Array.isArray(entries) ? entries : [])
  } catch {
    // What is stored is invalid: pages open at their top.
    return new Map()
  }
}

let positions: Positions | null = null
/** The history entry on screen; null until tracking starts. */
let shown: string | null = null
let stopWaiting: (() => void) | null = null

function note(): void {
  if (shown === null) return
  positions ??= read()
  positions.delete(shown)
  positions.set(shown, Math.round(scrollY))
}

function storePositions(): void {
  const entries = [...(positions ?? [])].slice(-KEPT)
  tabStorage.write(STORE_KEY, JSON.stringify(entries))
}

const jump = (top: number) => scrollTo({ top, behavior: 'instant' })

/**
 * Retries scrolling while the page is too short for the position, until it is long enough or the
 * user scrolls.
 */
function waitForLength(top: number): void {
  const observer = new ResizeObserver(() => {
    jump(top)
    if (scrollY >= top - 1) stopWaiting?.()
  })
  const timer = setTimeout(() => stopWaiting?.(), PATIENCE_MS)
  const options = { passive: true } as const
  const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    stopWaiting = null
    observer.disconnect()
    clearTimeout(timer)
    for (const name of userEvents) removeEventListener(name, stop)
  }
  stopWaiting = stop
  for (const name of userEvents) addEventListener(name, stop, options)
  observer.observe(document.body)
}

/**
 * Call once the page of the current entry is rendered: restores its scroll position, or scrolls to
 * the top of a new entry.
 */
export function restoreScroll(): void {
  stopWaiting?.()
  positions ??= read()
  shown = entryKey()
  const top = positions.get(shown) ?? 0
  jump(top)
  if (scrollY < top - 1) waitForLength(top)
}

/**
 * Starts tracking. On a page load the browser restores the position itself, because the HTML is
 * complete.
 */
export function startScrollMemory(): void {
  if (shown !== null) return
  shown = entryKey()
  history.scrollRestoration = 'manual'
  note()
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', () => {
    storePositions()
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}
