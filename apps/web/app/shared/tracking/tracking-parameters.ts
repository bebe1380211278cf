/** Affiliate attribution for pages of the platform. */
import { COOKIES, readCookie } from '../browser/cookies.ts'
import { captured, readTracking, TRACKING_KEY, type Tracking } from './tracking.ts'

function readVisit(): Tracking {
  try {
    return readTracking(sessionStorage.getItem(TRACKING_KEY) ?? '')
  } catch {
    // Storage is unavailable: captured values last as long as the page.
    return {}
  }
}

/** The stored attribution, for the platform's sign-up page. */
export function trackingParameters(): Tracking {
  const stag = readCookie(COOKIES.affiliate)
  return { ...(stag && { stag }), ...(captured ?? readVisit()) }
}
