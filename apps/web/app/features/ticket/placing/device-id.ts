/** Tells a player's devices apart: a UUID in a cookie that lives 7300 days and is shared by the site's subdomains. */
const NAME = 'touchline_device'
const MAX_AGE_S = 7300 * 24 * 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Domains that a cookie of a host may be written for, the widest first; null stands for the host alone. Browsers refuse
 * what is no site's own (`co.uk`), so the first that sticks is the one that the site's subdomains share.
 */
export function cookieDomains(hostname: string): (string | null)[] {
  const labels = hostname.split('.')
  const isName = labels.length > 1 && !/^[\d.]+$|:/.test(hostname)
  const wider = isName ? labels.slice(1).map((_, at) => labels.slice(labels.length - 2 - at).join('.')) : []
  return [...wider, null]
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${name}=`))
  return found ? found.slice(name.length + 1) : null
}

/** Where cookies are off the id lasts as long as the page. */
let fallback: string | null = null

function writeCookie(id: string, domain: string | null): void {
  const parts = [`${NAME}=${id}`, 'path=/', `max-age=${MAX_AGE_S}`, 'samesite=lax']
  if (domain) parts.push(`domain=${domain}`)
  if (location.protocol === 'https:') parts.push('secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that bet
  document.cookie = parts.join('; ')
}

/** The device's id; made and kept at the first call. */
export function readDeviceId(): string {
  const kept = readCookie(NAME)
  if (kept && UUID.test(kept)) return kept
  fallback ??= crypto.randomUUID()
  for (const domain of cookieDomains(location.hostname)) {
    writeCookie(fallback, domain)
    if (readCookie(NAME) === fallback) break
  }
  return fallback
}
