/**
 * Affiliate attribution from the parameters of partner links. They are removed from the address,
 * stored for the visit (`stag` for thirty days) and passed to sign-up. They do not affect pages.
 */
import { parseUrl } from '@touchline/client/web-platform'
import { navigate } from 'wouter/use-browser-location'
import { buildQuery, TRACKING_NAMES } from '../addresses/address.ts'
import { COOKIES, readCookie, writeCookie } from '../browser/cookies.ts'
import { tabStorage } from '../browser/web-storage.ts'

export type Tracking = Readonly<Partial<Record<(typeof TRACKING_NAMES)[number], string>>>

export const TRACKING_KEY = 'touchline.tracking'
const LONGEST = 512

/** Extracts the tracking parameters of a query. Values that are too long are ignored. */
export function readTracking(search: string): Tracking {
  const params = new URLSearchParams(search)
  const found = TRACKING_NAMES.map(name => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== '' && value.length <= LONGEST))
}

/** Captured on this page; the device may not store it. */
export let captured: Tracking | null = null

/** The latest attribution replaces the previous one. */
function store(found: Tracking): void {
  captured = found
  if (found.stag) writeCookie(COOKIES.affiliate, found.stag)
  tabStorage.write(TRACKING_KEY, String(new URLSearchParams(found)))
}

/** The query of the initial page load: the user may have navigated since. */
function firstQuery(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry && parseUrl(entry.name)?.search) ?? ''
}

/** Removes the parameters from the address, without a new history entry, and stores them. */
export function captureTracking(): void {
  const { pathname, search, hash } = location
  const found = { ...readTracking(firstQuery()), ...readTracking(search) }
  if (Object.keys(found).length > 0) store(found)
  const names = TRACKING_NAMES.filter(name => new URLSearchParams(search).has(name))
  if (names.length === 0) return
  const without = buildQuery(search, Object.fromEntries(names.map(name => [name, null])))
  navigate(pathname + without + hash, { replace: true, state: history.state })
}

/** The stored attribution, for the platform's sign-up page. */
export function trackingParameters(): Tracking {
  const stag = readCookie(COOKIES.affiliate)
  return { ...(stag && { stag }), ...(captured ?? readTracking(tabStorage.read(TRACKING_KEY) ?? '')) }
}
