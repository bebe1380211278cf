/**
 * Chromeless pages for mobile apps, which have their own header, footer and navigation. An app is
 * recognized by its user agent, or opens its first page with `?app=1`, which a cookie stores.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { WebConfig } from '../config.ts'

const COOKIE = 'app'

/** The value of the address parameter: chromeless, not chromeless, or absent (null). */
export function parseChromelessParam(search: string): boolean | null {
  if (search === '') return null
  const requested = new URLSearchParams(search).get('app')
  return requested === '1' || requested === '0' ? requested === '1' : null
}

/** Runs for every request, also for those of cached pages. */
export function isChromelessPage(headers: IncomingHttpHeaders, search: string, config: WebConfig): boolean {
  const requested = parseChromelessParam(search)
  if (requested !== null) return requested
  const isApp = config.mobileAppAgent !== '' && (headers['user-agent'] ?? '').includes(config.mobileAppAgent)
  return isApp || (headers.cookie?.split('; ').includes(`${COOKIE}=1`) ?? false)
}

/** Session cookie that stores the address parameter. */
export function buildChromelessCookie(isChromeless: boolean, { public: { siteUrl } }: WebConfig): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${isChromeless ? '1' : '0; Max-Age=0'}; Path=/; SameSite=Lax; HttpOnly${secure}`
}
