/**
 * Through whom a visitor came: parameters that partners put into links to the product. They are taken out of the address,
 * kept for the visit (`stag` for thirty days) and passed on when the visitor signs up. Pages are the same whatever they say.
 */
import { navigate } from 'wouter/use-browser-location'
import { buildQuery } from './address.ts'
import { COOKIES, readCookie, writeCookie } from './cookies.ts'
import { TRACKING_NAMES } from './tracking-names.ts'

export type Tracking = Readonly<Partial<Record<(typeof TRACKING_NAMES)[number], string>>>

const KEY = 'touchline.tracking'
const LONGEST = 512

/** The parameters among those of a query. What is too long to be one is passed over. */
function readTracking(search: string): Tracking {
  const params = new URLSearchParams(search)
  const found = TRACKING_NAMES.map(name => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== '' && value.length <= LONGEST))
}

function readVisit(): Tracking {
  try {
    return readTracking(sessionStorage.getItem(KEY) ?? '')
  } catch {
    // Storage is switched off: what was captured lasts as long as the page.
    return {}
  }
}

let captured: Tracking | null = null

/** What brought the visitor last replaces what did before. */
function keep(found: Tracking): void {
  captured = found
  if (found.stag) writeCookie(COOKIES.affiliate, found.stag)
  try {
    sessionStorage.setItem(KEY, String(new URLSearchParams(found)))
  } catch {
    // Storage is full or switched off: it lasts as long as the page.
  }
}

/** What is known of how the visitor came, for the platform's sign-up page. */
export function trackingParameters(): Tracking {
  const stag = readCookie(COOKIES.affiliate)
  return { ...(stag && { stag }), ...(captured ?? readVisit()) }
}

/** The query that the page was opened with: whoever was quick may have gone on to another page since. */
function firstQuery(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && URL.canParse(entry.name) ? new URL(entry.name).search : ''
}

/** Takes the parameters off the address, without a new entry in the history, and keeps them. */
export function captureTracking(): void {
  const { pathname, search, hash } = location
  const found = { ...readTracking(firstQuery()), ...readTracking(search) }
  if (Object.keys(found).length > 0) keep(found)
  const names = TRACKING_NAMES.filter(name => new URLSearchParams(search).has(name))
  if (names.length === 0) return
  const without = buildQuery(search, Object.fromEntries(names.map(name => [name, null])))
  navigate(pathname + without + hash, { replace: true, state: history.state })
}
