/**
 * Mobile apps show the product inside a frame of their own, so its pages come to them without ours: header, footer and the
 * lower navigation. An app says so by its user agent, or opens a first page with `?app=1`, which a cookie remembers.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { WebConfig } from '../config.ts'

const COOKIE = 'app'

/** What the address asks for: with the frame, without, or nothing. */
export function parseChromelessParam(search: string): boolean | null {
  const asked = new URLSearchParams(search).get('app')
  return asked === '1' || asked === '0' ? asked === '1' : null
}

export function isChromelessPage(
  { cookie = '', ...headers }: IncomingHttpHeaders,
  search: string,
  config: WebConfig,
): boolean {
  const asked = parseChromelessParam(search)
  if (asked !== null) return asked
  const isApp = config.mobileAppAgent !== '' && (headers['user-agent'] ?? '').includes(config.mobileAppAgent)
  return isApp || cookie.split('; ').includes(`${COOKIE}=1`)
}

/** The cookie that remembers what the address asked for, as long as the app runs. */
export function buildChromelessCookie(isChromeless: boolean, { public: { siteUrl } }: WebConfig): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${isChromeless ? '1' : '0; Max-Age=0'}; Path=/; SameSite=Lax; HttpOnly${secure}`
}
