/**
 * The cookies of the product and their lifetimes. They are read by this page's script only, hold no
 * secrets, and are protected from use by other sites: `SameSite=Lax` where the browser accepts it,
 * which it does except in a cross-site frame; there `Partitioned`.
 */
interface CookieKind {
  readonly name: string
  readonly days: number
  /** Shared by all subdomains of the site. */
  readonly isShared?: boolean
}

export const COOKIES = {
  /** Identifies a device of the player. */
  device: { name: 'touchline_device', days: 7300, isShared: true },
  /** The visitor's consent choices. */
  consent: { name: 'consent', days: 365, isShared: true },
  /** The affiliate of the visitor: the `stag` of the address. */
  affiliate: { name: 'affiliate', days: 30, isShared: true },
  /** The last chosen locale. */
  locale: { name: 'locale', days: 365 },
  /** Whether the sidebar is collapsed; `early-script.ts` reads it before the first paint. */
  sidebar: { name: 'sidebar', days: 365 },
  /** The player has seen the deposit reminder today. */
  depositReminder: { name: 'deposit_reminder', days: 1 },
} as const satisfies Record<string, CookieKind>

const DAY_S = 86_400

/**
 * Domains for which a host may set a cookie, widest first; null means host-only. Browsers reject
 * public suffixes (`co.uk`), so the first accepted domain is the one that the site's subdomains
 * share.
 */
export function cookieDomains(hostname: string): (string | null)[] {
  const labels = hostname.split('.')
  const isName = labels.length > 1 && !/^[\d.]+$|:/.test(hostname)
  const wider = isName ? labels.slice(1).map((_, at) => labels.slice(labels.length - 2 - at).join('.')) : []
  return [...wider, null]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded by this code: the raw text is used.
    return text
  }
}

/** All cookies; none where the page may not have any, as in a frame with `sandbox`, where reading them throws. */
function readCookies(): string {
  try {
    return document.cookie
  } catch {
    // No cookies: defaults apply, and what would be stored lasts as long as the page.
    return ''
  }
}

function writeCookies(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not supported by all browsers
    document.cookie = cookie
  } catch {
    // As above.
  }
}

export function readCookie({ name }: CookieKind): string | null {
  const found = readCookies()
    .split('; ')
    .find(part => part.startsWith(`${name}=`))
  return found === undefined ? null : decode(found.slice(name.length + 1))
}

/** Attribute sets to try when writing a cookie, best first. */
function ways({ isShared }: CookieKind): string[] {
  const isSecure = location.protocol === 'https:'
  const domains = isShared ? cookieDomains(location.hostname) : [null]
  const sites = [isSecure ? '; SameSite=Lax; Secure' : '; SameSite=Lax']
  if (isSecure) sites.push('; SameSite=None; Secure; Partitioned')
  return sites.flatMap(site => domains.map(domain => site + (domain ? `; Domain=${domain}` : '')))
}

/** Writes a value for the cookie's lifetime. Does nothing where cookies are disabled. */
export function writeCookie(kind: CookieKind, value: string): void {
  const cookie = `${kind.name}=${encodeURIComponent(value)}; Path=/; Max-Age=${kind.days * DAY_S}`
  for (const way of ways(kind)) {
    writeCookies(cookie + way)
    if (readCookie(kind) === value) return
  }
}
